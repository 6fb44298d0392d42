import { PAGES } from "./caches.ts";

/** The page of what is saved. A visitor's copy of it is kept with the pages that were looked at. */
export const SAVED_PAGE = "/saved";

/** Takes a visitor's copy away: whoever logs in has a list of their own. */
export async function forgetSavedPage(): Promise<void> {
  const cache = await caches.open(PAGES.name);
  await cache.delete(SAVED_PAGE, { ignoreVary: true });
}
