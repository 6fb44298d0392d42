import type { Teardown } from "../runtime/types.ts";

/** Pixels from an end that still count as the end: browsers round scrollLeft. */
const SLACK = 2;

/** Milliseconds that a browser may take for a smooth scroll. */
const SCROLL_TIME = 700;

/** Shows a gallery's two buttons while it overflows. A press scrolls by the visible width. */
export function mount(host: HTMLElement): Teardown {
  const track = host.querySelector("[data-ref=track]");
  const back = host.querySelector<HTMLButtonElement>('[data-step="-1"]');
  const forward = host.querySelector<HTMLButtonElement>('[data-step="1"]');
  if (!track || !back || !forward) throw new Error("a row needs its track and two buttons");
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

  let goal = 0;
  let pressedAt = -SCROLL_TIME;

  // A second press during a smooth scroll starts from the goal of the first.
  const scroll = (by: number) => {
    const scrolling = performance.now() - pressedAt < SCROLL_TIME;
    const end = track.scrollWidth - track.clientWidth;
    goal = Math.min(Math.max((scrolling ? goal : track.scrollLeft) + by, 0), end);
    pressedAt = performance.now();
    track.scrollTo({ left: goal, behavior: calm.matches ? "auto" : "smooth" });
  };
  const scrollBack = () => scroll(-track.clientWidth);
  const scrollForward = () => scroll(track.clientWidth);

  const show = () => {
    const hidden = track.scrollWidth - track.clientWidth;
    back.hidden = forward.hidden = hidden <= SLACK;
    disable(back, track.scrollLeft <= SLACK, forward);
    disable(forward, track.scrollLeft >= hidden - SLACK, back);
  };

  const resized = window.ResizeObserver && new ResizeObserver(show);
  resized?.observe(track);
  track.addEventListener("scroll", show, { passive: true });
  back.addEventListener("click", scrollBack);
  forward.addEventListener("click", scrollForward);
  show();

  return () => {
    resized?.disconnect();
    track.removeEventListener("scroll", show);
    back.removeEventListener("click", scrollBack);
    forward.removeEventListener("click", scrollForward);
    back.hidden = forward.hidden = true;
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
