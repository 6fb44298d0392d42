// Measures the time from the start to the first answer, and the memory.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { catalogue } from "../catalogues.mjs";
import { Browser, ask } from "../http.mjs";
import { memory } from "../processes.mjs";
import { firstAnswer, newFolder, serveEfie } from "../servers.mjs";
import { load } from "../wrk.mjs";

const STARTS = 7;
const IDLE = 5; // seconds until a started server is idle

/** Returns the milliseconds of firstAnswer, without the first start, which reads the database from the disk. */
export async function starts(folder, times) {
  const list = [];
  for (let n = 0; n <= times; n++) list.push(await firstAnswer(folder));
  return list.slice(1);
}

/** Writes a file with the paths of a site's sitemap. */
export async function sitePaths(efie) {
  const { body } = await ask(`${efie.url}/sitemap.xml`, {
    headers: { "Accept-Encoding": "identity" },
  });
  const pages = [...body.toString().matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)];
  const file = join(newFolder(), "paths.txt");
  writeFileSync(file, pages.map(([, path]) => path || "/").join("\n"));
  return file;
}

/** Logs one student in many times, eight at a time. */
async function logIns(efie, number) {
  await new Browser(efie).signUp("ama@bench.example");
  const form = { email: "ama@bench.example", password: "a long password" };
  const some = async () => {
    for (let n = 0; n < number / 8; n++) {
      const { status } = await ask(`${efie.url}/login`, { method: "POST", form });
      if (status !== 303) throw new Error(`a log-in has status ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, some));
}

/** Measures the memory of an idle server with the demo after its start. */
async function restingMemory(report, folder) {
  const efie = await serveEfie(folder);
  await sleep(IDLE * 1000);
  const { resident, own } = memory(efie.pid);
  report.measure(`memory, demo, ${IDLE} s after the start`, "MB", [resident], {
    target: { atMost: 64 },
    notes: [`${Math.round(own)} MB of it are anonymous, the rest are pages of files`],
  });
  return efie;
}

export default async function start(report, { seconds }) {
  const folder = newFolder();
  report.measure("first start, which imports the demo", "ms", [await firstAnswer(folder)]);
  report.measure("first 200 of / after the start, demo", "ms", await starts(folder, STARTS));
  const large = await catalogue(5_000);
  report.measure("first 200 of /, 5,000 hostels", "ms", await starts(large.folder, 3), {
    target: { atMost: 1000 },
  });

  const efie = await restingMemory(report, folder);
  const paths = await sitePaths(efie);
  const crowd = { url: efie.url, pid: efie.pid, connections: 64, seconds: 4 * seconds, paths };
  await Promise.all([load(crowd), logIns(efie, 80)]);
  const { peak } = memory(efie.pid);
  await sleep(IDLE * 1000);
  report.measure("peak memory under load, demo", "MB", [peak], {
    notes: [`every page of the sitemap at random, 64 connections, and 80 log-ins`],
  });
  report.measure(`memory, demo, ${IDLE} s after the load`, "MB", [memory(efie.pid).resident]);
  await efie.stop();
}
