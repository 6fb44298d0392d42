// An import while others read and book: they should not wait for it, and nothing may be lost.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { command } from "../catalogues.mjs";
import { readable } from "../figures.mjs";
import { crowdOf, openHostel, wrongWith } from "../hostel.mjs";
import { ask } from "../http.mjs";
import { memory } from "../processes.mjs";
import { metric, newFolder, serveEfie } from "../servers.mjs";
import { EFIE, tool } from "../tools.mjs";
import { sitePaths } from "./start.mjs";

const HOSTELS = 5_000; // unless --hostels names another number
const READS = 300; // a second, by 100 readers: the machine is not full
const BOOKINGS = 10; // a second
const USUAL = 15; // seconds
const AFTERWARDS = 8; // seconds in which the server takes the new catalogue on
const NONE = { atMost: 0 };

/** A program's standard output, and how it ended. */
function program(path, args, env = process.env) {
  const child = spawn(path, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let [said, complained] = ["", ""];
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (complained += text));
  const ended = once(child, "exit").then(([status]) => ({ status, said, complained }));
  return { child, ended };
}

/** Readers and students until they are told to stop, or for some seconds. */
function crowd(day, seconds) {
  const args = [day.efie.url, day.cookies, day.paths, "room-0", seconds, READS, BOOKINGS];
  const { child, ended } = program(tool("steady"), args.map(String));
  const outcome = ended.then(({ said, complained }) => {
    if (said === "") throw new Error(`steady: ${complained}`);
    return JSON.parse(said);
  });
  return { child, outcome };
}

/** Hostels without ids and slugs, which the demo's hostels have already. */
const withoutNames = (text) =>
  JSON.stringify(JSON.parse(text).map(({ id, slug, ...rest }) => (void [id, slug], rest)));

/** Runs an import, and returns its seconds and the most memory it had. */
async function importing(folder, json) {
  const began = performance.now();
  const { child, ended } = program(EFIE, ["import", json], { ...process.env, DATA_DIR: folder });
  let running = true;
  let peak = 0;
  ended.finally(() => (running = false));
  while (running) {
    if (existsSync(`/proc/${child.pid}/status`)) {
      try {
        peak = memory(child.pid).peak;
      } catch {
        // it has just ended
      }
    }
    await Promise.race([ended, sleep(100)]);
  }
  const { status, complained } = await ended;
  if (status !== 0) throw new Error(complained);
  return { seconds: (performance.now() - began) / 1000, peak };
}

/** Waits until the letters to new students are sent: 2,000 at once would make readers wait, and not the import. */
async function lettersSent(efie) {
  while ((await metric(efie, "efie_letters_waiting")) > 0) await sleep(100);
}

const inWords = ({ p50, p99, max, done, failed }) =>
  `p50 ${readable(p50)} ms, p99 ${readable(p99)} ms, max ${readable(max)} ms, ${done} done, ${failed} failed`;

export default async function section(report, asked) {
  const hostels = asked.hostels || HOSTELS;
  const json = join(newFolder(), "hostels.json");
  command(tool("catalogue"), [String(hostels)], { out: json });
  writeFileSync(json, withoutNames(readFileSync(json, "utf8")));
  const efie = await serveEfie(newFolder());
  await openHostel(efie, 5000);
  const paths = await sitePaths(efie);
  const day = { efie, paths, cookies: crowdOf(efie, USUAL * BOOKINGS) };
  await lettersSent(efie);
  await crowd(day, 3).outcome; // pages are rendered once
  day.cookies = crowdOf(efie, USUAL * BOOKINGS + 1);
  await lettersSent(efie);
  const usual = await crowd(day, USUAL).outcome;

  day.cookies = crowdOf(efie, 2000);
  await lettersSent(efie);
  const before = memory(efie.pid);
  const meanwhile = crowd(day, 2000 / BOOKINGS);
  await sleep(1000);
  const { seconds, peak } = await importing(efie.folder, json);
  await sleep(AFTERWARDS * 1000);
  meanwhile.child.kill("SIGTERM");
  const during = await meanwhile.outcome;
  const { body } = await ask(`${efie.url}/campuses`, {
    headers: { "Accept-Encoding": "identity" },
  });
  const [, shown] = /([\d,]+) hostels/.exec(body.toString()) ?? [];
  if (!(Number(shown?.replaceAll(",", "")) > hostels)) throw new Error("new hostels are not shown");

  report.measure(`import of ${hostels.toLocaleString("en")} hostels beside them`, "s", [seconds], {
    target: { atMost: 4 },
  });
  report.measure("the importer's memory, at most", "MB", [peak]);
  report.measure("the server's memory before", "MB", [before.resident]);
  report.measure("the server's memory after, at most", "MB", [memory(efie.pid).peak]);
  report.measure("readers: p99 during the import", "ms", [during.reads.p99], {
    target: { atMost: 50 },
    notes: [`usual: ${inWords(usual.reads)}`, `during: ${inWords(during.reads)}`],
  });
  report.measure("bookings: longest, from wish to payment", "ms", [during.bookings.max], {
    target: { atMost: 1500 },
    notes: [`usual: ${inWords(usual.bookings)}`, `during: ${inWords(during.bookings)}`],
  });
  report.measure("requests that failed", "", [during.reads.failed + during.bookings.failed], {
    target: NONE,
    notes: during.problems,
  });
  const env = { ...process.env, DATA_DIR: efie.folder };
  const list = [
    "bookings",
    "list",
    "--state",
    "confirmed",
    "--limit",
    "100000",
    "--format",
    "json",
  ];
  const kept = JSON.parse(command(EFIE, list, { env })).length;
  const lost = usual.bookings.done + during.bookings.done - kept;
  report.measure("bookings lost", "", [Math.max(0, lost)], {
    target: NONE,
    notes: [`${kept} are kept`],
  });
  const wrong = wrongWith(efie.folder);
  report.measure("faults in the ledger", "", [wrong.length], { target: NONE, notes: wrong });
  await efie.stop();
}
