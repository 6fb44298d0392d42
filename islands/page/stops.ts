/**
 * Scrolls an element that gets the focus by keyboard fully into view. Chromium does not scroll to an element
 * that is partly visible in a row. The style sheet chooses smooth or instant scrolling.
 */
export function scrollToFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target as Element).matches(":focus-visible")) return;
    (target as Element).scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
