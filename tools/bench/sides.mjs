// Two servers under the same load by turns, so that whatever the machine does meanwhile meets both.

import { median, readable } from "./figures.mjs";
import { emptyLog } from "./servers.mjs";
import { load } from "./wrk.mjs";

/**
 * Loads each side, { name: { url, pid, headers, paths } }, once a round, and returns what wrk said
 * of each by name: a list, one for each round. Who begins changes from round to round.
 */
export async function byTurns(sides, { rounds, seconds, connections }) {
  const names = Object.keys(sides);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await load({ ...sides[name], connections, seconds: 1 }); // warm
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? [...names].reverse() : names;
    for (const name of order) {
      results[name].push(await load({ ...sides[name], connections, seconds }));
      if (sides[name].server) emptyLog(sides[name].server);
    }
  }
  return results;
}

/** The same figure of each round. */
export const column = (rounds, figure) => rounds.map((round) => round[figure]);

/** The middles of what wrk said, in words. */
export function inWords(rounds) {
  const middle = (figure) => readable(median(column(rounds, figure)));
  return `${middle("perSecond")}/s, ${middle("micros")} µs each, p50 ${middle("p50")} ms, p99 ${middle("p99")} ms`;
}

/** What wrk said of each side, in words. */
export const bothInWords = (sides) =>
  Object.entries(sides).map(([name, rounds]) => `${name}: ${inWords(rounds)}`);
