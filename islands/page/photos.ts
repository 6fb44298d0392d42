import { actionOf } from "../runtime/held.ts";

/**
 * Loads the pictures of a light page when the student asks for them (views/parts/photo.templ). The page then
 * has what it would have had at once; a picture that does not come gives its place back to the link.
 */
export function loadOnTap(): void {
  document.addEventListener("click", (event) => {
    const link = actionOf(event, "[data-photo-load]")?.element;
    const place = link?.closest<HTMLElement>("[data-photo]");
    const image = place?.querySelector("template")?.content.cloneNode(true) as
      DocumentFragment | undefined;
    const whole = image?.firstElementChild;
    const picture = image?.querySelector("img");
    if (!link || !place || !whole || !picture) return;
    const stop = picture.closest("a") ?? picture; // one that opens is in a link
    event.preventDefault();
    picture.onerror = () => {
      const focused = document.activeElement === stop;
      whole.replaceWith(place);
      const ask = link.querySelector("[data-ref=ask]");
      if (ask) ask.textContent = "Did not load, try again";
      if (focused) link.focus({ preventScroll: true });
    };
    place.replaceWith(whole);
    picture.tabIndex = -1; // so that the keyboard goes on from here
    stop.focus({ preventScroll: true });
  });
}
