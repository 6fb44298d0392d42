// The browser's caches that store copies for offline use.

/** A cache of ours. When it has more than max entries, the oldest are deleted. */
export interface CopyCache {
  readonly name: string;
  readonly max: number;
}

/** The offline page. */
export const SHELL: CopyCache = { name: "efie-shell", max: 1 };
/** Bundles. A bundle's name changes with its content; max is more than the bundles of three builds. */
export const BUILT: CopyCache = { name: "efie-built", max: 80 };
export const PICTURES: CopyCache = { name: "efie-pictures", max: 120 };
/** Pages that a visitor opened. */
export const PAGES: CopyCache = { name: "efie-pages", max: 40 };
/** Pages that a student opened, in the version for visitors. They are deleted with the session. */
export const OPENED: CopyCache = { name: "efie-own", max: 40 };
/** A student's own pages with their files, stored only on request. They are deleted with the session. */
export const KEPT: CopyCache = { name: "efie-kept", max: Infinity };

/** All caches in use. */
export const CACHES: readonly CopyCache[] = [SHELL, BUILT, PICTURES, PAGES, OPENED, KEPT];

/** Returns the entry of an address in one cache, or in any. */
export async function find(address: string, store?: CopyCache): Promise<Response | undefined> {
  return caches.match(address, { ignoreVary: true, ...(store && { cacheName: store.name }) });
}

/** Deletes caches. */
export async function clear(...stores: readonly CopyCache[]): Promise<void> {
  await Promise.all(stores.map(({ name }) => caches.delete(name)));
}
