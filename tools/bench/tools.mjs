// What measuring needs: wrk, and the Go programs of this folder.

import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fail, run } from "../make/run.mjs";
import { BINARY } from "../make/setup.mjs";

/** Where made databases and programs are kept, for the next run to be quick. */
export const CACHE = join("tools", "bench", ".cache");

const PROGRAMS = join(CACHE, "bin");
const WRK = "/usr/bin/wrk";

/** The path of one of the Go programs. */
export const tool = (name) => join(PROGRAMS, name);

/**
 * A copy of bin/efie, which is what is measured. Linux keeps what the linker has just written in large pages and maps
 * them whole: the demo then takes 46 MB, and 38 MB once it is copied, or read from the disk, as on any server.
 */
export const EFIE = tool("efie");

/** Builds the Go programs, and copies Efie. */
export function buildTools() {
  run("go", ["build", "-o", `${PROGRAMS}/`, "./tools/bench/..."]);
  rmSync(EFIE, { force: true }); // it may still run
  copyFileSync(BINARY, EFIE);
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
