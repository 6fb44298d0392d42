// What every task of make.mjs needs: running commands, and knowing the files.

import { Buffer } from "node:buffer";
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// SQLite's C compiles a fifth faster without what debuggers read, which the program leaves out anyway.
process.env.CGO_CFLAGS ??= "-O2";

/** Runs a command in the foreground and ends this process when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (error) fail(`${command} cannot be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs commands side by side, prints what each said once it has ended, and ends this process when any failed. */
export async function runTogether(commands) {
  const ended = commands.map(
    ([command, ...args]) =>
      new Promise((resolve) => {
        const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
        const said = [];
        child.stdout.on("data", (bytes) => said.push(bytes));
        child.stderr.on("data", (bytes) => said.push(bytes));
        child.on("error", (error) => resolve(`${command} cannot be started: ${error.message}`));
        child.on("close", (status) => {
          process.stdout.write(Buffer.concat(said));
          resolve(status === 0 ? "" : `this failed: ${[command, ...args].join(" ")}`);
        });
      }),
  );
  const problems = (await Promise.all(ended)).filter((problem) => problem);
  if (problems.length > 0) fail(problems.join("\nmake: "));
}

/** Starts a command and does not wait for it; this process ends when the command fails. */
export function start(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    child.on("error", (error) => fail(`${command} cannot be started: ${error.message}`));
    child.on("exit", (status) => (status === 0 ? done() : process.exit(status ?? 1)));
  });
}

/** What a command prints, likewise. */
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

/** Says why nothing goes on, and ends this process. */
export function fail(message) {
  console.error(`make: ${message}`);
  process.exit(1);
}

/** The files that git knows or would add, below the given paths. */
export function files(...paths) {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...paths], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (listed.status !== 0) fail(`git ls-files: ${listed.stderr}`);
  return listed.stdout.split("\n").filter((path) => path && existsSync(path));
}
