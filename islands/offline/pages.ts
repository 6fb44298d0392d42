import { copyOf, isSameDay, showCopy, type Reason } from "./copy.ts";
import { keepWithFiles } from "./keep.ts";
import { labelOf } from "./label.ts";
import { SAVED_PAGE } from "./list.ts";
import {
  addressOf,
  isPublic,
  isHostelList,
  isPersonal,
  isWorthKeeping,
  isWhole,
  mayKeep,
} from "./rules.ts";
import { clear, find, KEPT, OPENED, PAGES, SHELL, type CopyCache } from "./caches.ts";
import { putCopy } from "./put-copy.ts";

/**
 * Milliseconds to wait for the first bytes of the network before a copy is shown. On a 2G network
 * a page of ours begins within three seconds.
 */
export const TIMEOUT = 8000;

/** Milliseconds before a copy is fetched, so that the open page can load first. */
export const COPY_DELAY = 3000;

/** The address of the page that is shown instead of a page without a copy. */
export const OFFLINE_PAGE = "/offline";

/** Returns the network's answer; if it fails or takes too long, a copy; without a copy, the offline page. */
export async function answerPage(url: string, network: Promise<Response>): Promise<Response> {
  const address = addressOf(url);
  try {
    const answer = await Promise.race([network, delay(TIMEOUT)]);
    return answer ?? (await copyFor(address, "slow")) ?? (await network);
  } catch (fault) {
    const copy = (await copyFor(address, "offline")) ?? (await offlinePage());
    if (!copy) throw fault;
    return copy;
  }
}

function delay(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

/** Returns a copy of a page. A page that the student chose to keep comes first. */
async function copyFor(address: string, why: Reason): Promise<Response | undefined> {
  for (const store of [KEPT, OPENED, PAGES]) {
    const copy = await find(address, store);
    if (copy) return showCopy(copy, address, why);
  }
  return undefined;
}

/** Returns the offline page for another page's address, with an error status because it is not that page. */
async function offlinePage(): Promise<Response | undefined> {
  const page = await find(OFFLINE_PAGE, SHELL);
  return page && new Response(page.body, { headers: page.headers, status: 503 });
}

/** Stores a copy of a page that was just opened if that is allowed, and deletes copies that are no longer allowed. */
export async function keepVisited(url: string, answer: Response): Promise<void> {
  const address = addressOf(url);
  const sameStudent = watchStudent();
  if (mayKeep("page", answer)) {
    await Promise.all([forgetStudent(), forgettingCampus]); // a visitor's page: the student has logged out
    if (isWorthKeeping(address)) await putCopy(PAGES, address, await copyOf(answer, new Date()));
    return;
  }
  if (await find(address, KEPT)) return renew(address, answer, sameStudent);
  if (!isWhole("page", answer)) return;
  if (address !== SAVED_PAGE) await fetchCopy(address, OPENED, sameStudent);
  else if (await find(SAVED_PAGE, PAGES))
    await putCopy(PAGES, SAVED_PAGE, await copyOf(answer, new Date()));
}

/** Renews a page that the student chose to keep. If the session has ended, it deletes the student's copies. */
async function renew(address: string, answer: Response, sameStudent: IsCurrent): Promise<void> {
  if (isWhole("page", answer)) return keepWithFiles(address, answer, { wanted: sameStudent });
  const leadsAway = answer.type === "opaqueredirect"; // the session has ended: it leads to the log-in
  if (leadsAway || answer.status === 404) await forgetStudent();
}

let studentCount = 0;

/** Deletes a student's copies. Copies whose fetch is still running are not stored. */
export async function forgetStudent(): Promise<void> {
  studentCount += 1;
  await clear(KEPT, OPENED);
}

let forgettingCampus: Promise<unknown> = Promise.resolve();

/** Deletes the lists of hostels, which belong to the campus that was chosen before. */
export function forgetCampus(): Promise<unknown> {
  forgettingCampus = (async () => {
    const cache = await caches.open(PAGES.name);
    const lists = (await cache.keys()).filter(({ url }) => isHostelList(url));
    await Promise.all(lists.map((list) => cache.delete(list)));
  })().catch(() => {}); // without caches nothing is stored
  return forgettingCampus;
}

type IsCurrent = () => boolean;

/** Returns a function that reports whether the student is still the same. */
function watchStudent(): IsCurrent {
  const now = studentCount;
  return () => studentCount === now;
}

/** Stores a copy of a page as visitors see it, unless today's copy exists or the browser saves data. */
export async function fetchCopy(
  address: string,
  store: CopyCache,
  sameStudent = watchStudent(),
): Promise<void> {
  if (!isPublic(address) || savesData()) return;
  await delay(COPY_DELAY);
  const label = labelOf((await find(address, store)) ?? new Response());
  if (label && isSameDay(label.madeAt, new Date())) return;
  const headers = { Accept: "text/html" };
  const answer = await fetch(address, { credentials: "omit", redirect: "manual", headers });
  if (!mayKeep("page", answer)) return;
  const copy = await copyOf(answer, new Date());
  if (store !== OPENED || sameStudent()) await putCopy(store, address, copy);
}

/** Stores a copy of a hostel's page when the hostel is shown in a popup. */
export async function keepFromPopup(address: string, answer: Response): Promise<void> {
  if (answer.ok) await fetchCopy(address, isPersonal(answer) ? OPENED : PAGES);
}

/** Stores a copy of the open page, from the browser's HTTP cache if that has it. */
export async function keepOpenPage(url: string): Promise<void> {
  const address = addressOf(url);
  const shown = await fetch(url, { cache: "only-if-cached", mode: "same-origin" }).catch(
    () => undefined,
  );
  if (shown && mayKeep("page", shown) && isWorthKeeping(address)) {
    return putCopy(PAGES, address, await copyOf(shown, new Date()));
  }
  await fetchCopy(address, OPENED);
}

/** Reports whether the browser asks for less data. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
