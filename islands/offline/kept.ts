import { labelOf } from "./label.ts";
import { clear, find, KEPT } from "./caches.ts";

/** Returns the time of the oldest of these copies, or undefined if one is missing. */
export async function keptSince(addresses: readonly string[]): Promise<Date | undefined> {
  const copies = await Promise.all(addresses.map((address) => find(address, KEPT)));
  const times = copies.map((copy) => copy && labelOf(copy)?.madeAt.getTime());
  if (times.some((time) => time === undefined)) return undefined;
  return new Date(Math.min(...(times as number[])));
}

/** Deletes pages, and with the last page the files that they loaded. */
export async function removePages(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT.name);
  await Promise.all(addresses.map((address) => cache.delete(address, { ignoreVary: true })));
  const left = await cache.matchAll();
  if (!left.some(labelOf)) await clear(KEPT);
}
