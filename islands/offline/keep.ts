import { copyOf } from "./copy.ts";
import { find, KEPT } from "./caches.ts";
import { putCopy } from "./put-copy.ts";

/** files are stored with a page. wanted is called before anything is stored. */
interface Options {
  readonly files?: readonly string[];
  readonly wanted?: () => boolean;
}

/**
 * Stores a student's page with its bundles and the given files, so that it opens complete. If one of
 * them cannot be fetched, it throws and stores nothing.
 */
export async function keepWithFiles(
  address: string,
  answer: Response,
  { files = [], wanted = () => true }: Options = {},
): Promise<void> {
  const copy = await copyOf(answer, new Date());
  const html = await copy.clone().text();
  const parts: [string, Response][] = [];
  for (const file of new Set([...bundlesIn(html), ...files])) {
    const there = (await find(file)) ?? (await fetch(file, { cache: "force-cache" }));
    if (!there.ok) throw new Error(`${file} has status ${there.status}`);
    parts.push([file, there]);
  }
  if (!wanted()) return;
  for (const [path, part] of [...parts, [address, copy] as const]) await putCopy(KEPT, path, part);
}

/** Returns the addresses of the style sheets and scripts of a page. */
export function bundlesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="(\/static\/build\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
}
