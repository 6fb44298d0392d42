import { labelOf, formatTime } from "../offline/label.ts";
import { KEPT, OPENED, PAGES, type CopyCache } from "../offline/caches.ts";
import type { OfflinePages } from "../props.gen.ts";
import { findRef, findSlot } from "../runtime/native.ts";
import type { Teardown } from "../runtime/types.ts";

/** A page that opens without a network. */
interface Page {
  readonly address: string;
  /** Its title as HTML. */
  readonly title: string;
  readonly madeAt: Date;
  readonly store: CopyCache;
}

/**
 * Lists the pages that are stored on this phone: pages that the student chose to keep, hostels, then others.
 * If the service worker shows this list instead of a page, the button opens that page again.
 */
export function mount(host: HTMLElement, props: OfflinePages): Teardown {
  const again = findRef(host, "again", HTMLAnchorElement);
  const list = findSlot(host, "pages");
  const native = again.getAttribute("href") ?? "";
  if (location.pathname !== "/offline") again.href = location.href;
  void findPages().then((pages) => {
    list.replaceChildren(
      ...[props.booking, props.hostels, props.others].flatMap((heading, index) =>
        group(
          heading,
          props.copyOf,
          pages.filter((page) => groupOf(page) === index),
        ),
      ),
    );
  });
  return () => {
    again.setAttribute("href", native);
    list.replaceChildren();
  };
}

/** Returns the index of a page's group in the list. */
const groupOf = ({ address, store }: Page) =>
  address.startsWith("/hostels/") ? 1 : store === KEPT ? 0 : 2;

/** Returns every stored page once, the newest first. */
export async function findPages(): Promise<Page[]> {
  const found = new Map<string, Page>();
  for (const store of [KEPT, OPENED, PAGES]) {
    if (!(await caches.has(store.name))) continue; // open would create it
    const cache = await caches.open(store.name);
    for (const request of await cache.keys()) {
      const copy = await cache.match(request, { ignoreVary: true });
      const label = copy && labelOf(copy);
      const address = request.url.slice(location.origin.length);
      if (label && !found.has(address)) found.set(address, { address, store, ...label });
    }
  }
  return [...found.values()].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

function group(heading: string, copyOf: string, pages: readonly Page[]): HTMLElement[] {
  if (pages.length === 0) return [];
  const title = document.createElement("h2");
  title.textContent = heading;
  const items = document.createElement("ul");
  items.className = "past";
  items.append(...pages.map((page) => item(page, copyOf)));
  const panel = document.createElement("section");
  panel.className = "panel";
  panel.append(title, items);
  return [panel];
}

function item({ address, title, madeAt }: Page, copyOf: string): HTMLElement {
  const link = document.createElement("a");
  link.href = address;
  link.textContent = plain(title) || address;
  const when = document.createElement("span");
  when.className = "soft small";
  when.textContent = `${copyOf} ${formatTime(madeAt)}`;
  const element = document.createElement("li");
  element.append(link, " ", when);
  return element;
}

/** Returns the text of HTML. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent;
}
