// The programs that are measured: Efie's own binary, and the bare handlers.

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
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./http.mjs";
import { CACHE, EFIE, tool } from "./tools.mjs";

/** All servers of a run sign their cookies with it, so that other programs can make some. */
export const SESSION_KEY = randomBytes(32).toString("base64");

const running = new Set();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  removeFolders((pid) => pid === process.pid);
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Removes the folders of some runs, by their processes. */
function removeFolders(whose) {
  for (const name of existsSync(CACHE) ? readdirSync(CACHE) : []) {
    const [, pid] = /^run-(\d+)-/.exec(name) ?? [];
    if (pid && whose(Number(pid))) rmSync(join(CACHE, name), { recursive: true, force: true });
  }
}
removeFolders((pid) => !existsSync(`/proc/${pid}`)); // of runs that were killed

/** A new folder on the disk that the repository is on, for as long as this process runs. */
export function newFolder() {
  mkdirSync(CACHE, { recursive: true });
  return mkdtempSync(join(CACHE, `run-${process.pid}-`));
}

/** An address that is free. */
export function freeAddress() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(`127.0.0.1:${port}`));
    });
  });
}

/** A program that runs until it is told to stop. */
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

/** Waits until a server answers a path with 200, for so many seconds. */
async function answers(server, path, patience = 300) {
  const until = Date.now() + patience * 1000;
  for (;;) {
    const { status } = await ask(server.url + path).catch(() => ({ status: 0 }));
    if (status === 200) return server;
    if (!server.alive() || Date.now() > until)
      throw new Error(`a server does not start: ${server.log}`);
    await sleep(20);
  }
}

/** The environment of a server on a folder: the demo with its limits lifted, as the brief has it. */
export const environment = (folder, address, metrics) => ({
  PATH: process.env.PATH,
  DATA_DIR: folder,
  ADDR: address,
  METRICS_ADDR: metrics,
  SESSION_KEY,
  THROTTLE: "off",
});

/** Starts Efie on a folder, with its access log in a file and its metrics on, as in production. */
export async function serveEfie(folder) {
  const [address, metrics] = [await freeAddress(), await freeAddress()];
  const log = join(newFolder(), "access.log");
  const server = start(EFIE, ["serve"], { log, env: environment(folder, address, metrics) });
  const efie = {
    ...server,
    folder,
    url: `http://${address}`,
    metrics: `http://${metrics}/metrics`,
  };
  return answers(efie, "/readyz");
}

/** One number of the metrics. */
export async function metric(efie, name) {
  const { body } = await ask(efie.metrics, { headers: { "Accept-Encoding": "identity" } });
  const found = new RegExp(`^${name} (\\S+)$`, "m").exec(body.toString());
  return found ? Number(found[1]) : NaN;
}

/** Starts the bare handlers with these answers ({ path, file, type, encoding }). */
export async function serveBare(list, { lookUps = false } = {}) {
  const folder = newFolder();
  const address = await freeAddress();
  const names = join(folder, "answers.json");
  writeFileSync(names, JSON.stringify(list));
  const args = [address, names, ...(lookUps ? [join(folder, "look-ups.db")] : [])];
  const server = start(tool("bare"), args, { log: join(folder, "log"), env: process.env });
  return answers({ ...server, url: `http://${address}` }, list[0].path);
}

/** Empties a server's log, so that no disk fills up while it is measured. */
export const emptyLog = (server) => truncateSync(server.log);

/** What Efie sent from some addresses, for the bare handlers to send. */
export async function recorded(efie, paths, headers) {
  const folder = newFolder();
  const list = [];
  for (const path of paths) {
    const answer = await ask(efie.url + path, { headers });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    const file = join(folder, String(list.length));
    writeFileSync(file, answer.body);
    const { "content-type": type, "content-encoding": encoding = "" } = answer.headers;
    list.push({ path, file, type, encoding });
  }
  return list;
}
