// Finds the browser, and tells how it is started: the one place for the set-up, Playwright and Lighthouse.

import { existsSync } from "node:fs";

/** Chromium without what only windows need: tests take little more than half the time in it. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Chromium as people have it. */
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const wholeHere = () => WHOLE.find((path) => existsSync(path));
const shellHere = () => (existsSync(SHELL) ? SHELL : undefined);

/** The path of the browser for measurements; undefined when there is none. CHROMIUM overrides. */
export const wholeBrowser = () => process.env.CHROMIUM || wholeHere();

/** The path of the fast browser for tests; undefined when there is none. CHROMIUM overrides. */
export const fastBrowser = () => process.env.CHROMIUM || shellHere();

/** The path of any browser for tests, the fast one first; undefined when there is none. */
export const testBrowser = () => fastBrowser() ?? wholeHere();

/** How every run starts it: no sandbox, because tests may run as root, and no calls of its own to the network. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
