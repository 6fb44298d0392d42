import type { Hearts } from "../props.gen.ts";
import { findSlot, guarded } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { fillHearts, setHeart, setHearts } from "./fill.ts";
import { keepAfterPress } from "./keep.ts";
import { isStudentPage, remember, type SavedAnswer } from "./saved.ts";

/** Milliseconds that a message stays. */
const SHOWN = 6000;

/** Milliseconds that a link waits at most for the answer to a press. */
const TIMEOUT = 3000;

/** Saves and removes hostels without leaving the page. All hearts belong to the form in host. */
export function mount(host: HTMLElement, props: Hearts, { fail }: IslandApi): Teardown {
  const said = findSlot(host, "said");
  let clearing: ReturnType<typeof setTimeout> | undefined;
  // A visitor's list is in a cookie that each answer replaces. So a press waits for the answer to the previous one.
  let before: Promise<void> = Promise.resolve();
  let sending = 0;

  function say(text: string) {
    clearTimeout(clearing);
    if (!said.isConnected) host.append(said); // its popup has been closed
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
      keepAfterPress(body.get("save") ?? "", isStudentPage()).catch(() => {});
    }
  }

  const submit = guarded(fail, (event) => {
    const heart = (event as SubmitEvent).submitter;
    if (event.defaultPrevented || !(heart instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (heart.hasAttribute("aria-busy")) return;
    heart.setAttribute("aria-busy", "true");
    // Screen readers stay inside an open popup. They announce a text only if its element was there before.
    (heart.closest("dialog") ?? host).append(said);
    const saves = heart.name === "save";
    const body = new URLSearchParams({ [heart.name]: heart.value });
    setHeart(heart, saves); // a refusal undoes this
    const { action } = event.target as HTMLFormElement; // read it now: the filter may replace the form
    sending++;
    before = before
      .then(() => finish(action, heart, saves, body))
      .catch(fail)
      .finally(() => sending--);
  });

  // A link waits for the answer. Otherwise the next page would use the list from before the press.
  const leave = guarded(fail, (event) => {
    const link = (event.target as Element).closest("a");
    if (!sending || event.defaultPrevented || link?.origin !== location.origin) return;
    if (!isPlain(event as MouseEvent)) return;
    event.preventDefault();
    const enough = new Promise((resolve) => setTimeout(resolve, TIMEOUT));
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
 * Sends a press. Returns the saved hostels, or a sentence with the reason of the failure. keepalive sends it even if
 * the student opens another page at once.
 */
async function send(
  action: string,
  body: URLSearchParams,
  props: Hearts,
): Promise<SavedAnswer | string> {
  let answer: Response;
  try {
    const headers = { Accept: "application/json" };
    answer = await fetch(action, { method: "POST", body, headers, keepalive: true });
  } catch {
    return props.offline;
  }
  try {
    const saved = (await answer.json()) as SavedAnswer & { message?: string };
    return answer.ok ? saved : (saved.message ?? props.failed);
  } catch {
    return props.failed; // not an answer of our server
  }
}
