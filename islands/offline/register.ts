import { dropEverything, expectWorker } from "./drop.ts";
import { watchForms } from "./forms.ts";
import type { WorkerMessage } from "./scope.ts";
import { workerAddress } from "./worker-address.ts";

/** Of what a page has loaded, so many files at most are named to a new worker. */
const MAX_FILES = 60;

/**
 * Brings the worker that the page names, and shows it what is on the page. Where the server has
 * none any more, or the page names none, the one that is here goes with all that it kept.
 */
export async function register(workers: ServiceWorkerContainer): Promise<void> {
  const copy = document.querySelector("[data-copy]") !== null;
  watchForms(copy);
  if (copy) return; // of a page that may name an older one
  const address = workerAddress();
  try {
    if (!address) return await dropEverything();
    await bring(workers, address);
  } catch {
    if (address && (await isWithdrawn(address))) await dropEverything();
  }
}

async function bring(workers: ServiceWorkerContainer, address: string) {
  const bringing = workers.register(address, { updateViaCache: "all" });
  expectWorker(bringing); // the touch that brings it may be the one that logs out
  const registration = await bringing;
  if (cameByWorker()) return void (await registration.update()); // asks at most once a day
  const { active } = await workers.ready;
  active?.postMessage({ seen: filesHere() } satisfies WorkerMessage);
}

/** Whether a worker saw this page come; one that took control since then did not. */
function cameByWorker(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (page?.workerStart ?? 0) > 0;
}

/** The page, and the files of ours that it has loaded. */
function filesHere(): string[] {
  const { origin, href } = location;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const ours = files.filter((url) => /^\/(static\/build|images|media)\//.test(pathOn(url, origin)));
  return [href, ...new Set(ours.slice(0, MAX_FILES))];
}

function pathOn(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : "";
}

/** Whether the server says that there is no worker; one that cannot be reached says nothing. */
async function isWithdrawn(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { cache: "no-store" });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}
