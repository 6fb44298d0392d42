// Runs every test once, and compares the results with the table of the specification. It fails if a test
// fails, a row is not proven by this run, or a line of the specification has no row.
//
//   node tools/spec/spec.mjs [--whole] [--nightly]
//
// With --whole it prints every row, otherwise the rows without proof. With --nightly it also runs the tests that
// npm test skips.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { uncovered } from "./cover.mjs";
import { judge } from "./judge.mjs";
import { tableText } from "./print.mjs";
import { runAll } from "./suites.mjs";
import { readTable, SECTIONS } from "./table.mjs";

const FOLDER = dirname(fileURLToPath(import.meta.url));

/** Compares a table with the results of a run and the specification. specification is null if it is missing. */
export function examine({ folder, results, specification }) {
  const { rows, problems } = readTable(folder);
  if (specification !== null) problems.push(...uncovered(rows, specification, SECTIONS));
  const verdicts = judge(rows, results);
  const failed = verdicts.filter((verdict) => verdict.doubts.length > 0).length;
  return { verdicts, problems, passed: rows.length - failed, failed };
}

/** Prints the outcome of examine and the failed suites. Reports whether everything passed. */
export function report(
  { verdicts, problems, passed, failed },
  { whole, covered, failures, print },
) {
  const text = tableText(verdicts, { whole });
  if (text) print(`${text}\n`);
  for (const problem of [...problems, ...failures]) print(`spec: ${problem}`);
  if (!covered) {
    print("spec: SKIPPED: ../shared/spec.md is missing, so it is not checked whether the table");
    print(
      "spec: SKIPPED: has a row for each line of the specification. Everything else was checked.",
    );
  }
  print(`spec: ${passed} passed, ${failed} failed`);
  return failed === 0 && problems.length === 0 && failures.length === 0;
}

async function main() {
  const root = dirname(dirname(FOLDER));
  const path = join(root, "..", "shared", "spec.md");
  const specification = existsSync(path) ? readFileSync(path, "utf8") : null;
  const { results, failures } = await runAll(root, { nightly: process.argv.includes("--nightly") });
  const passedAll = report(examine({ folder: FOLDER, results, specification }), {
    whole: process.argv.includes("--whole"),
    covered: specification !== null,
    failures,
    print: console.log,
  });
  process.exitCode = passedAll ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
