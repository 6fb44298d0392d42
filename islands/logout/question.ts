import { isOutside } from "../runtime/outside.ts";
import { findRef } from "../runtime/native.ts";
import type { Teardown } from "../runtime/types.ts";

/** A dialog that asks a question. */
export interface Question {
  /** Opens the dialog. opener gets the focus when it closes. */
  readonly ask: (opener: HTMLElement) => void;
  readonly stop: Teardown;
}

/** Makes a dialog close by Cancel, Escape or a press outside it, and keeps the Tab key inside. */
export function watchQuestion(dialog: HTMLDialogElement): Question {
  const cancel = findRef(dialog, "cancel", HTMLButtonElement);
  let opener: HTMLElement | undefined;
  let pressed = false;

  const close = () => dialog.close();
  const giveBack = () => {
    // Opening the dialog closed the opener's drawer. Inside a closed drawer nothing can have the focus.
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
  // In a modal dialog the Tab key also reaches the browser's own buttons. Here it stays between these two.
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
