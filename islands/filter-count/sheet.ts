import { isOutside } from "../runtime/outside.ts";
import { guarded } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";

/**
 * Shows the filters of a phone as a modal dialog instead of a popover: the focus stays inside, and Escape returns it to
 * the button that opens them. A popover that is already open becomes a dialog.
 */
export function openAsDialog(form: HTMLFormElement, fail: IslandApi["fail"]): Teardown {
  const opener = document.querySelector(`[popovertarget="${form.id}"]:not([popovertargetaction])`);
  const dialog = document.createElement("dialog");
  dialog.className = "filters-dialog";
  dialog.setAttribute("aria-label", "Filters");

  const open = guarded(fail, (event) => {
    if (!dialog.showModal || dialog.open) return;
    event.preventDefault();
    form.before(dialog);
    form.removeAttribute("popover");
    dialog.append(form);
    dialog.showModal();
  });
  const restore = () => {
    if (!dialog.isConnected) return;
    form.setAttribute("popover", "");
    dialog.replaceWith(form);
  };
  const close = (event: MouseEvent) => {
    const pressed = event.target as Element;
    if (
      pressed.closest("[popovertargetaction=hide]") ||
      (pressed === dialog && isOutside(dialog, event))
    )
      dialog.close();
  };

  opener?.addEventListener("click", open);
  dialog.addEventListener("close", restore);
  dialog.addEventListener("click", close);
  if (form.matches(":popover-open")) {
    form.hidePopover();
    open(new Event("click"));
  }
  return () => {
    const wasOpen = dialog.open;
    dialog.close();
    restore();
    if (wasOpen) form.showPopover();
    opener?.removeEventListener("click", open);
  };
}
