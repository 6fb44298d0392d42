/** Whether a press is outside a dialog, on its backdrop, rather than on its own padding. */
export function isBeside(
  dialog: HTMLElement,
  { target, clientX: x, clientY: y }: Pick<MouseEvent, "target" | "clientX" | "clientY">,
): boolean {
  const box = dialog.getBoundingClientRect();
  return target === dialog && (x < box.left || x > box.right || y < box.top || y > box.bottom);
}
