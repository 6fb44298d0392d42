import { copyOf } from "./copy.ts";
import { find, KEPT, putCopy } from "./caches.ts";

/** What is kept with a page, and whether it is still wanted when all of it has come. */
interface Wish {
  readonly files?: readonly string[];
  readonly wanted?: () => boolean;
}

/**
 * Keeps a student's page with the bundles that it names and these files, so that it opens whole.
 * Fails when one of them cannot be had; then the page is as it was.
 */
export async function keepWithFiles(
  address: string,
  answer: Response,
  { files = [], wanted = () => true }: Wish = {},
): Promise<void> {
  const copy = await copyOf(answer, new Date());
  const html = await copy.clone().text();
  const parts: [string, Response][] = [];
  for (const file of new Set([...bundlesIn(html), ...files])) {
    const there = (await find(file)) ?? (await fetch(file, { cache: "force-cache" }));
    if (!there.ok) throw new Error(`${file} cannot be had: ${there.status}`);
    parts.push([file, there]);
  }
  if (!wanted()) return;
  for (const [path, part] of [...parts, [address, copy] as const]) await putCopy(KEPT, path, part);
}

/** The addresses of ours that a page loads its styles and scripts from. */
export function bundlesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="(\/static\/build\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
}
