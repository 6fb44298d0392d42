import type { Countdown } from "../props.gen.ts";
import { findRef, findSlot } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { minutesAndSeconds, stopwatch } from "./time.ts";

/**
 * Milliseconds before a page asks whose time was over when it came, by its own clocks. Whatever
 * they say, pages do not ask in a circle.
 */
const PAUSE = 5000;

/**
 * A booking button that is at work (islands/booking-button): the provider's frame may be open, and
 * a reload would take it away from a student who is typing a card number.
 */
const PAYING = "[data-ref=submit][aria-busy=true]";

/**
 * Counts down what the server said was left when it made the page. At the end the server says what
 * is so, and a page that the back button brings back as it was asks it at once.
 */
export function mount(host: HTMLElement, props: Countdown, { fail }: IslandApi): Teardown {
  const clock = findRef(host, "left", HTMLElement);
  const warning = findSlot(host, "warning");
  const native = clock.textContent;
  const elapsed = stopwatch();
  const ending = new AbortController();
  let next: ReturnType<typeof setTimeout> | undefined;
  let before = props.seconds - elapsed(); // a warning that is for more time than that is over
  const late = before <= 0;

  function tick() {
    clearTimeout(next);
    const left = props.seconds - elapsed();
    clock.textContent = `${minutesAndSeconds(left)} ${props.left}`;
    for (const { seconds, text } of props.warnings) {
      if (left <= seconds && seconds < before) warning.textContent = text;
    }
    before = Math.min(before, left);
    // At the moment when the next second shows.
    if (left > 0) next = setTimeout(guardedTick, (left % 1 || 1) * 1000);
    else if (document.querySelector(PAYING)) next = setTimeout(guardedTick, PAUSE);
    else if (late) next = setTimeout(ask, PAUSE);
    else ask();
  }

  function guardedTick() {
    try {
      tick();
    } catch (fault) {
      fail(fault);
    }
  }

  /** Reloads once; without a network, when it is back. */
  function ask() {
    end();
    if (navigator.onLine) location.reload();
    else window.addEventListener("online", () => location.reload(), { once: true });
  }

  function end() {
    clearTimeout(next);
    ending.abort();
  }

  const { signal } = ending;
  document.addEventListener("visibilitychange", guardedTick, { signal }); // a phone that woke up
  window.addEventListener("pageshow", ({ persisted }) => persisted && ask(), { signal });
  tick();

  return () => {
    end();
    clock.textContent = native;
    warning.textContent = "";
  };
}
