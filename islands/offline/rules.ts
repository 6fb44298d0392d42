// Pure functions that decide how the worker treats a request, and which answers may be stored.

/** The kind of a request: a navigation to a page, a bundle, or a picture. */
export type Kind = "page" | "built" | "picture";

/** The parts of a request that the rules use. */
export type RequestParts = Pick<Request, "method" | "url" | "mode" | "headers">;

/** The parts of a response that the rules use. */
export type ResponseParts = Pick<Response, "status" | "type" | "redirected" | "headers">;

/** The paths that the worker ignores: the API, payments, sent emails, and files that must be fresh. */
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

/** Returns the kind of a request, or undefined if the worker ignores it. */
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

/** Reports whether a response is complete, from our server, and of that kind. */
export function isWhole(kind: Kind, { status, type, redirected, headers }: ResponseParts): boolean {
  const ours = status === 200 && type === "basic" && !redirected;
  return ours && TYPES[kind].test(headers.get("Content-Type") ?? "");
}

/** Reports whether the server forbids storing a response. */
export function isPersonal({ headers }: Pick<ResponseParts, "headers">): boolean {
  return /(^|[\s,])no-store\b/i.test(headers.get("Cache-Control") ?? "");
}

/** Reports whether a response may be stored without the student's request. */
export function mayKeep(kind: Kind, answer: ResponseParts): boolean {
  return isWhole(kind, answer) && !isPersonal(answer);
}

/** Returns the address that identifies a page: its path without a final slash, and its query. */
export function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return (pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname) + search;
}

/** The pages with a form or with personal data. They are useless or private as a copy. */
const NOT_KEPT =
  /^\/(saved|login|signup|logout|account|dashboard|check|offline|forgot-password|email-verification|verify-email)\b/;

/** Reports whether a copy of a page is useful without a network. */
export function isWorthKeeping(address: string): boolean {
  return !NOT_KEPT.test(address);
}

/** Reports whether a page has almost the same content for everybody: home, hostels, texts. */
export function isPublic(address: string): boolean {
  return isWorthKeeping(address) && /^\/(hostels\/)?(?!detailed_search$)[^/?]*$/.test(address);
}

/** Returns the path of the hostel of a popup request, or undefined for other requests. */
export function popupHostel({ method, url }: RequestParts, origin: string): string | undefined {
  const { origin: theirs, pathname, searchParams } = new URL(url);
  const popup = method === "GET" && theirs === origin && searchParams.get("part") === "popup";
  return popup && /^\/hostels\/[^/]+$/.test(pathname) ? pathname : undefined;
}

/** Reports whether a page is the list of hostels, which depends on the chosen campus. */
export function isHostelList(url: string): boolean {
  return /^(https?:\/\/[^/]+)?\/hostels(\?|$)/.test(url);
}

/** A request after which some copies must be deleted. */
export type Change = "login" | "logout" | "campus";

/** Returns the change that a request causes, or undefined. It judges by the address alone. */
export function changeOf({ method, url }: RequestParts, origin: string): Change | undefined {
  const { origin: theirs, pathname } = new URL(url);
  if (method !== "POST" || theirs !== origin) return undefined;
  if (pathname === "/campus") return "campus";
  if (/^(\/hq\/api)?\/(login|signup)\/?$/.test(pathname)) return "login";
  return /^\/(logout|account\/(delete|sessions\/end))$/.test(pathname) ? "logout" : undefined;
}
