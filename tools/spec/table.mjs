// The table: section-2.tsv to section-9.tsv next to this file. A row is
//
//   id TAB of TAB what holds TAB decided TAB tests
//
// id: section, line of the section, and a letter if the line has several rows: 4.17b.
// of: the fingerprint of that line of the specification (cover.mjs).
// decided: "design 4" if section 4 of the design decides what the specification leaves open.
// tests: the tests that prove the row, separated by " + ".
// A line that begins with "# " is a heading of the rows below it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9];

/** Reads the rows of all sections. Returns them with the problems of their format. */
export function readTable(folder) {
  const rows = [];
  const problems = [];
  const names = readdirSync(folder);
  for (const section of SECTIONS) {
    const name = `section-${section}.tsv`;
    if (!names.includes(name)) {
      problems.push(`${name} is missing`);
      continue;
    }
    let heading = "";
    for (const [i, line] of readFileSync(join(folder, name), "utf8").split("\n").entries()) {
      if (line.startsWith("# ")) heading = line.slice(2);
      else if (line !== "") {
        const row = { ...readRow(line), heading };
        rows.push(row);
        for (const problem of wrongWith(row, section)) {
          problems.push(`${name}:${i + 1}: ${problem}`);
        }
      }
    }
  }
  problems.push(...gaps(rows));
  return { rows, problems };
}

function readRow(line) {
  const [id = "", of = "", holds = "", decided = "", tests = "", ...rest] = line.split("\t");
  const [, section, number, letter] = /^(\d)\.(\d+)([a-z]?)$/.exec(id) ?? [];
  return {
    id,
    section: Number(section),
    number: Number(number),
    letter: letter ?? "",
    of,
    holds,
    decided,
    tests: tests.split(" + ").filter(Boolean),
    rest,
  };
}

function* wrongWith(row, section) {
  if (row.rest.length > 0) yield "more than five columns";
  if (row.section !== section) yield `the id "${row.id}" is not in section ${section}`;
  if (!/^[0-9a-f]{6}$/.test(row.of)) yield `${row.id}: "${row.of}" is not a fingerprint`;
  if (row.holds.trim() === "") yield `${row.id}: has no sentence`;
  if (!row.heading) yield `${row.id}: has no heading`;
  if (row.decided && !/^design [234]$/.test(row.decided)) {
    yield `${row.id}: "${row.decided}" decides nothing`;
  }
}

/** Yields the ids that do not follow the id before: 4.1, 4.2a, 4.2b, 4.3. */
function* gaps(rows) {
  for (const section of SECTIONS) {
    let before = { number: 0, letter: "" };
    for (const row of rows.filter((row) => row.section === section)) {
      const next =
        row.number === before.number
          ? before.letter !== "" && row.letter === after(before.letter)
          : row.number === before.number + 1 && (row.letter === "" || row.letter === "a");
      if (!next) yield `${row.id} does not follow ${section}.${before.number}${before.letter}`;
      before = row;
    }
    if (before.number === 0) yield `section ${section} has no rows`;
  }
}

const after = (letter) => String.fromCharCode(letter.charCodeAt(0) + 1);
