// What the worker has to do with a request, and which answers may be kept. Nothing here acts.

/** A page that is gone to, a bundle, or a picture. */
export type Kind = "page" | "built" | "picture";

/** What the rules look at in a request. */
export type RequestParts = Pick<Request, "method" | "url" | "mode" | "headers">;

/** What the rules look at in an answer. */
export type ResponseParts = Pick<Response, "status" | "type" | "redirected" | "headers">;

/** Below these the worker answers nothing: programs, payments, letters, and files that are news. */
const IGNORED = [
  "/hq/",
  "/sandbox/",
  "/dev/",
  "/webhooks/",
  "/account/data.json",
  "/dialing-codes.json",
  "/healthz",
  "/readyz",
  "/sw.js",
  "/manifest.webmanifest",
];

/** What a request is to the worker; undefined where it is none of its business. */
export function kindOf(
  { method, url, mode, headers }: RequestParts,
  origin: string,
): Kind | undefined {
  const { origin: theirs, pathname } = new URL(url);
  if (method !== "GET" || theirs !== origin || headers.has("Range")) return undefined;
  if (IGNORED.some((start) => pathname.startsWith(start))) return undefined;
  if (pathname.startsWith("/static/build/")) return "built";
  if (/^\/(images|media)\//.test(pathname)) return "picture";
  return mode === "navigate" ? "page" : undefined;
}

const TYPES: Record<Kind, RegExp> = { page: /^text\/html\b/, built: /./, picture: /^image\// };

/** Whether an answer is a whole one, of ours, of that kind. */
export function isWhole(kind: Kind, { status, type, redirected, headers }: ResponseParts): boolean {
  const ours = status === 200 && type === "basic" && !redirected;
  return ours && TYPES[kind].test(headers.get("Content-Type") ?? "");
}

/** Whether the server forbids to keep an answer. */
export function isPersonal({ headers }: Pick<ResponseParts, "headers">): boolean {
  return /(^|[\s,])no-store\b/i.test(headers.get("Cache-Control") ?? "");
}

/** Whether an answer may be kept without asking anybody. */
export function mayKeep(kind: Kind, answer: ResponseParts): boolean {
  return isWhole(kind, answer) && !isPersonal(answer);
}

/** The address under which a page is kept: without its fragment, and one for each page. */
export function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return (pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname) + search;
}

/** Pages with a form or a person behind them: nothing to look at again. */
const NOT_KEPT =
  /^\/(saved|login|signup|logout|account|dashboard|check|offline|forgot-password|email-verification|verify-email)\b/;

/** Whether a page is one to look at, also without a network. */
export function isWorthKeeping(address: string): boolean {
  return !NOT_KEPT.test(address);
}

/** Whether an address is of a page that is much the same for everybody: home, hostels, to read. */
export function isPublic(address: string): boolean {
  return isWorthKeeping(address) && /^\/(hostels\/)?(?!detailed_search$)[^/?]*$/.test(address);
}

/** The address of the hostel that a popup is asked for, undefined where it is something else. */
export function popupHostel({ method, url }: RequestParts, origin: string): string | undefined {
  const { origin: theirs, pathname, searchParams } = new URL(url);
  const popup = method === "GET" && theirs === origin && searchParams.get("part") === "popup";
  return popup && /^\/hostels\/[^/]+$/.test(pathname) ? pathname : undefined;
}

/** Whether a page is the list of hostels, which shows those of the chosen campus. */
export function isHostelList(url: string): boolean {
  return /^(https?:\/\/[^/]+)?\/hostels(\?|$)/.test(url);
}

/** A request that changes what may stay: a log-in, a log-out, or the choice of another campus. */
export type Change = "login" | "logout" | "campus";

/** What a request is about to change, as far as its address tells. */
export function changeOf({ method, url }: RequestParts, origin: string): Change | undefined {
  const { origin: theirs, pathname } = new URL(url);
  if (method !== "POST" || theirs !== origin) return undefined;
  if (pathname === "/campus") return "campus";
  if (/^(\/hq\/api)?\/(login|signup)\/?$/.test(pathname)) return "login";
  return /^\/(logout|account\/(delete|sessions\/end))$/.test(pathname) ? "logout" : undefined;
}
