import type { IslandApi } from "../runtime/types.ts";

const TOP = "[data-part=top]";

/**
 * Brings a page up to date after a log-in or log-out in another tab. Only what stands over
 * it is fetched again, so that a half-filled form stays; a personal page, which has no canonical
 * address, is loaded again as a whole.
 */
export async function renewPage(adopt: IslandApi["adopt"]): Promise<void> {
  const top = document.querySelector(TOP);
  const fresh = document.querySelector("link[rel=canonical]") && (await fetchTop());
  if (!top || !fresh) return location.reload();
  top.innerHTML = fresh.innerHTML;
  adopt(top);
}

async function fetchTop(): Promise<Element | null> {
  try {
    const response = await fetch(location.href);
    if (!response.ok || response.redirected) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.querySelector(TOP);
  } catch {
    return document.querySelector(TOP); // offline: as it was
  }
}
