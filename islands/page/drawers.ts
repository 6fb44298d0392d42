/**
 * Closes a drawer when the focus moves to an element outside it, because the drawer must not cover the
 * focused element (WCAG 2.2, 2.4.11). The browser itself closes it by Escape and by a press outside.
 */
export function closeDrawersOnBlur(): void {
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const drawer = (target as Element).closest<HTMLElement>("[popover]");
    if (relatedTarget instanceof Node && drawer && !drawer.contains(relatedTarget)) {
      drawer.hidePopover?.();
    }
  });
}
