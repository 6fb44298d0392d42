// Holds the table against the specification itself: each of its lines that says something has a
// row, and no row is about a line that has changed since.

import { createHash } from "node:crypto";

/** Names a line by six hexadecimal digits of its hash. */
export const fingerprint = (line) => createHash("sha256").update(line).digest("hex").slice(0, 6);

const RULE = /^\|[-| :]+\|$/; // under the head of a table
const LABEL = /^(- )?\*\*[^*]+\*\*$/; // the name of a group of bullets
const LEAD = /:$/; // leads to the bullets below it

/** The lines of the given sections that say something: { section, number, of, text }. */
export function specLines(text, sections) {
  const found = [];
  let section = 0;
  let number = 0;
  const lines = text.split("\n").map((line) => line.trim());
  for (const [i, line] of lines.entries()) {
    const heading = /^## (\d+)/.exec(line);
    if (heading) [section, number] = [Number(heading[1]), 0];
    const head = line.startsWith("|") && RULE.test(lines[i + 1] ?? "");
    const silent = line === "" || line.startsWith("#") || head;
    if (silent || RULE.test(line) || LABEL.test(line) || LEAD.test(line)) continue;
    if (!sections.includes(section)) continue;
    number += 1;
    found.push({ section, number, of: fingerprint(line), text: line });
  }
  return found;
}

/** What of the specification the table misses, and what it has that is not there. */
export function* uncovered(rows, text, sections) {
  const known = new Map();
  for (const line of specLines(text, sections)) {
    const id = `${line.section}.${line.number}`;
    known.set(id, line);
    const own = rows.filter((row) => `${row.section}.${row.number}` === id);
    if (own.length === 0) yield `${id} has no row (${line.of}): ${line.text}`;
    if (own.some((row) => row.of !== line.of)) {
      yield `${id} is about another line than the specification has there (${line.of}): ${line.text}`;
    }
  }
  for (const row of rows) {
    if (!known.has(`${row.section}.${row.number}`)) {
      yield `${row.id} is about no line of the specification`;
    }
  }
}
