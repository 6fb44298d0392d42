import type { WorkerMessage } from "./scope.ts";
import { clear, KEPT, OWN, PAGES, PICTURES } from "./caches.ts";

/** Milliseconds after which a browser that does not clear what it kept is not waited for. */
const TIMEOUT = 2000;

let coming: Promise<unknown> = Promise.resolve();

/** Remembers that a worker is being brought: it can only be sent away once it is here. */
export function expectWorker(bringing: Promise<unknown>): void {
  coming = bringing.catch(() => {});
}

/** Takes away a student's own pages, and what they looked at. */
export function dropOwn(): Promise<void> {
  return withTimeout(async () => {
    await clear(KEPT, OWN);
    await import("./list.ts").then(({ forgetSavedPage }) => forgetSavedPage());
  });
}

/** Takes away every page and picture that was kept. */
export function dropCopies(): Promise<void> {
  return withTimeout(async () => clear(KEPT, OWN, PAGES, PICTURES));
}

/** Takes away everything that stands by for a time without a network, the worker too. */
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

/** A browser that keeps nothing for us, or does not report it, delays nothing. */
async function withTimeout(work: () => Promise<void>): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT));
  try {
    await Promise.race([work(), timeout]);
  } catch {
    // as good as done
  }
}
