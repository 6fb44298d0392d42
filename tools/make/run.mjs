// Functions for all tasks of make.mjs: running commands and listing files.

import { Buffer } from "node:buffer";
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// SQLite's C code compiles a fifth faster without debugging information, which the linker drops anyway.
process.env.CGO_CFLAGS ??= "-O2";

// With -trimpath, results of builds do not contain the folder's path, so that all clones share Go's cache.
process.env.GOFLAGS = `${process.env.GOFLAGS ?? ""} -trimpath`.trim();

/** Runs a command in the foreground. Exits if the command fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (error) fail(`${command} cannot be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a command, and prints its output when it has ended, or at once if it is live. Returns "" or its failure. */
function outcome([command, ...args], live) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: live ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const chunks = [];
    child.stdout?.on("data", (bytes) => chunks.push(bytes));
    child.stderr?.on("data", (bytes) => chunks.push(bytes));
    child.on("error", (error) => resolve(`${command} cannot be started: ${error.message}`));
    child.on("close", (status) => {
      process.stdout.write(Buffer.concat(chunks));
      resolve(status === 0 ? "" : `failed: ${[command, ...args].join(" ")}`);
    });
  });
}

/**
 * Runs a live command, and next to it rows of other commands: the rows at the same time, the commands of a row in turn,
 * also after a failure. Exits if one of them failed.
 */
export async function runBeside(live, rows) {
  const inTurn = async (commands) => {
    const failures = [];
    for (const command of commands) failures.push(await outcome(command, false));
    return failures;
  };
  const outcomes = await Promise.all([outcome(live, true), ...rows.map(inTurn)]);
  const problems = outcomes.flat().filter((problem) => problem);
  if (problems.length > 0) fail(problems.join("\nmake: "));
}

/** Starts a command. Returns a promise for its end. Exits if the command fails. */
export function start(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    child.on("error", (error) => fail(`${command} cannot be started: ${error.message}`));
    child.on("exit", (status) => (status === 0 ? done() : process.exit(status ?? 1)));
  });
}

/** Runs a command and returns its output. Exits if the command fails. */
export function output(command, args) {
  const { status, error, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 26,
  });
  if (error) fail(`${command} cannot be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
  return stdout;
}

/** Prints an error and exits. */
export function fail(message) {
  console.error(`make: ${message}`);
  process.exit(1);
}

/** Lists the files below the given paths that git tracks or would add. */
export function files(...paths) {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...paths], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (listed.status !== 0) fail(`git ls-files: ${listed.stderr}`);
  return listed.stdout.split("\n").filter((path) => path && existsSync(path));
}
