import { OFFLINE_PAGE } from "./pages.ts";
import { mayKeep } from "./rules.ts";
import { BUILT, find, SHELL, CACHES, putCopy } from "./caches.ts";

/**
 * Fetches what stands in for a page that is not here: the offline page as visitors see it, and the
 * bundles that it loads. Fails as a whole; then the browser tries again at another visit.
 */
export async function fillShell(bundles: readonly string[]): Promise<void> {
  const page = await fetch(OFFLINE_PAGE, { credentials: "omit", cache: "no-cache" });
  if (!mayKeep("page", page)) throw new Error(`${OFFLINE_PAGE} may not be kept: ${page.status}`);
  for (const bundle of bundles) {
    const answer = (await find(bundle)) ?? (await fetch(bundle));
    if (!mayKeep("built", answer)) throw new Error(`${bundle} may not be kept: ${answer.status}`);
    await putCopy(BUILT, bundle, answer); // again, as the newest
  }
  await putCopy(SHELL, OFFLINE_PAGE, page);
}

/** Deletes what an earlier worker kept under names that are no longer read. */
export async function dropUnknown(): Promise<void> {
  const known = CACHES.map(({ name }) => name);
  for (const name of await caches.keys()) {
    if (name.startsWith("efie-") && !known.includes(name)) await caches.delete(name);
  }
}
