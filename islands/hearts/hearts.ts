import type { Hearts } from "../props.gen.ts";
import { findSlot, guarded } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { fillHearts, setHeart, setHearts } from "./fill.ts";
import { isStudents, remember, type Told } from "./saved.ts";

/** Milliseconds that the toast stays. */
const SHOWN = 6000;

/** Milliseconds that a link waits at most. */
const PATIENCE = 3000;

/** Saves and removes hostels without leaving the page. All hearts of the page send its form. */
export function mount(host: HTMLElement, props: Hearts, { fail }: IslandApi): Teardown {
  const said = findSlot(host, "said");
  let clearing: ReturnType<typeof setTimeout> | undefined;
  // A visitor's list is in a cookie, which each answer replaces: so a press waits for the answer to the one before.
  let before: Promise<void> = Promise.resolve();
  let sending = 0;

  function say(text: string) {
    clearTimeout(clearing);
    if (!said.isConnected) host.append(said); // the popup was closed meanwhile
    said.textContent = text;
    clearing = setTimeout(() => (said.textContent = ""), SHOWN);
  }

  async function finish(
    to: string,
    heart: HTMLButtonElement,
    saves: boolean,
    body: URLSearchParams,
  ) {
    const answer = await send(to, body, props);
    heart.removeAttribute("aria-busy");
    if (typeof answer === "string") {
      setHeart(heart, !saves);
      return say(answer);
    }
    remember(answer);
    setHearts(answer.saved);
    say(saves ? props.saved : props.removed);
    if (saves && answer.keep) {
      const { keepSaved } = await import("./keep.ts");
      keepSaved(body.get("save") ?? "", isStudents());
    }
  }

  const submit = guarded(fail, (event) => {
    const heart = (event as SubmitEvent).submitter;
    if (event.defaultPrevented || !(heart instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (heart.hasAttribute("aria-busy")) return;
    heart.setAttribute("aria-busy", "true");
    // A popup covers the page, and keeps screen readers in itself. There before its text is, so that it is announced.
    (heart.closest("dialog") ?? host).append(said);
    const saves = heart.name === "save";
    const body = new URLSearchParams({ [heart.name]: heart.value });
    setHeart(heart, saves); // at once; the answer may take it back
    const { action } = event.target as HTMLFormElement; // the filter may replace the form meanwhile
    sending++;
    before = before
      .then(() => finish(action, heart, saves, body))
      .catch(fail)
      .finally(() => sending--);
  });

  // The next page would show, and go on from, the list as it was before the press.
  const leave = guarded(fail, (event) => {
    const link = (event.target as Element).closest("a");
    if (!sending || event.defaultPrevented || link?.origin !== location.origin) return;
    if (!isPlain(event as MouseEvent)) return;
    event.preventDefault();
    const enough = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    void Promise.race([before, enough]).then(() => (location.href = link.href));
  });

  host.addEventListener("submit", submit);
  document.addEventListener("click", leave);
  const stop = fillHearts();
  return () => {
    stop();
    clearTimeout(clearing);
    said.textContent = "";
    host.removeEventListener("submit", submit);
    document.removeEventListener("click", leave);
  };
}

/**
 * Sends a press; the answer is what is saved now, or a sentence that says why it did not work. It is also sent to the
 * end if the reader goes on to the next page at once: the heart has been full since the press.
 */
async function send(action: string, body: URLSearchParams, props: Hearts): Promise<Told | string> {
  let answer: Response;
  try {
    const headers = { Accept: "application/json" };
    answer = await fetch(action, { method: "POST", body, headers, keepalive: true });
  } catch {
    return props.offline;
  }
  try {
    const told = (await answer.json()) as Told & { message?: string };
    return answer.ok ? told : (told.message ?? props.failed);
  } catch {
    return props.failed; // a page that is not ours
  }
}
