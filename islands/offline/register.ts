import { dropEverything, expectWorker } from "./drop.ts";
import { watchForms } from "./forms.ts";
import type { WorkerMessage } from "./scope.ts";
import { workerAddress } from "./worker-address.ts";

/** The most files of a page that are named to a new worker. */
const MAX_FILES = 60;

/**
 * Registers the worker that the page names, and sends it the addresses of the page and its files. If the
 * page names no worker or the server has withdrawn it, the worker and all copies are deleted.
 */
export async function register(workers: ServiceWorkerContainer): Promise<void> {
  const copy = document.querySelector("[data-copy]") !== null;
  watchForms(copy);
  if (copy) return; // a copy may name an older worker
  const address = workerAddress();
  try {
    if (!address) return await dropEverything();
    await registerWorker(workers, address);
  } catch {
    if (address && (await isWithdrawn(address))) await dropEverything();
  }
}

async function registerWorker(workers: ServiceWorkerContainer, address: string) {
  const registering = workers.register(address, { updateViaCache: "all" });
  expectWorker(registering); // the first touch may be a press on Logout
  const registration = await registering;
  if (cameByWorker()) return void (await registration.update()); // asks at most once a day
  const { active } = await workers.ready;
  active?.postMessage({ seen: filesHere() } satisfies WorkerMessage);
}

/** Reports whether a worker answered the request for this page. */
function cameByWorker(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (page?.workerStart ?? 0) > 0;
}

/** Returns the addresses of the page and of our files that it has loaded. */
function filesHere(): string[] {
  const { origin, href } = location;
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const ours = files.filter((url) => /^\/(static\/build|images|media)\//.test(pathOn(url, origin)));
  return [href, ...new Set(ours.slice(0, MAX_FILES))];
}

function pathOn(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : "";
}

/** Reports whether the server has withdrawn the worker: it answers with 404 or 410. */
async function isWithdrawn(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { cache: "no-store" });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}
