import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { violations } from "./support/axe.ts";
import { LAYOUT_CHECKS, layoutFaults } from "./support/layout.ts";
import { expect, HARNESS, LAYOUT, test } from "./support/site.ts";
import { type State, studentStates, visit, visitorStates } from "./support/states.ts";

// Every page in each of its states is visited once. All checks of HTML, accessibility and layout run there. axe, which
// takes most of the time, examines each state on a phone in light colours. At night (STRESS) and in npm run audit it
// also examines each state in dark colours and at a desk. In npm test only the landing page represents these.

const ALL_VIEWS = Boolean(process.env.STRESS);

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 850 };

// The Content-Security-Policy would refuse the style sheet with the reader's text spacing.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

/** The validator, without the rules that templ's style of HTML breaks. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "doctype-style": "off", // templ writes it in lower case
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
    "void-style": "off", // templ closes void elements, as HTML allows
    "no-trailing-whitespace": "off",
    "meta-refresh": "off", // without JavaScript, pages that wait for a payment look again
    "long-title": "off", // a hostel's name may be long
    "require-sri": "off", // all files come from the site itself
  },
});

/** Records the HTML that the server sent for the current page. */
function documents(page: Page): { readonly last: () => Promise<string> } {
  let html: Promise<string> = Promise.resolve("");
  page.on("response", (response) => {
    const redirect = response.status() >= 300 && response.status() < 400;
    if (response.request().resourceType() !== "document" || redirect) return;
    html = response.text();
    html.catch(() => {}); // a page that was left at once has no text; a test that needs it fails
  });
  return { last: () => html };
}

const TREES = "e2e/trees";
const fileOf = ({ name }: State) => `${name.replace(/\W+/g, "-")}.yml`;
const trees = readdirSync(TREES);

/**
 * Compares a state with its accessibility tree, if it has one. The page must contain the whole tree and may contain
 * more. Names and prices depend on the demo, so the tree has patterns for them.
 */
async function compareTree(page: Page, state: State) {
  const file = fileOf(state);
  if (!trees.includes(file)) return;
  const tree = readFileSync(`${TREES}/${file}`, "utf8");
  await expect.soft(page.locator("body"), state.name).toMatchAriaSnapshot(tree);
}

test("each accessibility tree belongs to a state", () => {
  const files = [...visitorStates, ...studentStates].map(fileOf);
  expect(trees.filter((file) => !files.includes(file))).toEqual([]);
});

async function check(page: Page, state: State, html: string) {
  await compareTree(page, state);
  const report = await validator.validateString(html, state.name);
  const faults = report.results.flatMap((result) => result.messages);
  const invalid = faults.map((m) => `${m.line}: ${m.ruleId} ${m.message}`);
  expect.soft(invalid, `${state.name}: its HTML`).toEqual([]);
  await page.setViewportSize(PHONE);
  expect.soft(await violations(page, "all", state.part), `${state.name}, phone`).toEqual([]);
  if (ALL_VIEWS || state.name === "landing") await checkOtherViews(page, state);
  await page.setViewportSize(PHONE);
  expect.soft(await layoutFaults(page, state.phone), `${state.name}: fits`).toEqual([]);
  for (const [what, faultsOf] of Object.entries(LAYOUT_CHECKS))
    expect.soft(await faultsOf(page), `${state.name}: ${what}`).toEqual([]);
}

/** Examines a state in dark colours and at a desk with axe, and returns to light colours. */
async function checkOtherViews(page: Page, { name, part, phone }: State) {
  await page.emulateMedia({ colorScheme: "dark" }); // only colours differ there
  expect.soft(await violations(page, "contrast", part), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  if (phone) return;
  await page.setViewportSize(DESK);
  const rules = name === "landing" ? "all" : "all but contrast";
  expect.soft(await violations(page, rules, part), `${name}, desk`).toEqual([]);
}

/** The number of parts of the visitors' states. The parts run in parallel. */
const PARTS = 6;
const part = Math.ceil(visitorStates.length / PARTS);
const visitors = Array.from({ length: PARTS }, (_, i) => {
  return [`a visitor, part ${i + 1},`, visitorStates.slice(i * part, (i + 1) * part)] as const;
});
for (const [who, states] of [...visitors, ["a student", studentStates] as const]) {
  test(
    `what ${who}sees is valid HTML, passes axe, and fits every width`,
    LAYOUT,
    async ({ page, site }) => {
      test.setTimeout(240_000);
      const seen = documents(page);
      for (const state of states) {
        await state.open(page, site);
        await check(page, state, await seen.last());
      }
    },
  );
}

test("the facts about a campus open at a press", async ({ page }) => {
  await page.goto("/campuses/knust");
  const facts = page.locator("#about");
  const price = facts.getByText(/^from GH₵\s[\d,.]+ per month$/).first();
  await expect(price).toBeHidden();
  await facts.getByRole("heading", { name: "Rooms and prices" }).click();
  await expect(price).toBeVisible();
});

test("in forced colours a chosen option differs from the others", async ({ page, site }) => {
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

/** Returns the styles by which an element, or its pseudo-element, shows its state. */
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

test("axe, html-validate and the tree find an error", HARNESS, async ({ page }) => {
  await page.goto("/");
  const tree = readFileSync(`${TREES}/landing.yml`, "utf8");
  await expect(page.locator("body")).toMatchAriaSnapshot(tree);
  await page.locator("h1").evaluate((h1) => {
    h1.innerHTML = '<img src="/images/room1.png"><i style="color: #fcf9f2">pale</i>';
  });
  const comparison = expect(page.locator("body")).toMatchAriaSnapshot(tree, { timeout: 500 });
  await expect(comparison).rejects.toThrow("heading");
  expect((await violations(page)).join("\n")).toContain("image-alt:");
  const report = await validator.validateString("<!DOCTYPE html><p><div></div></p>");
  expect(report.valid).toBe(false);
});

/** Adds CSS to the landing page and returns what a check then finds. */
async function broken(page: Page, what: string, css: string) {
  const check = what === "fits" ? layoutFaults : LAYOUT_CHECKS[what];
  await page.goto("/");
  expect(await check?.(page), what).toEqual([]);
  await page.addStyleTag({ content: css });
  return ((await check?.(page)) ?? []).join("\n");
}

test("text that does not fit is found", HARNESS, async ({ page }) => {
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

test(
  "text without room, controls without edges and small targets are found",
  HARNESS,
  async ({ page }) => {
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
  },
);

test(
  "without the rules for forced colours, controls lose their edges",
  HARNESS,
  async ({ page }) => {
    await page.goto("/");
    await page.evaluate(() => {
      for (const { cssRules } of document.styleSheets)
        for (const rule of cssRules)
          if (rule instanceof CSSMediaRule && rule.conditionText.includes("forced-colors"))
            while (rule.cssRules.length) rule.deleteRule(0);
    });
    expect((await LAYOUT_CHECKS["the reader's own colours"]?.(page))?.join()).toContain(
      "“Search” has no edge",
    );
  },
);
