import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run(options: RunOptions): Promise<AxeResults> };

/**
 * What axe finds wrong with a page, a line for each rule. In the dark it looks for contrast alone:
 * nothing else depends on the scheme.
 */
export async function violations(page: Page, scheme: "light" | "dark" = "light") {
  // Once a page: axe's own fixture brings it along, with another tab, at every look.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(source);
  // Only faults are told, and as HTML: most of axe's time goes into selectors of elements that are right.
  const options: RunOptions = { resultTypes: ["violations"], selectors: false };
  if (scheme === "dark") options.runOnly = ["color-contrast"];
  const found = await page.evaluate((options) => axe.run(options), options);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" ")}`);
}
