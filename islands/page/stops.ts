/**
 * Brings what gets the focus by keyboard wholly into sight. Chromium leaves alone what is partly in sight
 * in a row that scrolls sideways. How it moves is the style sheet's choice, with the wish for less motion.
 */
export function scrollToFocus(): void {
  document.addEventListener("focusin", ({ target }) => {
    if (!(target as Element).matches(":focus-visible")) return;
    (target as Element).scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}
