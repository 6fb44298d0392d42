// Measures an import during reading and booking: they must not wait for it, and no booking may be lost.

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

const HOSTELS = 5_000; // or the number of --hostels
const READS = 300; // per second, by 100 readers: the machine is not saturated
const BOOKINGS = 10; // per second
const USUAL = 15; // seconds
const AFTERWARDS = 8; // seconds until the server has loaded the new catalogue
const NONE = { atMost: 0 };

/** Starts a program. Returns the process, and a promise of its status and output. */
function program(path, args, env = process.env) {
  const child = spawn(path, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (text) => (stdout += text));
  child.stderr.on("data", (text) => (stderr += text));
  const ended = once(child, "exit").then(([status]) => ({ status, stdout, stderr }));
  return { child, ended };
}

/** Starts readers and students for the given seconds. */
function crowd(day, seconds) {
  const args = [day.efie.url, day.cookies, day.paths, "room-0", seconds, READS, BOOKINGS];
  const { child, ended } = program(tool("steady"), args.map(String));
  const outcome = ended.then(({ stdout, stderr }) => {
    if (stdout === "") throw new Error(`steady: ${stderr}`);
    return JSON.parse(stdout);
  });
  return { child, outcome };
}

/** Removes ids and slugs, which the demo's hostels also have. */
const withoutNames = (text) =>
  JSON.stringify(JSON.parse(text).map(({ id, slug, ...rest }) => (void [id, slug], rest)));

/** Runs an import. Returns its seconds and its peak memory. */
async function importing(folder, json) {
  const began = performance.now();
  const { child, ended } = program(EFIE, ["import", "--unusual-prices", json], {
    ...process.env,
    DATA_DIR: folder,
  });
  let running = true;
  let peak = 0;
  ended.finally(() => (running = false));
  while (running) {
    if (existsSync(`/proc/${child.pid}/status`)) {
      try {
        peak = memory(child.pid).peak;
      } catch {
        // the process has just ended
      }
    }
    await Promise.race([ended, sleep(100)]);
  }
  const { status, stderr } = await ended;
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - began) / 1000, peak };
}

/** Waits until the emails to new students are sent, because 2,000 emails slow readers down more than the import. */
async function emailsSent(efie) {
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
  await emailsSent(efie);
  await crowd(day, 3).outcome; // renders the pages once
  day.cookies = crowdOf(efie, USUAL * BOOKINGS + 1);
  await emailsSent(efie);
  const usual = await crowd(day, USUAL).outcome;

  day.cookies = crowdOf(efie, 2000);
  await emailsSent(efie);
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

  report.measure(`import of ${hostels.toLocaleString("en")} hostels`, "s", [seconds], {
    target: { atMost: 4 },
  });
  report.measure("the importer's peak memory", "MB", [peak]);
  report.measure("the server's memory before", "MB", [before.resident]);
  report.measure("the server's peak memory", "MB", [memory(efie.pid).peak]);
  report.measure("readers: p99 during the import", "ms", [during.reads.p99], {
    target: { atMost: 50 },
    notes: [`usual: ${inWords(usual.reads)}`, `during: ${inWords(during.reads)}`],
  });
  report.measure("bookings: longest, from Book to payment", "ms", [during.bookings.max], {
    target: { atMost: 1500 },
    notes: [`usual: ${inWords(usual.bookings)}`, `during: ${inWords(during.bookings)}`],
  });
  report.measure("requests that failed", "", [during.reads.failed + during.bookings.failed], {
    target: NONE,
    notes: [...during.reads.problems, ...during.bookings.problems],
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
    notes: [`${kept} are stored`],
  });
  const wrong = wrongWith(efie.folder);
  report.measure("errors in the ledger", "", [wrong.length], { target: NONE, notes: wrong });
  await efie.stop();
}
