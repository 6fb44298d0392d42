// Runs the kinds of tests there are. Reports go into a new folder, so that no result of another run
// can be taken for one of this.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { goReader } from "./go.mjs";
import { playwrightResults, vitestResults } from "./reports.mjs";

/** Runs a command to its end; it resolves to its exit status. With each, that hears every line. */
export function run(command, args, { cwd, env = {}, each } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", each ? "pipe" : "inherit", "inherit"],
    });
    child.on("error", reject);
    if (each) createInterface({ input: child.stdout }).on("line", each);
    child.on("close", (status, signal) => resolve(signal ?? status));
  });
}

const readReport = (path) => JSON.parse(readFileSync(path, "utf8"));

/**
 * Runs Go's tests. A cached result is one of an earlier run; npm test has vetted the code before; without what
 * debuggers read, the programs of the tests link faster.
 */
async function goTest(root, ...which) {
  const reader = goReader((text) => process.stdout.write(text));
  const fast = ["-vet=off", "-ldflags=-w"];
  const args = ["test", "-count=1", "-p=2", "-parallel=4", ...fast, "-json", ...which];
  const status = await run("go", args, { cwd: root, each: reader.line });
  return { status, results: reader.results };
}

/**
 * What npm test runs on PostgreSQL: each query is planned, and what several servers do at once. The rest of the store's
 * tests runs there at night, and on SQLite always.
 */
const ONLY_SQL =
  "-run=Plan|Quer|Server|AtOnce|LastBed|Ledger|EveryOrder|RoundTrips|Guard|OneMailbox|Schema";

const SUITES = {
  async Vitest(root, folder) {
    const path = join(folder, "vitest.json");
    const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
    const status = await run("npx", ["vitest", "run", ...report], { cwd: root });
    return { status, results: vitestResults(readReport(path), root) };
  },
  "go test": (root) => goTest(root, "./..."),
  "go test of the engines on PostgreSQL": (root) =>
    goTest(root, "-tags=postgres", "./store/db/...", "./store/transfer"),
  "go test of the store on PostgreSQL": (root, _, { nightly }) =>
    goTest(root, "-tags=postgres", "-timeout=30m", ...(nightly ? [] : [ONLY_SQL]), "./store"),
  async Playwright(root, folder, { nightly }) {
    const path = join(folder, "playwright.json");
    const env = {
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      ...(nightly && { EFIE_FONT: "all", STRESS: "1" }),
    };
    const status = await run("npx", ["playwright", "test", "--reporter=list,json"], {
      cwd: root,
      env,
    });
    return { status, results: playwrightResults(readReport(path)) };
  },
};

/**
 * Runs every suite, also after one has failed: all results by test name, and which suites failed. At night the browser's
 * tests of layout run in every font, and the whole of the store's on PostgreSQL.
 */
export async function runAll(root, { nightly = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "efie-spec-"));
  const results = new Map();
  const failures = [];
  const add = async (name) => {
    try {
      const { status, results: own } = await SUITES[name](root, folder, { nightly });
      for (const [test, result] of own) {
        if (results.get(test) !== "failed") results.set(test, result); // it may run on two engines
      }
      if (status !== 0) failures.push(`${name} failed`);
    } catch (error) {
      failures.push(`${name} left no results: ${error.message}`);
    }
  };
  // Go's tests mostly wait, so they run together with the browser's.
  const inTurn = async (...names) => {
    for (const name of names) await add(name);
  };
  const others = Object.keys(SUITES).filter((name) => name !== "Playwright");
  await Promise.all([add("Playwright"), inTurn(...others)]);
  rmSync(folder, { recursive: true });
  return { results, failures };
}
