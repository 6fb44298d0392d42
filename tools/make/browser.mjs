// Finds the browser and defines its flags, for the set-up, Playwright and Lighthouse.

import { existsSync } from "node:fs";

/** Chromium without windows. Tests take little more than half the time in it. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Chromium with windows. */
const WHOLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const wholeHere = () => WHOLE.find((path) => existsSync(path));
const shellHere = () => (existsSync(SHELL) ? SHELL : undefined);

/** Returns the path of the browser for measurements, or undefined if it is missing. CHROMIUM overrides it. */
export const wholeBrowser = () => process.env.CHROMIUM || wholeHere();

/** Returns the path of the fast browser for tests, or undefined if it is missing. CHROMIUM overrides it. */
export const fastBrowser = () => process.env.CHROMIUM || shellHere();

/** Returns the path of any browser for tests, preferably the fast one, or undefined. */
export const testBrowser = () => fastBrowser() ?? wholeHere();

/** The flags of every run: no sandbox, because tests may run as root, and no requests by the browser itself. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
