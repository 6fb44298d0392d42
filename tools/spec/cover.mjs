// Compares the table with the specification: each line with a statement has a row, and no row is about a
// line that has changed.

import { createHash } from "node:crypto";

/** Returns six hexadecimal digits of a line's hash. */
export const fingerprint = (line) => createHash("sha256").update(line).digest("hex").slice(0, 6);

const RULE = /^\|[-| :]+\|$/; // the line under the head of a table
const LABEL = /^(- )?\*\*[^*]+\*\*$/; // the name of a group of bullets
const LEAD = /:$/; // introduces the bullets below it

/** Returns the lines of the given sections with a statement: { section, number, of, text }. */
export function specLines(text, sections) {
  const found = [];
  let section = 0;
  let number = 0;
  const lines = text.split("\n").map((line) => line.trim());
  for (const [i, line] of lines.entries()) {
    const heading = /^## (\d+)/.exec(line);
    if (heading) [section, number] = [Number(heading[1]), 0];
    const head = line.startsWith("|") && RULE.test(lines[i + 1] ?? "");
    const empty = line === "" || line.startsWith("#") || head;
    if (empty || RULE.test(line) || LABEL.test(line) || LEAD.test(line)) continue;
    if (!sections.includes(section)) continue;
    number += 1;
    found.push({ section, number, of: fingerprint(line), text: line });
  }
  return found;
}

/** Yields the lines without a row, and the rows without a line. */
export function* uncovered(rows, text, sections) {
  const known = new Map();
  for (const line of specLines(text, sections)) {
    const id = `${line.section}.${line.number}`;
    known.set(id, line);
    const own = rows.filter((row) => `${row.section}.${row.number}` === id);
    if (own.length === 0) yield `${id} has no row (${line.of}): ${line.text}`;
    if (own.some((row) => row.of !== line.of)) {
      yield `${id} is about a line that has changed (${line.of}): ${line.text}`;
    }
  }
  for (const row of rows) {
    if (!known.has(`${row.section}.${row.number}`)) {
      yield `${row.id} has no line in the specification`;
    }
  }
}
