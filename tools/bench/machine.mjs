// The machine and the time of a measurement.

import { spawnSync } from "node:child_process";
import { cpus, totalmem } from "node:os";

const outputOf = (command, ...args) => spawnSync(command, args, { encoding: "utf8" }).stdout.trim();

/** Returns facts about the machine, the tools and the commit. */
export function machine() {
  return {
    cores: cpus().length,
    processor: cpus()[0].model,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    go: outputOf("go", "env", "GOVERSION"),
    node: process.version,
    date: new Date().toISOString().slice(0, 16),
    commit: outputOf("git", "describe", "--always", "--dirty"),
  };
}
