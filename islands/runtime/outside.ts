/** Reports whether a press hits the backdrop of a dialog. A press on its padding has the same target. */
export function isOutside(
  dialog: HTMLElement,
  { target, clientX: x, clientY: y }: Pick<MouseEvent, "target" | "clientX" | "clientY">,
): boolean {
  const box = dialog.getBoundingClientRect();
  return target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom);
}
