// The set-up and the checks behind the scripts of package.json.
//
//   node make.mjs start | build | dev | test | spec | stress | fuzz [TIME [TARGET…]]
//
// A step of the set-up runs again only when what it reads has changed: each leaves a stamp with
// the hash of that. The steps need Go, Node, gcc and git, and bring everything else themselves.

import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const STAMPS = join("node_modules", ".cache", "efie");
const BINARY = join("bin", "efie");
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Runs a command in the foreground and ends this process when it fails. */
function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (error) fail(`${command} cannot be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message) {
  console.error(`make: ${message}`);
  process.exit(1);
}

/** The files that git knows or would add, below the given paths. */
function files(...paths) {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...paths], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (listed.status !== 0) fail(`git ls-files: ${listed.stderr}`);
  return listed.stdout.split("\n").filter((path) => path && existsSync(path));
}

/** Runs a step unless its inputs are as they were and its output is there. */
function step(name, { reads, makes, work, mode = "" }) {
  const hash = createHash("sha256").update(mode);
  for (const path of reads) hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  const stamp = join(STAMPS, name);
  const now = hash.digest("hex");
  if (makes.every(existsSync) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  console.log(`make: ${name}`);
  work();
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, now);
}

function build({ dev = false } = {}) {
  step("packages", {
    reads: ["package.json", "package-lock.json"],
    makes: ["node_modules/react/package.json"],
    work: () => run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]),
  });
  step("props", {
    reads: files("views/propsgen", "views/props.go"),
    makes: ["islands/props.gen.ts"],
    work: () => run("go", ["run", "./views/propsgen", "views/props.go", "islands/props.gen.ts"]),
  });
  const templates = files("views/*.templ");
  step("templates", {
    reads: ["go.mod", ...templates],
    makes: templates.map((path) => path.replace(/\.templ$/, "_templ.go")),
    work: () => run("go", ["tool", "templ", "generate", "-path", "views", "-log-level", "error"]),
  });
  step("bundles", {
    mode: dev ? "development" : "production",
    reads: [...files("islands", "static/css"), "islands/props.gen.ts", "package-lock.json"],
    makes: ["static/build/manifest.json"],
    work: () => run("node", ["islands/build.mjs", ...(dev ? ["--dev"] : [])]),
  });
  step("binary", {
    reads: [
      ...files(
        "*.go",
        "go.mod",
        "go.sum",
        "*.templ",
        "content",
        "demo",
        "mail",
        "store/migrations",
      ),
      ...files("hostel/*.tsv", "hostel/*.txt", "static/images"),
      "static/build/manifest.json",
    ],
    makes: [BINARY],
    work: () => run("go", ["build", "-o", BINARY, "."]),
  });
}

/** Chromium for the browser tests: Debian's, installed when it is missing and we may. */
function chromium() {
  const found = CHROMIUM.find((path) => existsSync(path));
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) fail("the browser tests need Chromium: install Debian's package 'chromium'");
  console.log("make: installing Chromium");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["-qq", "update"], { env });
  run("apt-get", ["-qq", "-y", "--no-install-recommends", "install", "chromium"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return CHROMIUM[0];
}

function test() {
  build();
  const unformatted = spawnSync("gofmt", ["-l", ...files("*.go")], { encoding: "utf8" }).stdout;
  if (unformatted) fail(`gofmt these files:\n${unformatted}`);
  run("go", ["tool", "templ", "fmt", "-fail", "-log-level", "error", "views"]);
  run("go", ["vet", "./..."]);
  run("go", ["tool", "staticcheck", "./..."]);
  run("npx", ["tsc", "--noEmit"]);
  run("npx", ["prettier", "--check", "--log-level=warn", "."]);
  run("npx", ["eslint", "--max-warnings=0", "."]);
  spec();
}

/** Runs all tests and holds the specification's table against them; the flags are spec.mjs's. */
function spec(...flags) {
  run("node", ["spec/spec.mjs", ...flags], { env: { ...process.env, CHROMIUM: chromium() } });
}

/** Runs the tests that npm test shortens, whole, and says what they measured. */
function stress() {
  const longRuns = [
    "TestSeveralServers",
    "TestTheLastBed",
    "TestAServerThatIsKilled",
    "TestWithoutWebhookAndReturn",
    "TestAProviderThatFailsOften",
    "TestSuccessWithinASecond",
    "TestEveryOrder",
    "TestTheStoreLivesAsTheLedger",
    "TestWhateverHappensTheBooksAddUp",
    "TestNoAccountIsToldByTime",
  ].join("|");
  run(
    "go",
    ["test", "-v", "-count=1", "-timeout=3h", "-run", longRuns, ".", "./hostel", "./store"],
    {
      env: { ...process.env, STRESS: "1" },
    },
  );
}

/** The fuzz targets by package, read from their tests. */
function fuzzTargets() {
  const found = [];
  for (const path of files("*_test.go")) {
    for (const [, name] of readFileSync(path, "utf8").matchAll(/^func (Fuzz\w+)\(/gm)) {
      found.push({ name, room: `./${dirname(path)}` });
    }
  }
  return found;
}

/**
 * Runs each fuzz target for a time such as 10m, one after the other, also after one has failed.
 * What it finds is in that package's testdata/fuzz, and from then on a test.
 */
function fuzz(time = "10m", ...only) {
  const targets = fuzzTargets();
  const unknown = only.filter((name) => !targets.some((target) => target.name === name));
  if (unknown.length > 0) fail(`no fuzz target is called ${unknown.join(", ")}`);
  const failed = [];
  for (const { name, room } of targets) {
    if (only.length > 0 && !only.includes(name)) continue;
    console.log(`make: ${name} for ${time}`);
    // Without -fuzzminimizetime the minutes go into making interesting inputs shorter.
    const flags = ["-run=^$", `-fuzz=^${name}$`, `-fuzztime=${time}`, "-fuzzminimizetime=20x"];
    const args = ["test", ...flags, "-parallel=1", "-timeout=0", room];
    const { status, stdout } = spawnSync("go", args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 1 << 28,
    });
    // Go's fuzzer may fail with its own deadline when the time is up (go.dev/issue/75804).
    const timeUp = /^ +context deadline exceeded$/m.test(stdout) && !/Failing input/.test(stdout);
    const last = stdout.trimEnd().split("\n");
    console.log(last.slice(status === 0 ? -3 : -40).join("\n"));
    if (status !== 0 && !timeUp) failed.push(name);
  }
  if (failed.length > 0) fail(`found something: ${failed.join(", ")}`);
}

/** Serves, and gives the server's end on as our own. */
function serve() {
  const server = spawn(BINARY, ["serve"], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => process.exit(code ?? 0));
}

/** Builds and serves again after every change. */
function dev() {
  let server;
  let timer;
  const again = () => {
    const { status } = spawnSync("node", ["make.mjs", "build", "--dev"], { stdio: "inherit" });
    if (status !== 0) return; // what is wrong has been said; the old server goes on
    server?.kill("SIGTERM");
    server = spawn(BINARY, ["serve"], { stdio: "inherit" });
  };
  const made = /_templ\.go$|\.gen\.ts$/;
  for (const room of [
    "content",
    "demo",
    "handlers",
    "hostel",
    "islands",
    "mail",
    "pay",
    "static/css",
    "store",
    "views",
    ".",
  ]) {
    watch(room, { recursive: room !== "." }, (_, name) => {
      if (!name || made.test(name) || (room === "." && !name.endsWith(".go"))) return;
      clearTimeout(timer);
      timer = setTimeout(again, 200);
    });
  }
  process.on("SIGINT", () => process.exit(server?.kill("SIGTERM") ? 0 : 1));
  again();
}

const [task, ...flags] = process.argv.slice(2);
switch (task) {
  case "start":
    build();
    serve();
    break;
  case "build":
    build({ dev: flags.includes("--dev") });
    break;
  case "dev":
    dev();
    break;
  case "test":
    test();
    break;
  case "spec":
    build();
    spec("--whole");
    break;
  case "stress":
    build();
    stress();
    break;
  case "fuzz":
    build();
    fuzz(...flags);
    break;
  default:
    fail("usage: node make.mjs start | build | dev | test | spec | stress | fuzz");
}
