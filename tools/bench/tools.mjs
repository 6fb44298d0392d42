// The tools of the measurements: wrk and the Go programs of this folder.

import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fail, run } from "../make/run.mjs";
import { BINARY } from "../make/setup.mjs";

/** The folder of built programs and databases, which are kept for the next run. */
export const CACHE = join("tools", "bench", ".cache");

const PROGRAMS = join(CACHE, "bin");
const WRK = "/usr/bin/wrk";

/** Returns the path of a Go program. */
export const tool = (name) => join(PROGRAMS, name);

/**
 * The path of the measured copy of bin/efie. Linux keeps a file that was just linked in large pages and maps them
 * whole: the demo then takes 46 MB of memory. A copy, or a file read from the disk, takes 38 MB.
 */
export const EFIE = tool("efie");

/** Builds the Go programs, and copies Efie. */
export function buildTools() {
  run("go", ["build", "-o", `${PROGRAMS}/`, "./tools/bench/..."]);
  rmSync(EFIE, { force: true }); // it may still run
  copyFileSync(BINARY, EFIE);
}

/** Installs wrk if it is missing and this process may. */
export function needWrk() {
  const installed = (process.env.PATH ?? "")
    .split(":")
    .some((path) => existsSync(join(path, "wrk")));
  if (installed) return;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) fail("measuring needs wrk: install the Debian package 'wrk'");
  console.log("make: installing wrk");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["-qq", "update"], { env });
  run("apt-get", ["-qq", "-y", "--no-install-recommends", "install", "wrk"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (!existsSync(WRK)) fail(`${WRK} is missing after the installation`);
}
