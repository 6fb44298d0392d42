// Half of what the machine bears, for long: memory that stays, and nothing left behind.

import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { readable, trend } from "../figures.mjs";
import { crowdOf, openHostel, wrongWith } from "../hostel.mjs";
import { memory, openFiles } from "../processes.mjs";
import { emptyLog, metric, newFolder, serveEfie } from "../servers.mjs";
import { tool } from "../tools.mjs";
import { sitePaths } from "./start.mjs";

const STUDENTS = 400;
const SHORT = 10; // seconds, to find what the machine bears
const REST = 15; // seconds after the load, for what it opened to be closed again
const SAMPLE = 2; // seconds
const NONE = { atMost: 0 };

/** What the process has in hand at this moment. */
const sample = async (efie) => ({
  ...memory(efie.pid),
  files: openFiles(efie.pid),
  goroutines: await metric(efie, "go_goroutines"),
  heap: (await metric(efie, "go_memstats_heap_inuse_bytes")) / 2 ** 20,
});

const inWords = ({ resident, heap, goroutines, files }) =>
  `${readable(resident)} MB resident, ${readable(heap)} MB heap, ${goroutines} goroutines, ${files} files`;

/** Keeps a server busy for some seconds, sampling it meanwhile. */
async function busy(efie, day, seconds, rate) {
  const args = [efie.url, day.cookies, day.paths, day.room, seconds, rate].map(String);
  let running = true;
  const done = promisify(execFile)(tool("soak"), args).finally(() => (running = false));
  const samples = [];
  while (running) {
    await Promise.race([done, sleep(SAMPLE * 1000)]);
    if (running) samples.push(await sample(efie));
    emptyLog(efie);
  }
  return { samples, said: JSON.parse((await done).stdout) };
}

export default async function soak(report, { minutes }) {
  const efie = await serveEfie(newFolder());
  await openHostel(efie, 1000);
  const day = { cookies: crowdOf(efie, STUDENTS), paths: await sitePaths(efie), room: "room-0" };
  const before = await sample(efie);
  report.say(`before: ${inWords(before)}`);
  const most = await busy(efie, day, SHORT, 0);
  const rate = most.said.requests / most.said.seconds / 2;
  report.measure("what the machine bears", "/s", [rate * 2]);
  const { samples, said } = await busy(efie, day, minutes * 60, rate);
  await sleep(REST * 1000);
  const after = await sample(efie);

  const second = samples.slice(samples.length >> 1);
  report.say(`begin: ${inWords(samples[0])}`);
  report.say(`middle: ${inWords(second[0])}`);
  report.say(`end: ${inWords(samples.at(-1))}`);
  report.say(`${REST} s after: ${inWords(after)}`);
  report.measure(`half of that for ${minutes} minutes`, "/s", [said.requests / said.seconds], {
    notes: [`${said.requests} requests, ${said.bookings} bookings from hold to cancelled`],
  });
  report.measure("requests that failed", "", [said.failed], {
    target: NONE,
    notes: said.problems,
  });
  const grown = 100 * trend(second.map(({ resident }) => resident));
  report.measure("memory: third quarter to fourth", "%", [grown], { target: { atMost: 3 } });
  report.measure("goroutines left", "", [after.goroutines - before.goroutines], {
    target: { atMost: 5 },
  });
  report.measure("files left open", "", [after.files - before.files], { target: { atMost: 5 } });
  const wrong = wrongWith(efie.folder);
  report.measure("faults in the ledger", "", [wrong.length], { target: NONE, notes: wrong });
  await efie.stop();
}
