import { PAGES } from "./caches.ts";

/** The address of the saved page. A visitor's copy of the page is stored in PAGES. */
export const SAVED_PAGE = "/saved";

/** Deletes a visitor's copy of the saved page: a student who logs in has another list. */
export async function forgetSavedPage(): Promise<void> {
  const cache = await caches.open(PAGES.name);
  await cache.delete(SAVED_PAGE, { ignoreVary: true });
}
