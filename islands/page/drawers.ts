/**
 * Closes a drawer when the focus goes on to what lies under it (WCAG 2.2, 2.4.11: what has the focus
 * is not covered). The browser itself closes it by Escape and by a press outside it.
 */
export function closeDrawersOnBlur(): void {
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const drawer = (target as Element).closest<HTMLElement>("[popover]");
    if (relatedTarget instanceof Node && drawer && !drawer.contains(relatedTarget)) {
      drawer.hidePopover?.();
    }
  });
}
