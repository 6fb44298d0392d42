// Runs the test suites. Reports are written into a new folder, so that results of other runs cannot be read
// by mistake.

import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { goReader } from "./go.mjs";
import { playwrightResults, vitestResults } from "./reports.mjs";

/** Runs a command. Returns a promise of its exit status. each is called with every line of output. */
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

/** The number of packages whose tests run at the same time. They mostly wait, so it is more than the cores. */
const PACKAGES = availableParallelism() + 1;

/**
 * Runs Go's tests: without cached results, which are of earlier runs; without vet, which npm test runs itself; and
 * without debugging information and symbols, so that the test programs link faster.
 */
async function goTest(root, ...which) {
  const reader = goReader((text) => process.stdout.write(text));
  const fast = ["-vet=off", "-ldflags=-s"];
  const args = ["test", "-count=1", `-p=${PACKAGES}`, "-parallel=4", ...fast, "-json", ...which];
  const status = await run("go", args, { cwd: root, each: reader.line });
  return { status, results: reader.results };
}

/**
 * The packages whose tests take longest, because they wait: for a server that starts again, or for Litestream. They
 * start first, so that the others run while they wait.
 */
const LONGEST = ["./test/crash", "./test/fleet", "./store"];

/**
 * The store's tests that npm test runs on PostgreSQL, too: query plans and concurrent servers. The others run there at
 * night, and always on SQLite.
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
  "go test": (root) => goTest(root, ...LONGEST, "./..."),
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

/** Linux keeps the files of this folder in memory. */
const MEMORY = "/dev/shm";

/** The space that a run may need there, in bytes. */
const MEMORY_NEEDED = 4 * 2 ** 30;

/** Returns MEMORY if it has room for the tests' databases, or the folder for temporary files. */
function databaseFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_NEEDED ? MEMORY : tmpdir();
  } catch {
    return tmpdir(); // other systems have no such folder
  }
}

/** Removes a folder, which ending processes may still use. */
const removeFolder = (folder) =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/**
 * Makes the folder in which all tests store their databases and files. In memory no test waits for a disk. Go's
 * programs stay on the disk, because they are large, and because a system may forbid to run files in memory.
 */
function useNewFolder() {
  process.env.GOTMPDIR ??= tmpdir();
  const folder = mkdtempSync(join(databaseFolder(), "efie-spec-"));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  process.env.TMPDIR = folder;
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      removeFolder(folder); // memory would keep it
      process.exit(1);
    });
  }
  return folder;
}

/**
 * The suites in rows. The rows run at the same time, because Go's tests mostly wait; the suites of a row run in turn.
 * The tests on PostgreSQL have short limits for locks, so no other tests of Go run next to them.
 */
const ROWS = [
  ["go test", "go test of the store on PostgreSQL", "go test of the engines on PostgreSQL"],
  ["Vitest", "Playwright"],
];

/**
 * Runs every suite, also after a failure. Returns all results by test name, and the failed suites. At night the layout
 * tests run in every font family, and all of the store's tests on PostgreSQL.
 */
export async function runAll(root, { nightly = false } = {}) {
  const folder = useNewFolder();
  const results = new Map();
  const failures = [];
  const add = async (name) => {
    try {
      const { status, results: own } = await SUITES[name](root, folder, { nightly });
      for (const [test, result] of own) {
        if (results.get(test) !== "failed") results.set(test, result); // a test may run on two engines
      }
      if (status !== 0) failures.push(`${name} failed`);
    } catch (error) {
      failures.push(`${name} left no results: ${error.message}`);
    }
  };
  const inTurn = async (names) => {
    for (const name of names) await add(name);
  };
  await Promise.all(ROWS.map(inTurn));
  removeFolder(folder);
  return { results, failures };
}
