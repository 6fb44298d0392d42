import type { Page } from "@playwright/test";
import {
  cutOff,
  edgeless,
  layOutAll,
  shortened,
  smallTargets,
  spaceText,
  squeezed,
} from "./support/comfort.ts";
import { expect, LAYOUT, type Site, test } from "./support/site.ts";
import { type State, studentStates, visit, visitorStates } from "./support/states.ts";

const PHONE = { width: 360, height: 740 };
const VISITOR = new Set([
  "landing",
  "campus suggestions",
  "browse",
  "campuses",
  "campus",
  "campus, page 2",
  "category",
  "hostel",
  "popup",
  "menu",
  "search, filtered",
  "search, drawer of filters",
  "saved",
  "compare",
  "choose to compare",
  "sign-up with errors",
  "log-in refused",
  "code that is wrong",
  "privacy policy",
  "no such page",
  "offline",
  "light pages",
]);

/** Widths in which nothing may be cut off, lie on something else or make a page wider than its window. */
const WIDTHS = [320, 360, 640, 768, 1280];

/** What has to hold for the states of VISITOR and a student's, and how one comes to look at it. */
const COMFORTS: Readonly<Record<string, (page: Page) => Promise<string[]>>> = {
  "text set wider": async (page) => {
    const style = await spaceText(page);
    const faults = [...(await squeezed(page)), ...(await cutOff(page))];
    await style.evaluate((element) => (element as Element).remove());
    return faults;
  },
  "the reader's own colours": async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    const faults = await edgeless(page);
    await page.emulateMedia({ forcedColors: "none" });
    return faults;
  },
  "targets for a thumb": smallTargets,
};

/** What does not fit at one of the widths; a phone's drawers only have to on phones. */
async function unfit(page: Page, phone = false): Promise<string[]> {
  const faults: string[] = [];
  await layOutAll(page);
  for (const width of WIDTHS.filter((width) => !phone || width < 640)) {
    await page.setViewportSize({ width, height: PHONE.height });
    const found = [...(await cutOff(page)), ...(await shortened(page)), ...(await squeezed(page))];
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  await page.setViewportSize(PHONE);
  return faults;
}

async function walk(page: Page, site: Site, states: readonly State[]) {
  for (const state of states) {
    await state.open(page, site);
    expect.soft(await unfit(page, state.phone), `${state.name}: fits`).toEqual([]);
    if (visitorStates.includes(state) && !VISITOR.has(state.name)) continue;
    for (const [what, faults] of Object.entries(COMFORTS))
      expect.soft(await faults(page), `${state.name}: ${what}`).toEqual([]);
  }
}

// The site's policy would refuse the style sheet with which a reader sets text wider.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

const half = Math.ceil(visitorStates.length / 2);
for (const [which, states] of [
  ["first", visitorStates.slice(0, half)],
  ["then", visitorStates.slice(half)],
] as const) {
  test(
    `pages that a visitor sees ${which} fit, can be spaced, recoloured and pressed`,
    LAYOUT,
    async ({ page, site }) => {
      test.setTimeout(180_000);
      await walk(page, site, states);
    },
  );
}

test("a student's do so, too", LAYOUT, async ({ page, site }) => {
  test.setTimeout(180_000);
  await walk(page, site, studentStates);
});

test("in the reader's own colours what is chosen differs from what is not", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/signup");
  await page.getByRole("radio", { name: "Female" }).check();
  expect(await look(page, ".pick:has(:checked)")).not.toEqual(await look(page, ".pick"));

  await visit("campus suggestions", page, site);
  await page.keyboard.press("ArrowDown");
  const [chosen, other] = [".suggestion[aria-selected=true]", ".suggestion:last-child"];
  expect(await look(page, chosen)).not.toEqual(await look(page, other));
  await expect(page.locator(".search-row")).not.toHaveCSS("outline-style", "none");

  await visit("search, filtered", page, site);
  await expect(page.locator(".chip-on").first()).not.toHaveCSS("outline-style", "none");

  await page.goto("/hostels/");
  const light = page.getByRole("button", { name: /^Save data/ }).last();
  const before = await light.evaluate((button) => getComputedStyle(button).backgroundColor);
  await light.press("Enter");
  await expect(light).toHaveAttribute("aria-pressed", "true");
  await expect(light).not.toHaveCSS("background-color", before);

  await visit("hostel that is not available", page, site);
  const off = await look(page, ".state-off", "::before");
  await visit("hostel", page, site);
  expect(await look(page, ".state", "::before")).not.toEqual(off);
});

/** How an element, or what stands before it, shows its state. */
function look(page: Page, selector: string, pseudo?: string): Promise<string[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, pseudo) => {
      const { backgroundColor, color, borderTopWidth, outlineStyle } = getComputedStyle(
        element,
        pseudo,
      );
      return [backgroundColor, color, borderTopWidth, outlineStyle];
    }, pseudo);
}

/** Changes the landing page by force, and returns what that breaks. */
async function broken(page: Page, what: string, css: string) {
  const check = what === "fits" ? unfit : COMFORTS[what];
  await page.goto("/");
  expect(await check?.(page), what).toEqual([]);
  await page.addStyleTag({ content: css });
  return ((await check?.(page)) ?? []).join("\n");
}

test("what does not fit would be found", LAYOUT, async ({ page }) => {
  const wide = await broken(page, "fits", ".claims { width: 500px }");
  expect(wide).toContain("320 px: the page is 500 px wide");
  expect(wide).not.toContain("768 px");
  expect(await broken(page, "fits", "h1 { overflow: hidden; white-space: nowrap }")).toMatch(
    /“A home near your campus.*ends \d+ px outside/,
  );
  const label = "{ display: block; width: 3rem; overflow: hidden; text-overflow: ellipsis }";
  expect(await broken(page, "fits", `.chip ${label}`)).toMatch(/\.chip “KNUST” is \d+ px too wide/);
  expect(await broken(page, "fits", ".search-go { width: 2rem; padding: 0 }")).toMatch(
    /1280 px: “Search” sticks out of \.button by \d+ px/,
  );
});

test("what is cut off, squeezed, edgeless or small would be found", async ({ page }) => {
  const states = new Set(visitorStates.map(({ name }) => name));
  expect([...VISITOR].filter((name) => !states.has(name))).toEqual([]);
  const spacing = "text set wider";
  expect(await broken(page, spacing, ".search-go { width: 2.5rem; padding: 0 }")).toContain(
    "sticks out",
  );
  expect(await broken(page, spacing, ".card-foot { margin-top: -3rem }")).toContain("lies on");
  const colours = "the reader's own colours";
  expect(await broken(page, colours, ".chip { border: 0 }")).toContain("has no edge");
  expect(await broken(page, colours, ".icon { stroke: #000 }")).toContain("an icon of");
  const targets = "targets for a thumb";
  expect(await broken(page, targets, ".chip { min-height: 40px }")).toMatch(/“KNUST” .*×40/);
  const links = ".footer-group :is(li, a) { min-height: 0; font: 10px/1 sans-serif }";
  expect(await broken(page, targets, links)).toContain("Safety tips");
});

test("without the rules for the reader's own colours, controls lose their edges", async ({
  page,
}) => {
  await page.goto("/");
  await page.evaluate(() => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSMediaRule && rule.conditionText.includes("forced-colors"))
          while (rule.cssRules.length) rule.deleteRule(0);
  });
  expect((await COMFORTS["the reader's own colours"]?.(page))?.join()).toContain(
    "“Search” has no edge",
  );
});
