// Where copies for a time without a network are kept, in the browser's caches.

/** A cache of ours, and how many entries it may have: the oldest make room. */
export interface Shelf {
  readonly name: string;
  readonly most: number;
}

/** The offline page. */
export const SHELL: Shelf = { name: "efie-shell", most: 1 };
/** Bundles, whose names change with what is in them: what three builds of ours have, and more. */
export const BUILT: Shelf = { name: "efie-built", most: 80 };
export const PICTURES: Shelf = { name: "efie-pictures", most: 120 };
/** Pages that a visitor looked at. */
export const PAGES: Shelf = { name: "efie-pages", most: 40 };
/** What visitors see of the pages that a student looked at; it goes when the session does. */
export const OWN: Shelf = { name: "efie-own", most: 40 };
/** A student's own pages with all that they show, kept only by wish; they go with the session, too. */
export const KEPT: Shelf = { name: "efie-kept", most: Infinity };

/** Everything of ours; a cache with another name is of an earlier time. */
export const SHELVES: readonly Shelf[] = [SHELL, BUILT, PICTURES, PAGES, OWN, KEPT];

let closed = false;

/** Lets nothing be kept any more, by whatever is still under way. */
export function closeShelves(): void {
  closed = true;
}

/** Keeps an answer under an address, and lets the oldest go where there are too many. */
export async function shelve(shelf: Shelf, address: string, answer: Response): Promise<void> {
  if (closed) return;
  const cache = await caches.open(shelf.name);
  await cache.put(address, answer);
  const all = await cache.keys(); // in the order in which they were put
  for (const old of all.slice(0, Math.max(all.length - shelf.most, 0))) await cache.delete(old);
}

/** What is kept under an address: on one shelf, or on any. */
export async function find(address: string, shelf?: Shelf): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true, ...(shelf && { cacheName: shelf.name }) });
}

/** Clears shelves as if they had never been there. */
export async function clear(...shelves: readonly Shelf[]): Promise<void> {
  await Promise.all(shelves.map(({ name }) => caches.delete(name)));
}
