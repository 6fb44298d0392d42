import { findRef } from "../runtime/native.ts";

/** A dialog with a row of pictures, each as large as the window. */
export interface Viewer {
  readonly dialog: HTMLDialogElement;
  /** Opens the dialog at the picture with this index. */
  readonly open: (at: number) => void;
}

/** The sizes for wide windows: the window's width. A phone has already loaded a picture that is large enough. */
const WIDE = "(min-width: 48em) 100vw,";

/** Makes the dialog from its template, with a picture for each link. It calls leave when the student closes it. */
export function makeViewer(
  template: HTMLTemplateElement,
  links: readonly HTMLElement[],
  of: string,
  leave: () => void,
): Viewer {
  const content = template.content.cloneNode(true) as DocumentFragment;
  const dialog = findRef(content, "dialog", HTMLDialogElement);
  const track = findRef(dialog, "track", HTMLElement);
  const count = findRef(dialog, "count", HTMLElement);
  const caption = dialog.querySelector("[data-ref=caption]");
  const buttons = [...dialog.querySelectorAll<HTMLButtonElement>("[data-step]")];
  let at = 0;

  track.append(...links.map(slide));

  /** Shows the caption and number of the current picture. At an end a button is disabled; the other gets its focus. */
  const update = () => {
    if (caption) caption.textContent = track.querySelectorAll("img")[at]?.alt ?? "";
    if (links.length > 1) count.textContent = `${at + 1} ${of} ${links.length}`;
    for (const button of buttons) {
      button.hidden = links.length === 1;
      const next = at + Number(button.dataset.step);
      const focused = document.activeElement === button;
      button.disabled = next < 0 || next >= links.length;
      if (focused && button.disabled) buttons.find((other) => !other.disabled)?.focus();
    }
  };
  const go = (to: number) => {
    if (to < 0 || to >= links.length) return;
    at = to;
    track.scrollLeft = at * track.clientWidth;
    update();
  };

  track.addEventListener(
    "scroll",
    () => {
      const seen = Math.round(track.scrollLeft / track.clientWidth);
      if (seen === at || !links[seen]) return;
      at = seen;
      update();
    },
    { passive: true },
  );
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    go(at + step);
  });
  dialog.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest("button");
    if (button?.dataset.step) go(at + Number(button.dataset.step));
    else if (button) leave();
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault(); // leave closes it, through the history
    leave();
  });
  dialog.addEventListener("close", () => {
    if (dialog.isConnected) leave(); // browsers always obey a second Escape
  });

  return {
    dialog,
    open(first) {
      dialog.showModal();
      go(first);
    },
  };
}

/** Returns a list item with a copy of the link's picture. */
function slide(link: HTMLElement): HTMLElement {
  const place = document.createElement("li");
  const picture = link.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
  if (!picture) throw new Error("the link has no picture");
  place.append(picture);
  for (const part of place.querySelectorAll<HTMLImageElement | HTMLSourceElement>("[sizes]"))
    part.sizes = WIDE + part.sizes;
  return place;
}
