import { type Kind, mayKeep } from "./rules.ts";
import { BUILT, find, PICTURES, putCopy } from "./caches.ts";

/** What is kept of the files that pages load. */
export type FileKind = Exclude<Kind, "page">;

const CACHE_OF = { built: BUILT, picture: PICTURES };

/** Milliseconds after which a picture is asked for again; another may be under its name by then. */
export const STALE = 7 * 24 * 60 * 60 * 1000;

/** A file from where it is kept, else from the network; a stale picture where there is none. */
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

/** Whether the server sent it too long ago. What has no date is as it was put there. */
export function isStale({ headers }: Pick<Response, "headers">, now: Date): boolean {
  const sent = Date.parse(headers.get("Date") ?? "");
  return now.getTime() - sent > STALE;
}

/** Keeps a file that a page has loaded already; the browser still has it, as a rule. */
export async function keepFile(kind: FileKind, url: string): Promise<void> {
  if (await find(url)) return;
  const answer = await fetch(url, { cache: "force-cache" });
  if (mayKeep(kind, answer)) await putCopy(CACHE_OF[kind], url, answer);
}
