import { labelOf, MADE_AT, formatTime, TITLE } from "./label.ts";

/** The headers of the server's answer that do not hold for a copy. */
const DROPPED_HEADERS = ["Content-Encoding", "Content-Length", "ETag", "Clear-Site-Data"];

/** Returns a copy of a page, with its title and the time as headers. */
export async function copyOf(answer: Response, now: Date): Promise<Response> {
  const html = await answer.text();
  const headers = new Headers(answer.headers); // the Content-Security-Policy stays
  for (const name of DROPPED_HEADERS) headers.delete(name);
  headers.set(MADE_AT, now.toISOString());
  headers.set(TITLE, encodeURIComponent(titleOf(html)));
  return new Response(html, { headers });
}

function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return title.replace(/ · Efie$/, "").trim();
}

/** Reports whether two times are on the same day in Ghana. */
export function isSameDay(a: Date, b: Date): boolean {
  return a.toISOString().slice(0, 10) === b.toISOString().slice(0, 10);
}

/** The reason for showing a copy: the network is missing, or takes too long. */
export type Reason = "offline" | "slow";

const REASONS: Record<Reason, string> = {
  offline: "You are offline.",
  slow: "The network does not answer.",
};

/** The addresses of pages with prices and free beds, which may have changed since the copy. */
const PRICE_PAGES = /^\/($|hostels\b|detailed_search\b|saved\b|compare\b|campuses\b|categories\b)/;

/** Returns a copy with a banner over its content. */
export async function showCopy(copy: Response, address: string, why: Reason): Promise<Response> {
  const label = labelOf(copy);
  const since = label ? ` This is the copy of ${formatTime(label.madeAt)}.` : "";
  const change = PRICE_PAGES.test(address) ? " Prices and free beds may have changed since." : "";
  const html = insertBanner(await copy.text(), REASONS[why] + since + change);
  return new Response(html, { headers: copy.headers });
}

/** Inserts a sentence over a page's content, with a link that reloads the page. */
export function insertBanner(html: string, text: string): string {
  const banner =
    `<div class="wrap copy" data-copy><p class="banner banner-note" role="status">` +
    `<span>${text} <a href="">Try again</a></span></p></div>`;
  return html.replace(/<main\b[^>]*>/, (main) => main + banner);
}
