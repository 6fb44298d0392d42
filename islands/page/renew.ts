import type { IslandApi } from "../runtime/types.ts";

const TOP = "[data-part=top]";

/**
 * Updates a page after a log-in or log-out in another tab. Only the navigation at its top is fetched
 * again, so that a half-filled form stays. A personal page, which has no canonical address, is reloaded.
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
    return document.querySelector(TOP); // offline: keep the present one
  }
}
