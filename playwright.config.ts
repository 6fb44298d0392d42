import { availableParallelism } from "node:os";
import { defineConfig, type Project } from "@playwright/test";
import { FLAGS, testBrowser } from "./tools/make/browser.mjs";
import { FAMILIES, fontconfigOf, type Family } from "./tools/make/fonts.mjs";

const families = Object.keys(FAMILIES) as Family[];

/**
 * The font family of the run. With "all", which npm run nightly sets, tests tagged @layout also run in the other
 * families, and the tests of the checks themselves, tagged @harness, run, too.
 */
const FONT = process.env.EFIE_FONT || "liberation";
const usual = FONT === "all" ? "liberation" : FONT;

if (!families.some((family) => family === usual))
  throw new Error(`EFIE_FONT is "${FONT}"; allowed are all, ${families.join(", ")}`);

const executablePath = testBrowser();
if (!executablePath)
  throw new Error("Chromium is missing: npm test installs it, or set CHROMIUM to its path");

/** Returns a project whose browser has the fonts of one family only. */
const project = (family: Family): Project => ({
  name: family,
  grep: family === usual ? /./ : /@layout/,
  grepInvert: FONT === "all" && family === usual ? /^$/ : /@harness/,
  use: {
    launchOptions: {
      executablePath,
      env: { ...process.env, FONTCONFIG_FILE: fontconfigOf(family) } as Record<string, string>,
      args: FLAGS,
    },
  },
});

// Debian's Chromium in the window of the cheapest phones of our students: 360 px wide.
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: Math.max(2, availableParallelism() - 1),
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    // The service worker would answer requests. Only its own tests allow it.
    serviceWorkers: "block",
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 1,
    hasTouch: true,
    trace: "off",
  },
  projects: families.filter((family) => FONT === "all" || family === usual).map(project),
});
