// Where copies for a time without a network are kept, in the browser's caches.

/** A cache of ours, and how many entries it may have: the oldest make room. */
export interface CopyCache {
  readonly name: string;
  readonly max: number;
}

/** The offline page. */
export const SHELL: CopyCache = { name: "efie-shell", max: 1 };
/** Bundles, whose names change with what is in them: what three builds of ours have, and more. */
export const BUILT: CopyCache = { name: "efie-built", max: 80 };
export const PICTURES: CopyCache = { name: "efie-pictures", max: 120 };
/** Pages that a visitor looked at. */
export const PAGES: CopyCache = { name: "efie-pages", max: 40 };
/** What visitors see of the pages that a student looked at; it goes when the session does. */
export const OWN: CopyCache = { name: "efie-own", max: 40 };
/** A student's own pages with all that they show, kept only by wish; they go with the session, too. */
export const KEPT: CopyCache = { name: "efie-kept", max: Infinity };

/** Everything of ours; a cache with another name is of an earlier time. */
export const CACHES: readonly CopyCache[] = [SHELL, BUILT, PICTURES, PAGES, OWN, KEPT];

let closed = false;

/** Lets nothing be kept any more, by whatever is still under way. */
export function closeCaches(): void {
  closed = true;
}

/** Keeps an answer under an address, and lets the oldest go where there are too many. */
export async function putCopy(store: CopyCache, address: string, answer: Response): Promise<void> {
  if (closed) return;
  const cache = await caches.open(store.name);
  await cache.put(address, answer);
  const all = await cache.keys(); // in the order in which they were put
  for (const old of all.slice(0, Math.max(all.length - store.max, 0))) await cache.delete(old);
}

/** What is kept under an address: on one cache, or on any. */
export async function find(address: string, store?: CopyCache): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true, ...(store && { cacheName: store.name }) });
}

/** Clears shelves as if they had never been there. */
export async function clear(...stores: readonly CopyCache[]): Promise<void> {
  await Promise.all(stores.map(({ name }) => caches.delete(name)));
}
