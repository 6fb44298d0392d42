import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare const axe: { run(part: string, options: RunOptions): Promise<AxeResults> };

/** The sets of axe's rules. Contrast takes most of axe's time. */
const RULES = {
  all: {},
  contrast: { runOnly: ["color-contrast"] },
  "all but contrast": { rules: { "color-contrast": { enabled: false } } },
} satisfies Record<string, RunOptions>;

/** Returns axe's findings in a page or in a part of it, a line for each rule. */
export async function violations(page: Page, rules: keyof typeof RULES = "all", part = "html") {
  // Load axe once for each page. Its own fixture loads it at every check, in another tab.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(source);
  // Report violations alone, as HTML: computing selectors takes most of the time.
  const options: RunOptions = { resultTypes: ["violations"], selectors: false, ...RULES[rules] };
  const found = await page.evaluate(([part, options]) => axe.run(part, options), [
    part,
    options,
  ] as const);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" ")}`);
}
