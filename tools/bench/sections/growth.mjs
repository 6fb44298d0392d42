// Measures growing catalogues: detail pages, search, sizes, memory, start.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalogue, command } from "../catalogues.mjs";
import { ratios } from "../figures.mjs";
import { crowdOf } from "../hostel.mjs";
import { ask } from "../http.mjs";
import { memory } from "../processes.mjs";
import { newFolder, serveEfie } from "../servers.mjs";
import { bothInWords, byTurns, column, inWords } from "../sides.mjs";
import { tool } from "../tools.mjs";
import { starts } from "./start.mjs";

const LARGEST = 50_000; // hostels, or the number of --hostels
const HOT = 200; // pages that are read most

const called = (number) => number.toLocaleString("en");

/** Writes a file with HOT paths, spread over the catalogue. */
function hotPaths({ paths }) {
  const all = readFileSync(paths, "utf8").split("\n");
  const hot = Array.from({ length: HOT }, (_, n) => all[Math.floor((n * all.length) / HOT)]);
  const file = join(newFolder(), "paths.txt");
  writeFileSync(file, hot.join("\n"));
  return { file, hot };
}

/** Measures detail pages of each catalogue: HOT of them, and all of them. */
async function details(report, sites, { rounds, seconds }) {
  const hot = {};
  const any = {};
  for (const { name, efie, made } of sites) {
    const { file, hot: pages } = hotPaths(made);
    for (const page of pages) await ask(efie.url + page); // renders it once
    const side = { url: efie.url, pid: efie.pid, server: efie };
    hot[name] = { ...side, paths: file };
    any[name] = { ...side, paths: made.paths };
  }
  const [small, large] = [sites.at(0).name, sites.at(-1).name];
  const said = await byTurns(hot, { rounds, seconds, connections: 32 });
  const ratio = ratios(column(said[large], "perSecond"), column(said[small], "perSecond"));
  report.measure(`${HOT} detail pages: requests/s, ${large} divided by ${small}`, "×", ratio, {
    target: { atLeast: 0.7 },
    notes: bothInWords(said),
  });
  const spread = await byTurns(any, { rounds: 1, seconds, connections: 32 });
  for (const { name } of sites) {
    report.measure(
      `any detail page, ${name}: requests/s`,
      "/s",
      column(spread[name], "perSecond"),
      {
        notes: [inWords(spread[name])],
      },
    );
  }
}

/** Measures searches in memory, and once over HTTP, which includes the page. */
async function searches(report, sites, { rounds, seconds }) {
  for (const { name, made, efie } of sites) {
    const search = () => JSON.parse(command(tool("search"), [join(made.folder, "efie.db")]));
    const said = Array.from({ length: rounds }, search);
    const target = { atMost: made.number > 5_000 ? 20 : 5 };
    for (const kind of ["filter", "search", "suggestions"]) {
      const times = said.map((round) => round[kind]);
      const [{ queries, p50, max, slowest }] = times;
      report.measure(`${kind}, ${name}: p99 on the server`, "ms", column(times, "p99"), {
        target,
        notes: [`p50 ${p50} ms, max ${max} ms, ${queries} queries, p99 at "${slowest}"`],
      });
    }
    const typed = join(newFolder(), "paths.txt");
    const words = ["legon", "golden", "wi-fi", "swimming pool", "kwame nkrumah"];
    const texts = words.flatMap((word) => Array.from(word, (_, n) => word.slice(0, n + 1)));
    writeFileSync(
      typed,
      texts.map((t) => `/hostels?q=${encodeURIComponent(t)}&part=rows`).join("\n"),
    );
    const [cookie] = JSON.parse(readFileSync(crowdOf(efie, 1), "utf8")); // pages of students are not cached
    const side = { url: efie.url, pid: efie.pid, paths: typed, headers: { Cookie: cookie } };
    const asked = await byTurns({ efie: side }, { rounds: 1, seconds, connections: 1 });
    report.measure(`filter over HTTP, ${name}: p99, a student`, "ms", column(asked.efie, "p99"), {
      notes: [inWords(asked.efie)],
    });
  }
}

/** Measures the bytes of the pages that show parts of the catalogue. */
async function sizes(report, sites) {
  for (const path of ["/", "/hostels", "/detailed_search"]) {
    const bytes = [];
    for (const { efie } of sites) {
      const answer = await ask(efie.url + path, { headers: { "Accept-Encoding": "identity" } });
      bytes.push(answer.body.length);
    }
    // A few more digits and longer names of hostels are allowed.
    report.measure(
      `${path}: bytes, ${sites.at(-1).name} by ${sites.at(0).name}`,
      "×",
      [bytes.at(-1) / bytes[0]],
      {
        notes: [`${bytes.join(", ")} bytes`],
      },
    );
  }
}

export default async function growth(report, asked) {
  const sites = [];
  for (const number of [500, 5_000, asked.hostels || LARGEST]) {
    const made = await catalogue(number);
    const name = `${called(number)} hostels`;
    report.measure(`import of ${name}, when it was made`, "s", [made.seconds]);
    report.measure(`first 200 of /, ${name}`, "ms", await starts(made.folder, asked.rounds));
    sites.push({ name, made, efie: await serveEfie(made.folder) });
  }
  await sizes(report, sites);
  await details(report, sites, asked);
  await searches(report, sites, asked);
  for (const { name, efie } of sites) {
    report.measure(`memory after this, ${name}`, "MB", [memory(efie.pid).resident]);
    await efie.stop();
  }
}
