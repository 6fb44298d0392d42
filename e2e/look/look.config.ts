import { defineConfig } from "@playwright/test";
import usual from "../../playwright.config.ts";

const { launchOptions } = usual.projects?.[0]?.use ?? {};

// Pictures to look at, not tests: npm run look. They are drawn with all fonts of the machine, as people
// have several: one that has every sign is among them.
export default defineConfig({
  ...usual,
  testDir: ".",
  testMatch: "*.look.ts",
  outputDir: "../../test-results/look",
  timeout: 900_000,
  projects: [{ name: "look", use: { launchOptions: { ...launchOptions, env: {} } } }],
});
