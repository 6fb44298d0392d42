// The long tasks: stress tests, fuzzing, measurements, pictures.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fail, files, run } from "./run.mjs";
import { chromium, headless, otherBrowsers } from "./setup.mjs";

/** Runs the tests that npm test shortens at full length, and prints their measurements. */
export function stress() {
  const longRuns = [
    "TestSeveralServers",
    "TestThreeServers",
    "TestTheLastBed",
    "TestAServerThatIsKilled",
    "TestWithoutWebhookAndReturn",
    "TestAProviderThatFailsOften",
    "TestSuccessWithinASecond",
    "TestEveryOrder",
    "TestTheStoreEqualsTheLedger",
    "TestTheLedgerAddsUpWhateverHappens",
    "TestResponseTimesRevealNoAccount",
    "TestAThousandPayments",
    "TestThePagesOfAPayer",
    "TestNoReaderGetsTheData",
    "TestTheStoreCountsTries",
    "TestEveryPageShowsTheSamePrice",
    "TestStructuredDataMatchesEachHostelPage",
  ].join("|");
  const whole = ["test", "-v", "-count=1", "-timeout=3h", "-run", longRuns];
  const env = { ...process.env, STRESS: "1" };
  run("go", [...whole, "./hostel/...", "./store/...", "./test/..."], { env });
  run("go", [...whole, "-tags=postgres", "./store/..."], { env });
}

/** Returns the fuzz targets with their folders. */
function fuzzTargets() {
  const found = [];
  for (const path of files("*_test.go")) {
    for (const [, name] of readFileSync(path, "utf8").matchAll(/^func (Fuzz\w+)\(/gm)) {
      found.push({ name, folder: `./${dirname(path)}` });
    }
  }
  return found;
}

/**
 * Runs each fuzz target for a time such as 10m, one after another, also after a failure. Go writes each
 * failing input into the package's testdata/fuzz, where it becomes a test case.
 */
export function fuzz(time = "10m", ...only) {
  const targets = fuzzTargets();
  const unknown = only.filter((name) => !targets.some((target) => target.name === name));
  if (unknown.length > 0) fail(`unknown fuzz target: ${unknown.join(", ")}`);
  const failed = [];
  for (const { name, folder } of targets) {
    if (only.length > 0 && !only.includes(name)) continue;
    console.log(`make: ${name} for ${time}`);
    // Without -fuzzminimizetime most of the time is spent on shortening inputs.
    const flags = ["-run=^$", `-fuzz=^${name}$`, `-fuzztime=${time}`, "-fuzzminimizetime=20x"];
    const args = ["test", ...flags, "-parallel=1", "-timeout=0", folder];
    const { status, stdout } = spawnSync("go", args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 1 << 28,
    });
    // Go's fuzzer may fail with its own deadline at the end of the time (go.dev/issue/75804).
    const timeUp = /^ +context deadline exceeded$/m.test(stdout) && !/Failing input/.test(stdout);
    const last = stdout.trimEnd().split("\n");
    console.log(last.slice(status === 0 ? -3 : -40).join("\n"));
    if (status !== 0 && !timeUp) failed.push(name);
  }
  if (failed.length > 0) fail(`failing inputs in: ${failed.join(", ")}`);
}

/** Measures pages with Lighthouse, and checks each of their states with axe and html-validate. */
export function audit() {
  const env = { ...process.env, CHROMIUM: chromium(), STRESS: "1" };
  run("node", ["tools/make/audit.mjs"], { env });
  run("npx", ["playwright", "test", "e2e/states.spec.ts"], { env });
}

/** Compares the downloaded Go libraries with go.sum. */
export function verifyLibraries() {
  run("go", ["mod", "verify"]);
}

/** Reports the published vulnerabilities of libraries. It asks vuln.go.dev and the npm registry. */
export function advisories() {
  const failed = [];
  for (const [command, ...args] of [
    ["go", "run", "golang.org/x/vuln/cmd/govulncheck@v1.9.0", "./..."],
    ["npm", "audit"],
  ]) {
    const { status } = spawnSync(command, args, { stdio: "inherit" });
    if (status !== 0) failed.push([command, ...args].join(" "));
  }
  if (failed.length > 0) fail(`vulnerabilities, or no network: ${failed.join(", ")}`);
}

/** Runs the journeys of tools/browsers in Firefox and WebKit, or in the named browser. */
export function browsers(...names) {
  otherBrowsers();
  run("node", ["tools/browsers/browsers.mjs", ...names]);
}

/** Measures the server; tools/bench/options.mjs explains the arguments. */
export function bench(...args) {
  run("node", ["tools/bench/bench.mjs", ...args]);
}

/** Writes screenshots of all pages to contact-sheet.png, and the two pictures of the README. */
export function look() {
  headless();
  run("npx", ["playwright", "test", "--config", "e2e/look/look.config.ts"]);
}
