import type { CopyCache } from "./caches.ts";

let closed = false;

/** Stops storing, also for requests that are still running. */
export function closeCaches(): void {
  closed = true;
}

/** Stores an answer under an address, and deletes the oldest entries above max. */
export async function putCopy(store: CopyCache, address: string, answer: Response): Promise<void> {
  if (closed) return;
  const cache = await caches.open(store.name);
  await cache.put(address, answer);
  const all = await cache.keys(); // in the order in which they were put
  for (const old of all.slice(0, Math.max(all.length - store.max, 0))) await cache.delete(old);
}
