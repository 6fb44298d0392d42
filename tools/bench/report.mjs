// What a run measured: printed as it comes, kept, and held against what was kept earlier.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holds, median, readable, spread } from "./figures.mjs";

const RESULTS = join("tools", "bench", "results");
const NAME = 60;

/** A target in words. */
const wanted = ({ atLeast, atMost }) =>
  atLeast !== undefined ? `at least ${readable(atLeast)}` : `at most ${readable(atMost)}`;

/** One measured thing on a line, and further lines about it. */
export function line({ name, unit, values, target, notes = [] }) {
  const { min, median: middle, max } = spread(values);
  const range = values.length > 1 ? ` (${readable(min)} – ${readable(max)})` : "";
  const kept = holds(values, target);
  const verdict = kept === undefined ? "" : `${wanted(target)}: ${kept ? "holds" : "FALLS SHORT"}`;
  const figure = unit === "×" ? `× ${readable(middle)}` : `${readable(middle)} ${unit}`;
  const first = `  ${name.padEnd(NAME)} ${(figure + range).padEnd(28)} ${verdict}`.trimEnd();
  return [first, ...notes.map((text) => `      ${text}`)].join("\n");
}

/** How much another run's middle has changed, as a sentence; "" where it was not measured then. */
export function change(now, earlier) {
  if (!earlier) return "";
  const [was, is] = [median(earlier.values), median(now.values)];
  const percent = was === 0 ? 0 : Math.round((is / was - 1) * 100);
  const sign = percent > 0 ? "+" : "";
  return `  ${now.name.padEnd(NAME)} ${readable(was)} → ${readable(is)} ${now.unit} (${sign}${percent} %)`;
}

/** Collects what is measured. */
export class Report {
  #section = "";
  #print;
  measures = [];

  constructor(print = console.log) {
    this.#print = print;
  }

  /** Begins a section. */
  section(name) {
    this.#section = name;
    this.#print(`\n${name}`);
  }

  /**
   * Notes one number of each round. unit "×" is a ratio; target is { atLeast } or { atMost }, which
   * the middle one must keep to; notes holds further lines.
   */
  measure(name, unit, values, { target, notes } = {}) {
    const measured = { section: this.#section, name, unit, values, target, notes };
    this.measures.push(measured);
    this.#print(line(measured));
  }

  /** Says something that is not a number. */
  say(text) {
    this.#print(`  ${text}`);
  }

  /** Notes that a section ended with an error, which is a target missed. */
  broken(error) {
    const notes = String(error.stack).split("\n").slice(0, 12);
    this.measure("ended with an error", "", [1], { target: { atMost: 0 }, notes });
  }

  /** The measures that do not keep to their targets. */
  get short() {
    return this.measures.filter(({ values, target }) => holds(values, target) === false);
  }

  /** Writes the run where --against finds it. */
  keep(name, machine) {
    mkdirSync(RESULTS, { recursive: true });
    const text = JSON.stringify({ machine, measures: this.measures }, null, 1);
    writeFileSync(join(RESULTS, `${name}.json`), `${text}\n`);
  }

  /** Prints how this run differs from one that was kept. */
  compare(name) {
    const earlier = JSON.parse(readFileSync(join(RESULTS, `${name}.json`), "utf8"));
    this.#print(`\nagainst ${name}, ${earlier.machine.date} (${earlier.machine.commit})`);
    for (const now of this.measures) {
      const same = (then) => then.section === now.section && then.name === now.name;
      const changed = change(now, earlier.measures.find(same));
      if (changed) this.#print(changed);
    }
  }
}
