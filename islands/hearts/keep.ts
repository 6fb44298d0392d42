import { copyOf } from "../offline/copy.ts";
import { keepWhole } from "../offline/keep.ts";
import { LIST } from "../offline/list.ts";
import { fetchCopy, savesData } from "../offline/pages.ts";
import { isWhole } from "../offline/rules.ts";
import { OWN, PAGES, shelve } from "../offline/shelves.ts";

/** Milliseconds after the last press; several presses in a row fetch the page of what is saved once. */
const REST = 3000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps the page of a hostel that was just saved, as visitors see it, and the page of what is saved,
 * for a time without a network. A student's go with the session. Where data is dear it keeps nothing.
 */
export function keepSaved(slug: string, student: boolean): void {
  if (!("caches" in window) || savesData()) return;
  fetchCopy(`/hostels/${slug}`, student ? OWN : PAGES).catch(() => {});
  clearTimeout(waiting);
  waiting = setTimeout(() => void keepList(student).catch(() => {}), REST);
}

/** Keeps the page of what is saved as it is now. */
export async function keepList(student: boolean): Promise<void> {
  const answer = await fetch(LIST, { headers: { Accept: "text/html" }, cache: "no-store" });
  if (!isWhole("page", answer)) return;
  if (student) await keepWhole(LIST, answer);
  else await shelve(PAGES, LIST, await copyOf(answer, new Date()));
}
