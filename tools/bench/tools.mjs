// What measuring needs: wrk, and the Go programs of this folder.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, run } from "../make/run.mjs";

/** Where made databases and programs are kept, for the next run to be quick. */
export const CACHE = join("tools", "bench", ".cache");

const PROGRAMS = join(CACHE, "bin");
const WRK = "/usr/bin/wrk";

/** The path of one of the Go programs. */
export const tool = (name) => join(PROGRAMS, name);

/** Builds the Go programs. */
export function buildTools() {
  run("go", ["build", "-o", `${PROGRAMS}/`, "./tools/bench/..."]);
}

/** Sees that wrk is there: Debian's, installed when it is missing and we may. */
export function needWrk() {
  const elsewhere = (process.env.PATH ?? "")
    .split(":")
    .some((path) => existsSync(join(path, "wrk")));
  if (elsewhere) return;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) fail("measuring needs wrk: install Debian's package 'wrk'");
  console.log("make: installing wrk");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["-qq", "update"], { env });
  run("apt-get", ["-qq", "-y", "--no-install-recommends", "install", "wrk"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (!existsSync(WRK)) fail("wrk is not where Debian puts it");
}
