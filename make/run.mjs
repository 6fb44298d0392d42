// What every task of make.mjs needs: running commands, and knowing the files.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Runs a command in the foreground and ends this process when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (error) fail(`${command} cannot be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
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
