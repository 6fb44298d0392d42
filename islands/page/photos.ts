import { actionOf } from "../runtime/held.ts";

/**
 * Loads a picture of a light page when the student taps its link (views/parts/photo.templ). The picture replaces
 * the link. If it does not load, the link comes back.
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
    const stop = picture.closest("a") ?? picture; // a picture that opens in a viewer is in a link
    event.preventDefault();
    picture.onerror = () => {
      const focused = document.activeElement === stop;
      whole.replaceWith(place);
      const ask = link.querySelector("[data-ref=ask]");
      if (ask) ask.textContent = "Did not load, try again";
      if (focused) link.focus({ preventScroll: true });
    };
    place.replaceWith(whole);
    picture.tabIndex = -1; // so that the keyboard continues from here
    stop.focus({ preventScroll: true });
  });
}
