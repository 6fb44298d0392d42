import { OFFLINE_PAGE } from "./pages.ts";
import { mayKeep } from "./rules.ts";
import { BUILT, find, SHELL, CACHES } from "./caches.ts";
import { putCopy } from "./put-copy.ts";

/**
 * Stores the offline page, as visitors see it, and its bundles. If one of them fails it throws; the
 * browser then tries again at another visit.
 */
export async function fillShell(bundles: readonly string[]): Promise<void> {
  const page = await fetch(OFFLINE_PAGE, { credentials: "omit", cache: "no-cache" });
  if (!mayKeep("page", page)) throw new Error(`${OFFLINE_PAGE} may not be kept: ${page.status}`);
  for (const bundle of bundles) {
    const answer = (await find(bundle)) ?? (await fetch(bundle));
    if (!mayKeep("built", answer)) throw new Error(`${bundle} may not be kept: ${answer.status}`);
    await putCopy(BUILT, bundle, answer); // stored again, it is deleted last
  }
  await putCopy(SHELL, OFFLINE_PAGE, page);
}

/** Deletes the caches of earlier workers whose names are no longer used. */
export async function dropUnknown(): Promise<void> {
  const known = CACHES.map(({ name }) => name);
  for (const name of await caches.keys()) {
    if (name.startsWith("efie-") && !known.includes(name)) await caches.delete(name);
  }
}
