import type { Teardown } from "../runtime/types.ts";
import { isStudents, recall, remember, STALE, type Told } from "./saved.ts";

const HEARTS = "button[form=save]";

/** Fills one heart or empties it: what it sends, and what it is called. */
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

/** Fills the hearts of these hostels below root, and empties all others. */
export function setHearts(slugs: readonly string[], root: ParentNode = document): void {
  const saved = new Set(slugs);
  for (const heart of root.querySelectorAll<HTMLButtonElement>(HEARTS)) {
    setHeart(heart, saved.has(heart.value));
  }
}

/** Asks the server what is saved. Undefined where it cannot be had. */
export async function ask(): Promise<Told | undefined> {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch("/saved?part=slugs", { headers });
    return answer.ok ? ((await answer.json()) as Told) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Fills the hearts of the page, also of cards that come later, from what the browser remembers. It
 * asks the server once a day at most, after a log-in, and after a press without a script. The answer
 * stops it.
 */
export function fillHearts(): Teardown {
  const fill = () => {
    const known = recall();
    if (known) setHearts(known.slugs);
  };
  const cards = new MutationObserver(fill);
  cards.observe(document.body, { childList: true, subtree: true });
  if (location.pathname !== "/saved") fill(); // that page knows better
  if (isToBeAsked()) {
    void ask().then((told) => {
      if (!told) return;
      remember(told);
      setHearts(told.saved);
    });
  }
  return () => cards.disconnect();
}

/** Whether the server is to be asked; never by a copy of a page, and by a visitor who saved something alone. */
function isToBeAsked(): boolean {
  if (document.querySelector("[data-copy]")) return false;
  const known = recall();
  if (location.pathname === "/saved" || document.getElementById("saved")) return true;
  if (known) return Date.now() - known.at > STALE;
  return isStudents() && !/^\/(?!login|signup)/.test(pathBefore());
}

/** The path of the page of ours that led here, "" for none: a visit begins, and what is saved is asked for once. */
function pathBefore(): string {
  const { origin } = location;
  const { referrer } = document;
  return referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : "";
}
