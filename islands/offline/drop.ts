import type { WorkerMessage } from "./scope.ts";
import { clear, KEPT, OPENED, PAGES, PICTURES } from "./caches.ts";

/** Milliseconds to wait for the browser to clear its storage. */
const TIMEOUT = 2000;

let coming: Promise<unknown> = Promise.resolve();

/** Notes a registration in progress. Its worker can be removed only when it is complete. */
export function expectWorker(bringing: Promise<unknown>): void {
  coming = bringing.catch(() => {});
}

/** Deletes a student's own pages, and copies of the pages that they visited. */
export function dropOwn(): Promise<void> {
  return withTimeout(async () => {
    await clear(KEPT, OPENED);
    await import("./list.ts").then(({ forgetSavedPage }) => forgetSavedPage());
  });
}

/** Deletes all stored pages and pictures. */
export function dropCopies(): Promise<void> {
  return withTimeout(async () => clear(KEPT, OPENED, PAGES, PICTURES));
}

/** Deletes everything that is stored for offline use, and the worker. */
export function dropEverything(): Promise<void> {
  return withTimeout(async () => {
    await coming;
    for (const registration of await navigator.serviceWorker.getRegistrations()) {
      const { active, installing, waiting } = registration;
      for (const worker of [active, installing, waiting]) {
        worker?.postMessage({ close: true } satisfies WorkerMessage);
      }
      await registration.unregister();
    }
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

/** Waits for work, at most TIMEOUT milliseconds. It ignores errors: a browser may deny storage. */
async function withTimeout(work: () => Promise<void>): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT));
  try {
    await Promise.race([work(), timeout]);
  } catch {
    // nothing is stored
  }
}
