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
import { clear, find, KEPT, OWN, PAGES, SHELL, type CopyCache, putCopy } from "./caches.ts";

/**
 * Milliseconds in which the network has to begin its answer; a copy is shown after that, where
 * there is one. On a network as slow as 2G a page of ours begins within three seconds, so eight
 * without a word are as good as none.
 */
export const TIMEOUT = 8000;

/** Milliseconds that a page has the network to itself before a copy for later is fetched. */
export const COPY_DELAY = 3000;

/** The address of the page that stands in for those that are not here. */
export const OFFLINE_PAGE = "/offline";

/** The network's answer; else, or when that is long in coming, a copy; else the offline page. */
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

/** The kept page first: of an address that is both, it is the one that was wished for. */
async function copyFor(address: string, why: Reason): Promise<Response | undefined> {
  for (const store of [KEPT, OWN, PAGES]) {
    const copy = await find(address, store);
    if (copy) return showCopy(copy, address, why);
  }
  return undefined;
}

/** The offline page under another's address; not a success, so that it is not mistaken for that page. */
async function offlinePage(): Promise<Response | undefined> {
  const page = await find(OFFLINE_PAGE, SHELL);
  return page && new Response(page.body, { headers: page.headers, status: 503 });
}

/** Keeps of a page that was just opened what may be kept, and lets go what no longer may. */
export async function keepVisited(url: string, answer: Response): Promise<void> {
  const address = addressOf(url);
  const sameStudent = watchStudent();
  if (mayKeep("page", answer)) {
    await Promise.all([forgetStudent(), forgettingCampus]); // a visitor's: the student has logged out
    if (isWorthKeeping(address)) await putCopy(PAGES, address, await copyOf(answer, new Date()));
    return;
  }
  if (await find(address, KEPT)) return renew(address, answer, sameStudent);
  if (!isWhole("page", answer)) return;
  if (address !== SAVED_PAGE) await fetchCopy(address, OWN, sameStudent);
  else if (await find(SAVED_PAGE, PAGES))
    await putCopy(PAGES, SAVED_PAGE, await copyOf(answer, new Date()));
}

/** A page that is kept by wish stays true, as long as it is still its student's. */
async function renew(address: string, answer: Response, sameStudent: IsCurrent): Promise<void> {
  if (isWhole("page", answer)) return keepWithFiles(address, answer, { wanted: sameStudent });
  const leadsAway = answer.type === "opaqueredirect"; // to the log-in
  if (leadsAway || answer.status === 404) await forgetStudent();
}

let students = 0;

/** Deletes all that a logged-in student left, and drops what is still on its way. */
export async function forgetStudent(): Promise<void> {
  students += 1;
  await clear(KEPT, OWN);
}

let forgettingCampus: Promise<unknown> = Promise.resolve();

/** Deletes the lists of hostels: they are of the campus that was chosen before. */
export function forgetCampus(): Promise<unknown> {
  forgettingCampus = (async () => {
    const cache = await caches.open(PAGES.name);
    const lists = (await cache.keys()).filter(({ url }) => isHostelList(url));
    await Promise.all(lists.map((list) => cache.delete(list)));
  })().catch(() => {}); // no caches: nothing is kept either
  return forgettingCampus;
}

type IsCurrent = () => boolean;

/** Says from now on whether it is still the same student. */
function watchStudent(): IsCurrent {
  const now = students;
  return () => students === now;
}

/** Fetches what visitors see of a page, unless there is a copy of today or data is dear. */
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
  if (store !== OWN || sameStudent()) await putCopy(store, address, copy);
}

/** Looks into a hostel that is shown in a popup, whose page has not been opened itself. */
export async function keepFromPopup(address: string, answer: Response): Promise<void> {
  if (answer.ok) await fetchCopy(address, isPersonal(answer) ? OWN : PAGES);
}

/** Keeps the page that is open, as the browser itself still has it. */
export async function keepOpenPage(url: string): Promise<void> {
  const address = addressOf(url);
  const shown = await fetch(url, { cache: "only-if-cached", mode: "same-origin" }).catch(
    () => undefined,
  );
  if (shown && mayKeep("page", shown) && isWorthKeeping(address)) {
    return putCopy(PAGES, address, await copyOf(shown, new Date()));
  }
  await fetchCopy(address, OWN);
}

/** Whether the reader asks for pages that cost little. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
