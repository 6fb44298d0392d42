import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { FAMILIES, type Family } from "../tools/make/fonts.mjs";
import { expect, LAYOUT, test } from "./support/site.ts";

/** Returns the fonts in which the browser draws the text of matching elements. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("DOM.enable");
  await browser.send("CSS.enable");
  const { root } = await browser.send("DOM.getDocument");
  const { nodeIds } = await browser.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  expect(nodeIds.length, selector).toBeGreaterThan(0);
  const found = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await browser.send("CSS.getPlatformFontsForNode", { nodeId });
    for (const { familyName } of fonts) found.add(familyName);
  }
  return [...found];
}

/** Returns the fonts of the family of a run. */
const own = (project: string) => FAMILIES[project as Family];

test("all text is drawn in the font family of the run", LAYOUT, async ({ page }, { project }) => {
  await page.goto("/");
  expect(await fontsOf(page, "h1, h2, p, li, a, button, b, input")).toEqual([
    own(project.name).sans,
  ]);
});

for (const [names, kind] of [
  ['Arial, "Segoe UI", Roboto, Helvetica, system-ui, sans-serif, serif, cursive, fantasy', "sans"],
  ['monospace, ui-monospace, "Roboto Mono", Menlo, Consolas', "mono"],
] as const) {
  test(`each name maps to the family: ${names}`, LAYOUT, async ({ page }, { project }) => {
    const lines = names.split(", ").map((name) => `<p style='font-family: ${name}'>Home</p>`);
    await page.setContent(lines.join(""));
    expect(await fontsOf(page, "p")).toEqual([own(project.name)[kind]]);
  });
}

/** Matches code that measures text or layout. */
const MEASURES = /scrollWidth|boundingBox\(|getBoundingClientRect|faultsOfFocus|everyStop|cutOff/;

test("each file that measures text or layout runs in every font family", () => {
  const files = readdirSync("e2e").filter((file) => file.endsWith(".spec.ts"));
  const texts = files.map((file) => [file, readFileSync(`e2e/${file}`, "utf8")] as const);
  const measuring = texts.filter(([, text]) => MEASURES.test(text));
  expect(measuring.length).toBeGreaterThan(8);
  const once = measuring.filter(([, text]) => !/\bLAYOUT,\s*async/.test(text));
  expect(once.map(([file]) => file)).toEqual([]);
});
