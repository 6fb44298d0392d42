import { type Kind, mayKeep } from "./rules.ts";
import { BUILT, find, PICTURES } from "./caches.ts";
import { putCopy } from "./put-copy.ts";

/** The kinds of files that are stored. */
export type FileKind = Exclude<Kind, "page">;

const CACHE_OF = { built: BUILT, picture: PICTURES };

/** Milliseconds after which a picture is fetched again, because its file may have changed. */
export const STALE = 7 * 24 * 60 * 60 * 1000;

/** Returns a file from the cache, otherwise from the network. Without a network a stale picture is used. */
export async function answerFile(
  kind: FileKind,
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const kept = await find(request.url);
  if (kept && (kind === "built" || !isStale(kept, new Date()))) return kept;
  try {
    const answer = await fetch(request);
    if (mayKeep(kind, answer)) later(putCopy(CACHE_OF[kind], request.url, answer.clone()));
    return answer;
  } catch (fault) {
    if (kept) return kept;
    throw fault;
  }
}

/** Reports whether the server sent a file too long ago. A file without a date is never stale. */
export function isStale({ headers }: Pick<Response, "headers">, now: Date): boolean {
  const sent = Date.parse(headers.get("Date") ?? "");
  return now.getTime() - sent > STALE;
}

/** Stores a file that a page has loaded. It usually comes from the browser's HTTP cache. */
export async function keepFile(kind: FileKind, url: string): Promise<void> {
  if (await find(url)) return;
  const answer = await fetch(url, { cache: "force-cache" });
  if (mayKeep(kind, answer)) await putCopy(CACHE_OF[kind], url, answer);
}
