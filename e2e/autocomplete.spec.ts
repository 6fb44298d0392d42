import type { Page } from "@playwright/test";
import { expect, LAYOUT, ready, test } from "./support/site.ts";

const box = (page: Page) => page.getByLabel("Campus or area");
const options = (page: Page) => page.getByRole("option");

const KNUST = "Kwame Nkrumah University of Science and Technology (KNUST)";

/** Opens a page with the search and types text. */
async function typeInSearch(page: Page, text: string, path = "/") {
  await page.goto(path);
  await box(page).focus();
  await ready(page, "campus-search");
  await page.keyboard.type(text);
}

test("the search is a combobox for screen readers, and names campuses, areas and hostels", async ({
  page,
}) => {
  await typeInSearch(page, "berekuso");
  await expect(options(page)).toHaveCount(2);
  await expect(page.getByRole("search")).toMatchAriaSnapshot(`
    - search:
      - text: Campus or area
      - combobox "Campus or area" [expanded]: berekuso
      - button "Search"
      - listbox "Suggestions":
        - group "Areas":
          - option "Berekuso near Ashesi"
        - group "Campuses":
          - option "Ashesi University (Ashesi)"
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
    "Kente Loom Terrace near GCUC",
    "Kente Loom Court near UEW Ajumako",
  ]);
});

test("it matches letters in any case, anywhere in the name, and suggests nothing before typing", async ({
  page,
}) => {
  await typeInSearch(page, "");
  await page.keyboard.press("ArrowDown");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.type("NKRUMAH");
  await expect(options(page).first()).toContainText("Kwame Nkrumah");
  await page.keyboard.type("xyz");
  await expect(page.getByText("No matching campuses found")).toBeVisible();
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
});

test("no message stands above an area or a hostel", async ({ page }) => {
  await typeInSearch(page, "kotei");
  await expect(options(page).first()).toHaveText("Kotei near KNUST");
  await expect(page.getByRole("group", { name: "Areas" })).toBeVisible();
  await expect(page.getByText("No matching campuses found")).toHaveCount(0);
  await box(page).fill("zzz");
  await expect(page.getByText("No matching campuses found")).toBeVisible();
  await expect(options(page)).toHaveCount(0);
});

test("arrows choose an option, Escape closes the list, and Enter takes the chosen one", async ({
  page,
}) => {
  await typeInSearch(page, "knsut"); // mistyped
  await expect(options(page).first()).toHaveText(KNUST);
  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("knsut");
  for (const [key, chosen] of [
    ["ArrowDown", true], // opens the list again
    ["ArrowUp", false],
    ["ArrowDown", true],
    ["Home", true],
  ] as const) {
    await page.keyboard.press(key);
    const first = options(page).first();
    await expect(first, key).toHaveAttribute("aria-selected", String(chosen));
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/detailed_search\?location=/);
  await expect(page.locator(".card-place").first()).toHaveText(/^KNUST · /);
});

test("a tap shows the hostels of a campus, or opens a hostel's page", async ({ page }) => {
  await typeInSearch(page, "knsut");
  await options(page).first().tap();
  await expect(page).toHaveURL(/\/detailed_search\?location=/);
  await expect(box(page)).toHaveValue(KNUST);
  await typeInSearch(page, "kente looom terrace");
  await page.getByRole("option", { name: "Kente Loom Terrace near GCUC" }).tap();
  await expect(page).toHaveURL(/\/hostels\/kente-loom-terrace-gcuc$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kente Loom Terrace");
});

test("the campuses stay when the server does not answer", async ({ page }) => {
  await page.route(/part=suggestions/, (route) => route.abort("connectionrefused"));
  const asked = page.waitForRequest(/location=nkrumah/);
  await typeInSearch(page, "nkrumah");
  await asked;
  await expect(options(page).first()).toHaveText(KNUST);
  await page.keyboard.type("xyz");
  await expect(page.getByText("No matching campuses found")).toBeVisible();
});

test("on a phone the suggestions are above the keyboard", LAYOUT, async ({ page }) => {
  await typeInSearch(page, "uni");
  const third = page.locator(".suggestion").nth(2);
  await expect(third).toBeVisible();
  const top = () => page.getByRole("search").evaluate((form) => form.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(40);
  const bottom = () => third.evaluate((option) => option.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThan(740 - 300); // a keyboard is 300 px high
});
