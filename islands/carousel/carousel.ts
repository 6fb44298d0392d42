import { type Press, positionOf, scrollBy, watchScroll } from "../runtime/scrolling.ts";
import type { Teardown } from "../runtime/types.ts";

/** Shows a gallery's two buttons while it overflows. A press scrolls by the visible width. */
export function mount(host: HTMLElement): Teardown {
  const track = host.querySelector("[data-ref=track]");
  const back = host.querySelector<HTMLButtonElement>('[data-step="-1"]');
  const forward = host.querySelector<HTMLButtonElement>('[data-step="1"]');
  if (!track || !back || !forward) throw new Error("a row needs its track and two buttons");
  let press: Press | null = null;

  const scroll = (pages: number) => {
    press = scrollBy(track, pages * track.clientWidth, press);
  };
  const scrollBack = () => scroll(-1);
  const scrollForward = () => scroll(1);

  const show = () => {
    const position = positionOf(track);
    back.hidden = position === "whole";
    forward.hidden = position === "whole";
    disable(back, position === "start", forward);
    disable(forward, position === "end", back);
  };

  const stopWatching = watchScroll(track, show);
  back.addEventListener("click", scrollBack);
  forward.addEventListener("click", scrollForward);
  show();

  return () => {
    stopWatching();
    back.removeEventListener("click", scrollBack);
    forward.removeEventListener("click", scrollForward);
    back.hidden = true;
    forward.hidden = true;
  };
}

/** Disables a button; if it has the focus, the other button gets it. */
function disable(button: HTMLButtonElement, disabled: boolean, other: HTMLButtonElement) {
  const focused = document.activeElement === button;
  button.disabled = disabled;
  if (disabled && focused) {
    other.disabled = false;
    other.focus();
  }
}
