import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run(part: string, options: RunOptions): Promise<AxeResults> };

/** Which rules axe holds a page against: most of its time goes into contrast. */
const RULES = {
  all: {},
  contrast: { runOnly: ["color-contrast"] },
  "all but contrast": { rules: { "color-contrast": { enabled: false } } },
} satisfies Record<string, RunOptions>;

/** Returns what axe finds wrong with a page or with a part of it, a line for each rule. */
export async function violations(page: Page, rules: keyof typeof RULES = "all", part = "html") {
  // Once a page: axe's own fixture brings it along, with another tab, at every look.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(source);
  // Only faults are told, and as HTML: most of axe's time goes into selectors of elements that are right.
  const options: RunOptions = { resultTypes: ["violations"], selectors: false, ...RULES[rules] };
  const found = await page.evaluate(([part, options]) => axe.run(part, options), [
    part,
    options,
  ] as const);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" ")}`);
}
