// Loads two servers alternately, so that other work of the machine affects both.

import { median, readable } from "./figures.mjs";
import { emptyLog } from "./servers.mjs";
import { load } from "./wrk.mjs";

/**
 * Loads each side, { name: { url, pid, headers, paths } }, once in each round, in alternating order. Returns a list
 * of wrk's results for each name.
 */
export async function byTurns(sides, { rounds, seconds, connections }) {
  const names = Object.keys(sides);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await load({ ...sides[name], connections, seconds: 1 }); // warm-up
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? [...names].reverse() : names;
    for (const name of order) {
      results[name].push(await load({ ...sides[name], connections, seconds }));
      if (sides[name].server) emptyLog(sides[name].server);
    }
  }
  return results;
}

/** Returns one figure of each round. */
export const column = (rounds, figure) => rounds.map((round) => round[figure]);

/** Writes the medians of wrk's results in words. */
export function inWords(rounds) {
  const middle = (figure) => readable(median(column(rounds, figure)));
  return `${middle("perSecond")}/s, ${middle("micros")} µs each, p50 ${middle("p50")} ms, p99 ${middle("p99")} ms`;
}

/** Writes the results of each side in words. */
export const bothInWords = (sides) =>
  Object.entries(sides).map(([name, rounds]) => `${name}: ${inWords(rounds)}`);
