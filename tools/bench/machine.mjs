// Where and when something was measured.

import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";

const said = (command, ...args) => spawnSync(command, args, { encoding: "utf8" }).stdout.trim();

/** The facts without which a number means nothing. */
export function machine() {
  return {
    cores: cpus().length,
    processor: cpus()[0].model,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    go: said("go", "env", "GOVERSION"),
    node: process.version,
    date: new Date().toISOString().slice(0, 16),
    commit: said("git", "describe", "--always", "--dirty"),
  };
}
