// The report of a run: printed at once, written to a file, and compared with an earlier run.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holds, median, readable, spread } from "./figures.mjs";

const RESULTS = join("tools", "bench", "results");
const NAME = 60;

/** Writes a target in words. */
const wanted = ({ atLeast, atMost }) =>
  atLeast !== undefined ? `at least ${readable(atLeast)}` : `at most ${readable(atMost)}`;

/** Writes one measure on a line, with its notes on further lines. */
export function line({ name, unit, values, target, notes = [] }) {
  const { min, median: middle, max } = spread(values);
  const range = values.length > 1 ? ` (${readable(min)} – ${readable(max)})` : "";
  const kept = holds(values, target);
  const verdict = kept === undefined ? "" : `${wanted(target)}: ${kept ? "met" : "MISSED"}`;
  const figure = unit === "×" ? `× ${readable(middle)}` : `${readable(middle)} ${unit}`;
  const first = `  ${name.padEnd(NAME)} ${(figure + range).padEnd(28)} ${verdict}`.trimEnd();
  return [first, ...notes.map((text) => `      ${text}`)].join("\n");
}

/** Writes the change of a measure's median since an earlier run, or "" if it was not measured then. */
export function change(now, earlier) {
  if (!earlier) return "";
  const [was, is] = [median(earlier.values), median(now.values)];
  const percent = was === 0 ? 0 : Math.round((is / was - 1) * 100);
  const sign = percent > 0 ? "+" : "";
  return `  ${now.name.padEnd(NAME)} ${readable(was)} → ${readable(is)} ${now.unit} (${sign}${percent} %)`;
}

/** Collects the measures of a run. */
export class Report {
  #section = "";
  #print;
  measures = [];

  constructor(print = console.log) {
    this.#print = print;
  }

  /** Starts a section. */
  section(name) {
    this.#section = name;
    this.#print(`\n${name}`);
  }

  /**
   * Adds a measure: one number for each round. The unit "×" is a ratio. target is { atLeast } or { atMost } and
   * applies to the median. notes are further lines.
   */
  measure(name, unit, values, { target, notes } = {}) {
    const measured = { section: this.#section, name, unit, values, target, notes };
    this.measures.push(measured);
    this.#print(line(measured));
  }

  /** Prints a text. */
  say(text) {
    this.#print(`  ${text}`);
  }

  /** Adds a missed target for a section that failed with an error. */
  broken(error) {
    const notes = String(error.stack).split("\n").slice(0, 12);
    this.measure("ended with an error", "", [1], { target: { atMost: 0 }, notes });
  }

  /** The measures that miss their targets. */
  get short() {
    return this.measures.filter(({ values, target }) => holds(values, target) === false);
  }

  /** Writes the run to a file for --against. */
  keep(name, machine) {
    mkdirSync(RESULTS, { recursive: true });
    const text = JSON.stringify({ machine, measures: this.measures }, null, 1);
    writeFileSync(join(RESULTS, `${name}.json`), `${text}\n`);
  }

  /** Prints the changes since a kept run. */
  compare(name) {
    const earlier = JSON.parse(readFileSync(join(RESULTS, `${name}.json`), "utf8"));
    this.#print(`\ncompared with ${name}, ${earlier.machine.date} (${earlier.machine.commit})`);
    for (const now of this.measures) {
      const same = (then) => then.section === now.section && then.name === now.name;
      const changed = change(now, earlier.measures.find(same));
      if (changed) this.#print(changed);
    }
  }
}
