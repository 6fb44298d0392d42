// Runs the tasks of package.json's scripts: set-up, checks and measurements.
//
//   node make.mjs start | build | dev | test | nightly | spec | stress | fuzz [TIME [TARGET…]] | audit | look
//   node make.mjs browsers [firefox | webkit]
//   node make.mjs advisories
//   node make.mjs bench [SECTION…] [FLAG…] (tools/bench/README.md)

import { spawn, spawnSync } from "node:child_process";
import { watch } from "node:fs";
import {
  advisories,
  audit,
  bench,
  browsers,
  fuzz,
  look,
  stress,
  verifyLibraries,
} from "./tools/make/long.mjs";
import { fail, files, run, runBeside } from "./tools/make/run.mjs";
import { BINARY, build, headless, pooler, postgres, watchers } from "./tools/make/setup.mjs";

/** Runs every test, and next to them the formatters and linters, because tests mostly wait. */
async function test(...flags) {
  await build({ checks: true });
  const unformatted = spawnSync("gofmt", ["-l", ...files("*.go")], { encoding: "utf8" }).stdout;
  if (unformatted) fail(`gofmt these files:\n${unformatted}`);
  run("go", ["tool", "templ", "fmt", "-fail", "-log-level", "error", "views"]);
  installForTests();
  await runBeside(
    ["node", "tools/spec/spec.mjs", ...flags],
    [
      [
        ["go", "vet", "./..."],
        ["go", "vet", "-tags", "postgres", "./store/..."],
        ["go", "tool", "staticcheck", "./..."],
        ["go", "tool", "staticcheck", "-tags", "postgres", "./store/..."],
        ["npx", "tsc", "--noEmit"],
        ["npx", "prettier", "--check", "--log-level=warn", "."],
        ["npx", "eslint", "--max-warnings=0", "."],
      ],
    ],
  );
}

/** Installs the programs that tests use if they are missing. */
function installForTests() {
  postgres();
  pooler();
  watchers();
  headless();
}

/** Runs all tests, and prints every row of the table of the specification. */
function spec() {
  installForTests();
  run("node", ["tools/spec/spec.mjs", "--whole"]);
}

/** Starts the server, and exits with its status. */
function serve() {
  const server = spawn(BINARY, ["serve"], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code) => process.exit(code ?? 0));
}

/** Starts the server, and rebuilds and restarts it after every change. */
function dev() {
  let server;
  let timer;
  const restart = () => {
    const { status } = spawnSync("node", ["make.mjs", "build", "--dev"], { stdio: "inherit" });
    if (status !== 0) return; // the build printed its errors; the old server keeps running
    server?.kill("SIGTERM");
    server = spawn(BINARY, ["serve"], { stdio: "inherit" });
  };
  const generated = /_templ\.go$|\.gen\.ts$/;
  for (const folder of [
    "cli",
    "config",
    "content",
    "demo",
    "handlers",
    "hostel",
    "islands",
    "mail",
    "media",
    "pay",
    "server",
    "static/css",
    "store",
    "views",
    ".",
  ]) {
    watch(folder, { recursive: folder !== "." }, (_, name) => {
      if (!name || generated.test(name) || (folder === "." && !name.endsWith(".go"))) return;
      clearTimeout(timer);
      timer = setTimeout(restart, 200);
    });
  }
  process.on("SIGINT", () => process.exit(server?.kill("SIGTERM") ? 0 : 1));
  restart();
}

const [task, ...flags] = process.argv.slice(2);
switch (task) {
  case "start":
    await build();
    serve();
    break;
  case "build":
    await build({ dev: flags.includes("--dev") });
    break;
  case "dev":
    dev();
    break;
  case "test":
    await test();
    break;
  case "spec":
    await build({ checks: true });
    spec();
    break;
  case "nightly":
    await test("--nightly");
    verifyLibraries();
    stress();
    fuzz("1m");
    break;
  case "stress":
    await build();
    stress();
    break;
  case "fuzz":
    await build();
    fuzz(...flags);
    break;
  case "audit":
    await build({ checks: true });
    audit();
    break;
  case "advisories":
    await build();
    advisories();
    break;
  case "browsers":
    await build({ checks: true });
    browsers(...flags);
    break;
  case "look":
    await build({ checks: true });
    look();
    break;
  case "bench":
    await build();
    bench(...flags);
    break;
  default:
    fail(
      "usage: node make.mjs start | build | dev | test | nightly | spec | stress | fuzz | audit | advisories " +
        "| browsers | look | bench",
    );
}
