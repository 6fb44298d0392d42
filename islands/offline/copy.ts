import { labelOf, MADE_AT, formatTime, TITLE } from "./label.ts";

/** What is true of the server's answer, and not of a copy. */
const DROPPED_HEADERS = ["Content-Encoding", "Content-Length", "ETag", "Clear-Site-Data"];

/** Makes a copy of a page. */
export async function copyOf(answer: Response, now: Date): Promise<Response> {
  const html = await answer.text();
  const headers = new Headers(answer.headers); // the page's own policy stays with it
  for (const name of DROPPED_HEADERS) headers.delete(name);
  headers.set(MADE_AT, now.toISOString());
  headers.set(TITLE, encodeURIComponent(titleOf(html)));
  return new Response(html, { headers });
}

function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return title.replace(/ · Efie$/, "").trim();
}

/** Whether two times are of one day in Ghana. */
export function isSameDay(a: Date, b: Date): boolean {
  return a.toISOString().slice(0, 10) === b.toISOString().slice(0, 10);
}

/** Why a copy is shown: there is no network, or it says nothing for too long. */
export type Reason = "offline" | "slow";

const REASONS: Record<Reason, string> = {
  offline: "You are offline.",
  slow: "The network does not answer.",
};

/** Pages on which something may be sold out, or cost more, since. */
const PRICE_PAGES = /^\/($|hostels\b|detailed_search\b|saved\b|compare\b|campuses\b|categories\b)/;

/** The copy as it is shown: with a banner over its content. */
export async function showCopy(copy: Response, address: string, why: Reason): Promise<Response> {
  const label = labelOf(copy);
  const since = label ? ` This is the copy of ${formatTime(label.madeAt)}.` : "";
  const change = PRICE_PAGES.test(address) ? " Prices and free beds may have changed since." : "";
  const html = insertBanner(await copy.text(), REASONS[why] + since + change);
  return new Response(html, { headers: copy.headers });
}

/** Puts a sentence over a page's content, with a link that asks for the page again. */
export function insertBanner(html: string, text: string): string {
  const banner =
    `<div class="wrap copy" data-copy><p class="banner banner-note" role="status">` +
    `<span>${text} <a href="">Try again</a></span></p></div>`;
  return html.replace(/<main\b[^>]*>/, (main) => main + banner);
}
