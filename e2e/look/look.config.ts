import { defineConfig } from "@playwright/test";
import usual from "../../playwright.config.ts";

const { launchOptions } = usual.projects?.[0]?.use ?? {};

// Makes pictures for people to look at: npm run look. They use all fonts of the machine, so that every
// character has a font.
export default defineConfig({
  ...usual,
  testDir: ".",
  testMatch: "*.look.ts",
  outputDir: "../../test-results/look",
  timeout: 900_000,
  projects: [{ name: "look", use: { launchOptions: { ...launchOptions, env: {} } } }],
});
