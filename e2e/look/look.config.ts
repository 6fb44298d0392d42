import { defineConfig } from "@playwright/test";
import usual from "../../playwright.config.ts";

// Pictures to look at, not tests: node make.mjs look.
export default defineConfig(usual, {
  testDir: ".",
  testMatch: "*.look.ts",
  outputDir: "../../test-results/look",
  timeout: 900_000,
});
