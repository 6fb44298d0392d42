import type { PlaceInLine } from "../props.gen.ts";
import { findSlot } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";

/**
 * Keeps the position in the queue up to date without loading the page again: a screen reader would
 * read all of it again. When the payment page is open, the page itself leads on.
 */
export function mount(host: HTMLElement, props: PlaceInLine, { fail }: IslandApi): Teardown {
  const place = findSlot(host, "place");
  const network = findSlot(host, "network");
  const ending = new AbortController();
  const { signal } = ending;
  let next: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let leaving = false;

  function plan(seconds: number) {
    clearTimeout(next);
    next = setTimeout(look, seconds * 1000);
  }

  function look() {
    if (asking || leaving) return;
    asking = true;
    ask()
      .then((seconds) => signal.aborted || leaving || plan(seconds))
      .catch((fault) => signal.aborted || fail(fault))
      .finally(() => (asking = false));
  }

  /** Shows where the student stands. What is the same stays, which would be read out again. */
  function show(text: string) {
    const fresh = document.createElement("template");
    fresh.innerHTML = text;
    if (fresh.innerHTML.trim() !== place.innerHTML.trim()) place.innerHTML = text;
  }

  /** Asks once; the answer is after how many seconds to ask again. */
  async function ask(): Promise<number> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(props.endpoint, { signal });
      text = await response.text();
    } catch {
      network.textContent = props.offline;
      return props.seconds;
    }
    network.textContent = "";
    if (response.status === 204 || response.redirected) {
      leaving = true; // once: another try would begin the way there anew
      location.replace(props.page);
    } else if (response.ok) show(text);
    return Number(response.headers.get("Retry-After")) || props.seconds;
  }

  const awake = () => document.visibilityState === "visible" && look();
  const back = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    leaving = false;
    look();
  };
  document.addEventListener("visibilitychange", awake, { signal }); // a phone that woke up
  window.addEventListener("pageshow", back, { signal });
  plan(props.seconds);

  return () => {
    clearTimeout(next);
    ending.abort();
    network.textContent = "";
  };
}
