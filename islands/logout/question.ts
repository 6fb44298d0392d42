import { isOutside } from "../runtime/outside.ts";
import { findRef } from "../runtime/native.ts";
import type { Teardown } from "../runtime/types.ts";

/** A dialog with a question. */
export interface Question {
  /** Opens it for the control that was used, which gets the focus back. */
  readonly ask: (opener: HTMLElement) => void;
  readonly stop: Teardown;
}

/** Watches a dialog: it closes by its Cancel, Escape and a press outside it, and keeps the focus. */
export function watchQuestion(dialog: HTMLDialogElement): Question {
  const cancel = findRef(dialog, "cancel", HTMLButtonElement);
  let opener: HTMLElement | undefined;
  let pressed = false;

  const close = () => dialog.close();
  const giveBack = () => {
    // A drawer closes when a dialog opens; its control could not have the focus inside it.
    const drawer = opener?.closest<HTMLElement>("[popover]");
    if (opener?.isConnected && drawer?.matches(":not(:popover-open)")) drawer.showPopover?.();
    opener?.focus();
  };
  const press = (event: PointerEvent) => {
    pressed = isOutside(dialog, event);
  };
  const release = (event: MouseEvent) => {
    if (pressed && isOutside(dialog, event)) close();
  };
  // A modal dialog shares the Tab key with the browser's own buttons; this question does not.
  const turn = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    const buttons = [...dialog.querySelectorAll("button")];
    const [from, to] = event.shiftKey ? [0, -1] : [-1, 0];
    if (document.activeElement !== buttons.at(from)) return;
    event.preventDefault();
    buttons.at(to)?.focus();
  };

  cancel.addEventListener("click", close);
  dialog.addEventListener("close", giveBack);
  dialog.addEventListener("pointerdown", press);
  dialog.addEventListener("click", release);
  dialog.addEventListener("keydown", turn);

  return {
    ask(control) {
      opener = control;
      if (!dialog.open) dialog.showModal();
    },
    stop() {
      if (dialog.open) close();
      cancel.removeEventListener("click", close);
      dialog.removeEventListener("close", giveBack);
      dialog.removeEventListener("pointerdown", press);
      dialog.removeEventListener("click", release);
      dialog.removeEventListener("keydown", turn);
    },
  };
}
