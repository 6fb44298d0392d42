import type { RefreshedPart } from "../props.gen.ts";
import { findSlot } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";

/**
 * Updates a part of a page, such as the position in the queue, without a reload, after which a screen
 * reader would read the whole page again. When the server answers 204, it loads the page, which leads on.
 */
export function mount(host: HTMLElement, props: RefreshedPart, { fail }: IslandApi): Teardown {
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

  /** Shows the part. An equal text stays, because a screen reader would read a new one again. */
  function show(text: string) {
    const fresh = document.createElement("template");
    fresh.innerHTML = text;
    if (fresh.innerHTML.trim() !== place.innerHTML.trim()) place.innerHTML = text;
  }

  /** Asks once. Returns the number of seconds after which to ask again. */
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
      leaving = true; // once: a second call would restart the navigation
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
  document.addEventListener("visibilitychange", awake, { signal }); // the phone may have slept
  window.addEventListener("pageshow", back, { signal });
  plan(props.seconds);

  return () => {
    clearTimeout(next);
    ending.abort();
    network.textContent = "";
  };
}
