import type { Countdown } from "../props.gen.ts";
import { findRef, findSlot } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { stopwatch, timeLeft } from "./time.ts";

/**
 * Milliseconds before a page reloads whose time was over when it loaded, by its own clocks. The pause
 * avoids an endless loop of reloads if those clocks are wrong.
 */
const PAUSE = 5000;

/**
 * A busy booking button (islands/booking-button): the provider's frame may be open, and a reload
 * would close it while a student types a card number.
 */
const PAYING = "[data-ref=submit][aria-busy=true]";

/**
 * Counts down the seconds that were left when the server rendered the page, then reloads the page.
 * A page that the back button restores is reloaded at once.
 */
export function mount(host: HTMLElement, props: Countdown, { fail }: IslandApi): Teardown {
  const clock = findRef(host, "left", HTMLElement);
  const warning = findSlot(host, "warning");
  const native = clock.textContent;
  const elapsed = stopwatch();
  const ending = new AbortController();
  let next: ReturnType<typeof setTimeout> | undefined;
  let before = props.seconds - elapsed(); // warnings for more seconds than these are over
  const late = before <= 0;

  function tick() {
    clearTimeout(next);
    const left = props.seconds - elapsed();
    clock.textContent = `${timeLeft(left)} ${props.left}`;
    for (const { seconds, text } of props.warnings) {
      if (left <= seconds && seconds < before) warning.textContent = text;
    }
    before = Math.min(before, left);
    // Tick again when the displayed second changes.
    if (left > 0) next = setTimeout(guardedTick, (left % 1 || 1) * 1000);
    else if (document.querySelector(PAYING)) next = setTimeout(guardedTick, PAUSE);
    else if (late) next = setTimeout(reload, PAUSE);
    else reload();
  }

  function guardedTick() {
    try {
      tick();
    } catch (fault) {
      fail(fault);
    }
  }

  /** Reloads once, when the browser is online. */
  function reload() {
    end();
    if (navigator.onLine) location.reload();
    else window.addEventListener("online", () => location.reload(), { once: true });
  }

  function end() {
    clearTimeout(next);
    ending.abort();
  }

  const { signal } = ending;
  document.addEventListener("visibilitychange", guardedTick, { signal }); // the phone may have slept
  window.addEventListener("pageshow", ({ persisted }) => persisted && reload(), { signal });
  tick();

  return () => {
    end();
    clock.textContent = native;
    warning.textContent = "";
  };
}
