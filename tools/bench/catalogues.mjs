// Databases with catalogues of given sizes. They are made once and kept for the next run.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { files } from "../make/run.mjs";
import { CACHE, EFIE, tool } from "./tools.mjs";

/** Runs a command. Returns its output, or writes it to the file out. */
export function command(program, args, { env = process.env, out } = {}) {
  const to = out ? openSync(out, "w") : "pipe";
  const { status, stderr, stdout } = spawnSync(program, args, {
    env,
    stdio: ["ignore", to, "pipe"],
    maxBuffer: 1 << 28,
  });
  if (out) closeSync(to);
  if (status !== 0) throw new Error(`${program} ${args[0] ?? ""}: ${stderr}`);
  return stdout?.toString() ?? "";
}

/** Returns a hash of all files that the databases are made from. */
function version() {
  const hash = createHash("sha256");
  for (const path of files(
    "tools/bench/catalogue",
    "demo/hostels.json",
    "store/migrations",
    "store/transfer/import*.go",
  )) {
    hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/**
 * Returns a folder with a database of so many hostels, a file with the paths of their pages, and the seconds
 * that the import took. Servers may change the database.
 */
export async function catalogue(number) {
  const folder = join(CACHE, `hostels-${number}`);
  const [stamp, paths] = [join(folder, "made.json"), join(folder, "paths.txt")];
  const now = version();
  const made = existsSync(stamp) ? JSON.parse(readFileSync(stamp, "utf8")) : {};
  if (made.version !== now) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const env = { ...process.env, DATA_DIR: folder };
    const json = join(folder, "hostels.json");
    command(tool("catalogue"), [String(number)], { out: json });
    const began = performance.now();
    command(EFIE, ["import", json], { env });
    const seconds = (performance.now() - began) / 1000;
    command(EFIE, ["export"], { env, out: json });
    const slugs = JSON.parse(readFileSync(json, "utf8")).map(({ slug }) => `/hostels/${slug}`);
    writeFileSync(paths, slugs.join("\n"));
    rmSync(json);
    writeFileSync(stamp, JSON.stringify({ version: now, seconds }));
    made.seconds = seconds;
  }
  return { number, folder, paths, seconds: made.seconds };
}
