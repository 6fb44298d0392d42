import type { Teardown } from "../runtime/types.ts";
import { isStudentPage, recall, remember, STALE, type SavedAnswer } from "./saved.ts";

const HEARTS = "button[form=save]";

/** Fills or empties one heart: the name that it sends, and its label. */
export function setHeart(heart: HTMLButtonElement, saved: boolean): void {
  const name = saved ? "remove" : "save";
  if (heart.name === name) return;
  const hostel = (heart.getAttribute("aria-label") ?? "").replace(
    /^Save |^Remove | from saved$/g,
    "",
  );
  heart.name = name;
  heart.setAttribute("aria-label", saved ? `Remove ${hostel} from saved` : `Save ${hostel}`);
}

/** Fills the hearts of these hostels inside root, and empties all others. */
export function setHearts(slugs: readonly string[], root: ParentNode = document): void {
  const saved = new Set(slugs);
  for (const heart of root.querySelectorAll<HTMLButtonElement>(HEARTS)) {
    setHeart(heart, saved.has(heart.value));
  }
}

/** Fetches the saved hostels. Returns undefined on any failure. */
export async function fetchSaved(): Promise<SavedAnswer | undefined> {
  try {
    const headers = { Accept: "application/json" };
    const response = await fetch("/saved?part=slugs", { headers });
    return response.ok ? ((await response.json()) as SavedAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fills the hearts of the page, and of cards that are added later, from the browser's storage. It asks the
 * server at most once a day, after a log-in, and after a press without a script. Returns a function that stops it.
 */
export function fillHearts(): Teardown {
  const fill = () => {
    const known = recall();
    if (known) setHearts(known.slugs);
  };
  const cards = new MutationObserver(fill);
  cards.observe(document.body, { childList: true, subtree: true });
  if (location.pathname !== "/saved") fill(); // the server has filled the hearts of that page
  if (mustAsk()) {
    void fetchSaved().then((answer) => {
      if (!answer) return;
      remember(answer);
      setHearts(answer.saved);
    });
  }
  return () => cards.disconnect();
}

/** Reports whether to ask the server: never in a copy of a page, and for a visitor only after a save. */
function mustAsk(): boolean {
  if (document.querySelector("[data-copy]")) return false;
  const known = recall();
  if (location.pathname === "/saved" || document.getElementById("saved")) return true;
  if (known) return Date.now() - known.at > STALE;
  return isStudentPage() && !/^\/(?!login|signup)/.test(referrerPath());
}

/** Returns the path of the page of ours that led here, or "" if the visit begins with this page. */
function referrerPath(): string {
  const { origin } = location;
  const { referrer } = document;
  return referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : "";
}
