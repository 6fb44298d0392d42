import { keepWithFiles } from "../offline/keep.ts";
import { workerAddress } from "../offline/worker-address.ts";
import { addressOf, isWhole } from "../offline/rules.ts";

/** Milliseconds that a new worker may take until it is ready. */
const TIMEOUT = 20_000;

/**
 * Stores fresh copies of pages, with the pictures of this page, and registers the worker that shows
 * them. Throws if any step fails.
 */
export async function keepPages(addresses: readonly string[]): Promise<void> {
  await bringWorker(navigator.serviceWorker);
  for (const address of addresses) {
    const headers = { Accept: "text/html" };
    const answer = await fetch(address, { headers, cache: "no-store" });
    if (!isWhole("page", answer)) throw new Error(`${address} has status ${answer.status}`);
    const here = address === addressOf(location.href);
    await keepWithFiles(address, answer, { files: here ? picturesHere() : [] });
  }
  void navigator.storage?.persist?.(); // asks the browser to delete other sites' data first
}

async function bringWorker(workers: ServiceWorkerContainer) {
  if (workers.controller) return;
  const address = workerAddress();
  if (!address) throw new Error("the page names no worker");
  await workers.register(address, { updateViaCache: "all" });
  await Promise.race([
    workers.ready,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error("the worker takes too long")), TIMEOUT);
    }),
  ]);
}

/** Returns the paths of our pictures on this page, in the sizes that the browser chose. */
function picturesHere(): string[] {
  const shown = [...document.images].map((image) => new URL(image.currentSrc || image.src));
  return shown.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname);
}
