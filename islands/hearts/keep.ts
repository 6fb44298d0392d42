import { copyOf } from "../offline/copy.ts";
import { keepWithFiles } from "../offline/keep.ts";
import { SAVED_PAGE } from "../offline/list.ts";
import { fetchCopy, savesData } from "../offline/pages.ts";
import { isWhole } from "../offline/rules.ts";
import { OPENED, PAGES, putCopy } from "../offline/caches.ts";

/** Milliseconds after the last press before the list's page is fetched: once for several presses in a row. */
const LIST_DELAY = 3000;

let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps copies of a saved hostel's page, as visitors see it, and of the list's page for use without a network.
 * A student's copies are deleted with the session. A browser that saves data keeps nothing.
 */
export function keepSaved(slug: string, student: boolean): void {
  if (!("caches" in window) || savesData()) return;
  fetchCopy(`/hostels/${slug}`, student ? OPENED : PAGES).catch(() => {});
  clearTimeout(waiting);
  waiting = setTimeout(() => void keepSavedPage(student).catch(() => {}), LIST_DELAY);
}

/** Keeps a copy of the page of saved hostels. */
export async function keepSavedPage(student: boolean): Promise<void> {
  const answer = await fetch(SAVED_PAGE, { headers: { Accept: "text/html" }, cache: "no-store" });
  if (!isWhole("page", answer)) return;
  if (student) await keepWithFiles(SAVED_PAGE, answer);
  else await putCopy(PAGES, SAVED_PAGE, await copyOf(answer, new Date()));
}
