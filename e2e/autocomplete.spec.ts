import type { Page } from "@playwright/test";
import { expect, ready, test } from "./support/site.ts";

const box = (page: Page) => page.getByLabel("Campus or area");
const options = (page: Page) => page.getByRole("option");
const chosen = (page: Page) => page.getByRole("option", { selected: true });

const KNUST = "Kwame Nkrumah University of Science and Technology (KNUST)";

/** Opens a page with the search and types as a person does. */
async function typed(page: Page, text: string, path = "/") {
  await page.goto(path);
  await box(page).focus();
  await ready(page, "campus-search");
  await page.keyboard.type(text);
}

/** The texts that the server is asked about, from now on. */
function questions(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get("part") === "suggestions") asked.push(searchParams.get("location") ?? "");
  });
  return asked;
}

test("it is a combobox for screen readers, and tells campuses, areas and hostels apart", async ({
  page,
}) => {
  await typed(page, "berekuso");
  await expect(options(page)).toHaveCount(2);
  await expect(page.getByRole("search")).toMatchAriaSnapshot(`
    - search:
      - text: Campus or area
      - combobox "Campus or area" [expanded]: berekuso
      - button "Search"
      - listbox "Suggestions":
        - option "Berekuso Area near Ashesi"
        - option "Ashesi University (Ashesi) Campus"
  `);
  const input = page.getByRole("combobox", { name: "Campus or area" });
  await expect(input).toHaveAttribute("aria-autocomplete", "list");
  const list = (await input.getAttribute("aria-controls")) ?? "";
  await expect(page.locator(`[id="${list}"]`)).toHaveRole("listbox");
  await expect(input).not.toHaveAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowDown");
  const active = (await input.getAttribute("aria-activedescendant")) ?? "";
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute("aria-selected", "true");
  await expect(input).toBeFocused();
  await box(page).fill("kente loom");
  await expect(options(page)).toHaveText([
    "Kente Loom Terrace Hostel near GCUC",
    "Kente Loom Court Hostel near UEW Ajumako",
  ]);
});

test("arrows go round through the options, and Enter takes one", async ({ page }) => {
  await typed(page, "technical universty"); // which no campus is called
  await expect(options(page)).not.toHaveCount(0);
  const count = await options(page).count();
  expect(count).toBeGreaterThan(2);
  const at = () =>
    options(page).evaluateAll((all) =>
      all.findIndex((option) => option.getAttribute("aria-selected") === "true"),
    );
  for (const [key, index] of [
    ["ArrowDown", 0],
    ["ArrowDown", 1],
    ["ArrowUp", 0],
    ["ArrowUp", -1],
    ["ArrowUp", count - 1],
    ["Home", 0],
    ["End", count - 1],
    ["ArrowDown", -1],
    ["ArrowDown", 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await at(), key).toBe(index);
  }
  const name = await options(page)
    .first()
    .evaluate((option) => option.firstChild?.textContent ?? "");
  await page.keyboard.press("Enter");
  await expect(box(page)).toHaveValue(name);
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page).toHaveURL(/\/$/); // taken, not sent
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/detailed_search\?location=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Hostels near ${name}`);
});

test("Escape closes the list and keeps the text; leaving closes it too", async ({ page }) => {
  await typed(page, "legon");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("legon");
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(options(page)).toHaveCount(0);
});

test("letters in any case, anywhere in the name; nothing before anything is typed", async ({
  page,
}) => {
  await typed(page, "");
  await page.keyboard.press("ArrowDown");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type("NKRUMAH");
  await expect(options(page).first()).toContainText("Kwame Nkrumah");
  await page.keyboard.type("xyz");
  await expect(page.getByText("No matching campuses found")).toBeVisible();
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
});

for (const by of ["click", "tap"] as const) {
  test(`an option is taken by a ${by}, and the phone's keyboard stays`, async ({ page }) => {
    await typed(page, "knsut");
    await options(page).first()[by]();
    await expect(box(page)).toHaveValue(KNUST);
    await expect(box(page)).toBeFocused();
    await expect(options(page)).toHaveCount(0);
  });

  test(`a hostel's page opens by a ${by}`, async ({ page }) => {
    await typed(page, "kente looom terrace");
    await page.getByRole("option", { name: "Kente Loom Terrace Hostel near GCUC" })[by]();
    await expect(page).toHaveURL(/\/hostels\/kente-loom-terrace-gcuc$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kente Loom Terrace");
  });
}

for (const [text, option, near] of [
  ["knsut", `${KNUST} Campus`, /^KNUST · /],
  ["lehgon", "University of Ghana (UG Legon) Campus", /^UG Legon · /],
  ["ayeduasi", "Ayeduase Area near KNUST", /· Ayeduase, /],
  ["kotei below 700 cedis", "Kotei Area near KNUST", /· Kotei, /],
] as const) {
  test(`what is suggested for "${text}" comes first in the results`, async ({ page }) => {
    await typed(page, text);
    await expect(options(page).first()).toHaveText(option);
    await page.keyboard.press("ArrowDown");
    await expect(chosen(page)).toHaveText(option);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/detailed_search\?location=/);
    await expect(page.locator(".card-place").first()).toHaveText(near);
  });
}

test("a hostel's page opens by Enter", async ({ page }) => {
  await typed(page, "", "/detailed_search?location=legon");
  await expect(options(page)).toHaveCount(0); // nobody has typed anything yet
  await box(page).fill("full moonheights");
  await expect(options(page)).toHaveText(["Full Moon Heights Hostel near KNUST"]);
  await expect(page.getByText("No matching campuses found")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/hostels\/full-moon-heights-knust$/);
});

test("the campuses stay where the server does not answer", async ({ page }) => {
  const asked = questions(page);
  await page.route(/part=suggestions/, (route) => route.abort("connectionrefused"));
  await typed(page, "nkrumah");
  await expect.poll(() => asked).toContain("nkrumah");
  await expect(options(page).first()).toHaveText(`${KNUST} Campus`);
  await page.keyboard.type("xyz");
  await expect(page.getByText("No matching campuses found")).toBeVisible();
});

test("the campuses are there at once, and an old answer changes nothing", async ({ page }) => {
  const asked = questions(page);
  let answer = () => {};
  await page.route(/location=nkr&part=suggestions/, async (route) => {
    const response = await route.fetch();
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fulfill({ response }).catch(() => {}); // the page has given it up
  });
  await typed(page, "nkr");
  await expect(options(page).first()).toHaveText(`${KNUST} Campus`);
  await expect.poll(() => asked).toEqual(["nkr"]);
  await box(page).fill("kotei");
  await expect(options(page)).toHaveText(["Kotei Area near KNUST"]);
  answer();
  await page.keyboard.type(" "); // the same text
  await page.keyboard.type("a");
  await expect.poll(() => asked).toEqual(["nkr", "kotei", "kotei a"]);
  await expect(options(page).filter({ hasText: "Kwame" })).toHaveCount(0);
});

test.describe("in light mode", () => {
  test.use({ extraHTTPHeaders: { "Save-Data": "on" } });

  test("the server is asked only where no campus fits", async ({ page }) => {
    const asked = questions(page);
    await typed(page, "Nkrumah");
    await expect(options(page).first()).toHaveText(`${KNUST} Campus`);
    await box(page).fill("knsut");
    await expect(options(page).first()).toHaveText(`${KNUST} Campus`);
    expect(asked).toEqual(["knsut"]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form finds what was meant", async ({ page }) => {
    await page.goto("/");
    await box(page).fill("knsut");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hostels near KNUST");
    await expect(page.locator(".card-place").first()).toHaveText(/^KNUST · /);
  });
});
