// Measures the pages on which visits begin with Lighthouse, as on a cheap phone with slow 4G: node make.mjs audit.
// It prints the median of three runs of each page, and fails if a page misses a limit.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { FLAGS, wholeBrowser } from "./browser.mjs";

const RUNS = Number(process.env.RUNS ?? 3);

/** The least scores of a page, out of 100. A busy machine may lower the performance. */
const SCORES = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };

/** The limits of measured values. They are in milliseconds, except the layout shift. */
const MOST = { "total-blocking-time": 30, "cumulative-layout-shift": 0.005 };
const LCP = "largest-contentful-paint";

/** The pages, with the limit of their largest contentful paint in milliseconds. */
const PAGES = [
  { name: "landing", path: "/", paint: 900 },
  { name: "browse", path: "/hostels", paint: 1100 },
  { name: "detail", path: "", paint: 1300 },
  {
    name: "search",
    path: "/detailed_search?location=University+of+Ghana+%28UG+Legon%29",
    paint: 1100,
  },
  { name: "sign-up", path: "/signup", paint: 1100 },
  { name: "privacy policy", path: "/privacy-policy", paint: 900 },
  { name: "help", path: "/help-center", paint: 900 },
  { name: "campuses", path: "/campuses", paint: 1100 },
  { name: "campus", path: "/campuses/ug-legon", paint: 1100 },
  { name: "categories", path: "/categories", paint: 1100 },
  { name: "category", path: "/categories/budget", paint: 1100 },
  { name: "log-in", path: "/login", paint: 1100 },
  { name: "check", path: "/check", paint: 1100 },
];

/** Starts bin/efie with the demo on a free port. */
async function startSite() {
  const port = await new Promise((resolve) => {
    const probe = createServer().listen(0, "localhost", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
  const dataDir = mkdtempSync(join(tmpdir(), "efie-audit-"));
  const server = spawn("bin/efie", ["serve"], {
    env: { PATH: process.env.PATH, ADDR: `localhost:${port}`, DATA_DIR: dataDir },
    stdio: "ignore",
  });
  const url = `http://localhost:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    const up = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) break;
    await sleep(100);
  }
  const stop = async () => {
    server.kill("SIGTERM");
    await new Promise((resolve) => server.on("exit", resolve));
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, stop };
}

/** Runs Lighthouse once. It tries three times, because Chromium sometimes misses a paint under load. */
async function measure(url, port) {
  for (let tries = 0; tries < 3; tries++) {
    const flags = { port, onlyCategories: Object.keys(SCORES), logLevel: "error" };
    const { lhr } = (await lighthouse(url, flags)) ?? {};
    if (lhr && !lhr.runtimeError && lhr.audits[LCP]?.numericValue !== undefined) return lhr;
  }
  throw new Error(`Lighthouse could not measure ${url}`);
}

const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];

/** Measures a page. Returns a line about it, and the limits that it misses. */
async function audit({ name, path, paint }, url, port) {
  const runs = [];
  for (let i = 0; i < RUNS; i++) runs.push(await measure(url + path, port));
  const value = (id) => median(runs.map(({ audits }) => audits[id].numericValue));
  const faults = [];
  const scores = Object.entries(SCORES).map(([category, least]) => {
    const score = Math.round(100 * median(runs.map((run) => run.categories[category].score)));
    if (score < least) faults.push(`${category} ${score}, want ${least}`);
    return score;
  });
  for (const [id, most] of Object.entries({ [LCP]: paint, ...MOST })) {
    if (value(id) > most) faults.push(`${id} ${value(id).toFixed(3)}, want at most ${most}`);
  }
  const line = [
    name.padEnd(15),
    scores.join(" / "),
    `LCP ${Math.round(value(LCP))} ms`,
    `TBT ${Math.round(value("total-blocking-time"))} ms`,
    `CLS ${value("cumulative-layout-shift").toFixed(4)}`,
    `${Math.round(value("total-byte-weight") / 1024)} KiB`,
  ].join("  ");
  return { line, faults };
}

async function main() {
  const { url, stop } = await startSite();
  const chrome = await launch({
    chromePath: wholeBrowser(),
    chromeFlags: ["--headless=new", ...FLAGS],
  });
  let below = 0;
  try {
    const list = await (await fetch(`${url}/hostels`)).text();
    const hostel = /href="(\/hostels\/[a-z0-9-]+)"/.exec(list)?.[1];
    if (!hostel) throw new Error("the demo shows no hostel");
    await measure(url, chrome.port); // warms up Chromium's fonts and caches
    console.log(`${"page".padEnd(15)}  ${Object.keys(SCORES).join(" / ")}`);
    for (const page of PAGES) {
      const { line, faults } = await audit(
        { ...page, path: page.path || hostel },
        url,
        chrome.port,
      );
      console.log(line);
      for (const fault of faults) console.log(`    misses a limit: ${fault}`);
      below += faults.length;
    }
  } finally {
    await chrome.kill();
    await stop();
  }
  process.exitCode = below > 0 ? 1 : 0;
}

await main();
