// The measured servers: Efie and the bare handlers.

import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./http.mjs";
import { CACHE, EFIE, tool } from "./tools.mjs";

/** The session key of all servers of a run. Other programs make cookies with it. */
export const SESSION_KEY = randomBytes(32).toString("base64");

const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  removeFolders((pid) => pid === process.pid);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Removes the folders of the runs whose process ids match. */
function removeFolders(whose) {
  for (const name of existsSync(CACHE) ? readdirSync(CACHE) : []) {
    const [, pid] = /^run-(\d+)-/.exec(name) ?? [];
    if (pid && whose(Number(pid))) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
}
removeFolders((pid) => !existsSync(`/proc/${pid}`)); // runs that were killed

/** Makes a folder on the repository's disk. It is removed when this process exits. */
export function newFolder() {
  mkdirSync(CACHE, { recursive: true });
  return mkdtempSync(join(CACHE, `run-${process.pid}-`));
}

/** Returns a free address. */
function freeAddress() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(`127.0.0.1:${port}`));
    });
  });
}

/** Starts a program that runs until stop is called. */
function start(program, args, { log, env }) {
  const out = openSync(log, "a");
  const child = spawn(program, args, { stdio: ["ignore", out, out], env });
  closeSync(out);
  running.add(child);
  const ended = new Promise((resolve) => child.on("exit", resolve));
  ended.then(() => running.delete(child));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { pid: child.pid, log, ended, stop, alive: () => running.has(child) };
}

/** Waits until a server answers a path with 200, at most timeout seconds. Asks again after pause milliseconds. */
async function answers(server, path, { timeout = 300, pause = 20 } = {}) {
  const until = Date.now() + timeout * 1000;
  for (;;) {
    const { status } = await ask(server.url + path).catch(() => ({ status: 0 }));
    if (status === 200) return server;
    if (!server.alive() || Date.now() > until)
      throw new Error(`a server does not start: ${server.log}`);
    await sleep(pause);
  }
}

/** Starts Efie with its data in a folder, an access log in a file and metrics, as in production. No rate limits. */
async function startEfie(folder) {
  const [address, metrics] = [await freeAddress(), await freeAddress()];
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    ADDR: address,
    METRICS_ADDR: metrics,
    SESSION_KEY,
    THROTTLE: "off",
  };
  const began = performance.now();
  const server = start(EFIE, ["serve"], { log: join(newFolder(), "access.log"), env });
  return {
    ...server,
    began,
    folder,
    url: `http://${address}`,
    metrics: `http://${metrics}/metrics`,
  };
}

/** Starts Efie and waits until it is ready. */
export const serveEfie = async (folder) => answers(await startEfie(folder), "/readyz");

/** Starts and stops Efie. Returns the milliseconds from the start of the process to the first 200 of /. */
export async function firstAnswer(folder) {
  const efie = await startEfie(folder);
  await answers(efie, "/", { timeout: 60, pause: 1 });
  const took = performance.now() - efie.began;
  await efie.stop();
  return took;
}

/** Returns the value of a metric. */
export async function metric(efie, name) {
  const { body } = await ask(efie.metrics, { headers: { "Accept-Encoding": "identity" } });
  const found = new RegExp(`^${name} (\\S+)$`, "m").exec(body.toString());
  return found ? Number(found[1]) : NaN;
}

/** Starts the bare handlers with a list of answers, { path, file, type, encoding }. */
export async function serveBare(list, { lookUps = false } = {}) {
  const folder = newFolder();
  const address = await freeAddress();
  const names = join(folder, "answers.json");
  writeFileSync(names, JSON.stringify(list));
  const args = [address, names, ...(lookUps ? [join(folder, "look-ups.db")] : [])];
  const server = start(tool("bare"), args, { log: join(folder, "log"), env: process.env });
  return answers({ ...server, url: `http://${address}` }, list[0].path);
}

/** Empties a server's log, so that the disk does not fill up. */
export const emptyLog = (server) => truncateSync(server.log);

/** Records Efie's answers at some paths for the bare handlers. */
export async function recorded(efie, paths, headers) {
  const folder = newFolder();
  const list = [];
  for (const path of paths) {
    const answer = await ask(efie.url + path, { headers });
    if (answer.status !== 200) throw new Error(`${path} has status ${answer.status}`);
    const file = join(folder, String(list.length));
    writeFileSync(file, answer.body);
    const { "content-type": type, "content-encoding": encoding = "" } = answer.headers;
    list.push({ path, file, type, encoding });
  }
  return list;
}
