import { availableParallelism } from "node:os";
import { defineConfig, type Project } from "@playwright/test";
import { FLAGS, testBrowser } from "./tools/make/browser.mjs";
import { FAMILIES, fontconfigOf, type Family } from "./tools/make/fonts.mjs";

const families = Object.keys(FAMILIES) as Family[];

/**
 * The font family in which every test runs. "all", as npm run nightly sets it, is the usual one, and tests with the tag
 * @layout in the others, too; it also runs the tests of the tests themselves, which have the tag @harness.
 */
const FONT = process.env.EFIE_FONT || "liberation";
const usual = FONT === "all" ? "liberation" : FONT;

if (!families.some((family) => family === usual))
  throw new Error(`EFIE_FONT is "${FONT}"; it may be all, ${families.join(", ")}`);

const executablePath = testBrowser();
if (!executablePath)
  throw new Error("no Chromium is here: npm test installs one, CHROMIUM names one");

/** A browser that has the fonts of one family and no others. */
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

// Debian's Chromium, and the cheapest phone that our students use: 360 px wide.
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
    // Most tests look at pages and the network. Those of the service worker let it in.
    serviceWorkers: "block",
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 1,
    hasTouch: true,
    trace: "off",
  },
  projects: families.filter((family) => FONT === "all" || family === usual).map(project),
});
