import { OPENED, PAGES } from "./caches.ts";
import { copyOf } from "./copy.ts";
import { keepWithFiles } from "./keep.ts";
import { SAVED_PAGE } from "./list.ts";
import { fetchCopy, savesData } from "./pages.ts";
import { putCopy } from "./put-copy.ts";
import { isWhole } from "./rules.ts";

/**
 * Keeps copies of the page of saved hostels, at once, and of a saved hostel's page, as visitors see it, for use
 * without a network. A student's copies are deleted with the session. A browser that saves data keeps nothing.
 */
export async function keepSaved(slug: string, student: boolean): Promise<void> {
  if (savesData()) return;
  await Promise.allSettled([
    keepList(student),
    fetchCopy(`/hostels/${slug}`, student ? OPENED : PAGES),
  ]);
}

let fetching = false;
let again = false;

/** Keeps a copy of the list. Presses during a request cause one more request together. */
async function keepList(student: boolean): Promise<void> {
  again = true;
  if (fetching) return;
  fetching = true;
  try {
    while (again) {
      again = false;
      await keepListPage(student);
    }
  } finally {
    fetching = false;
  }
}

async function keepListPage(student: boolean): Promise<void> {
  const answer = await fetch(SAVED_PAGE, { headers: { Accept: "text/html" }, cache: "no-store" });
  if (!isWhole("page", answer)) return;
  if (student) await keepWithFiles(SAVED_PAGE, answer);
  else await putCopy(PAGES, SAVED_PAGE, await copyOf(answer, new Date()));
}
