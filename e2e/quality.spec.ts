import type { Page } from "@playwright/test";
import { HtmlValidate } from "html-validate";
import { violations } from "./support/axe.ts";
import { expect, type Site, test } from "./support/site.ts";
import { type State, studentStates, visitorStates } from "./support/states.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 850 };

/** The rules that differ: how templ writes HTML is not what they ask for. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "doctype-style": "off", // templ writes it small
    "form-dup-name": ["error", { shared: ["radio", "button", "reset", "submit", "checkbox"] }],
    "void-style": "off", // templ closes void elements, which HTML allows
    "no-trailing-whitespace": "off",
    "long-title": "off", // a hostel's name is as long as it is
    "require-sri": "off", // files of our own
  },
});

/** Keeps the HTML that the server sent for the page one is on. */
function documents(page: Page): { readonly last: () => Promise<string> } {
  let html: Promise<string> = Promise.resolve("");
  page.on("response", (response) => {
    const redirect = response.status() >= 300 && response.status() < 400;
    if (response.request().resourceType() !== "document" || redirect) return;
    html = response.text();
    html.catch(() => {}); // of a page that was left at once; who wants it hears of that
  });
  return { last: () => html };
}

async function check(page: Page, state: State, html: string) {
  const report = await validator.validateString(html, state.name);
  const faults = report.results.flatMap((result) => result.messages);
  expect
    .soft(
      faults.map((m) => `${m.line}: ${m.ruleId} ${m.message}`),
      state.name,
    )
    .toEqual([]);

  for (const [size, colorScheme] of looks(state)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await violations(page, colorScheme);
    expect.soft(found, `${state.name}, ${size.width} px, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "light" });
}

function looks(state: State): [typeof PHONE, "light" | "dark"][] {
  if (state.phone)
    return [
      [PHONE, "light"],
      [PHONE, "dark"],
    ];
  return [
    [PHONE, "light"],
    [PHONE, "dark"],
    [DESK, "light"],
  ];
}

async function walk(page: Page, site: Site, states: readonly State[]) {
  const seen = documents(page);
  for (const state of states) {
    await state.open(page, site);
    await check(page, state, await seen.last());
  }
}

const half = Math.ceil(visitorStates.length / 2);
for (const [who, states] of [
  ["a visitor first", visitorStates.slice(0, half)],
  ["a visitor then", visitorStates.slice(half)],
  ["a student", studentStates],
] as const) {
  test(`what ${who} sees has no fault that axe or html-validate knows`, async ({ page, site }) => {
    test.setTimeout(240_000);
    await walk(page, site, states);
  });
}

test("both would see a fault", async ({ page }) => {
  await page.goto("/");
  await page.locator("h1").evaluate((h1) => {
    h1.innerHTML = '<img src="/images/room1.png"><i style="color: #fcf9f2">pale</i>';
  });
  expect((await violations(page)).join("\n")).toContain("image-alt:");
  const report = await validator.validateString("<!DOCTYPE html><p><div></div></p>");
  expect(report.valid).toBe(false);
});
