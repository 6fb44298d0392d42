import type { Page } from "@playwright/test";
import { expect, ready, test } from "./support/site.ts";

const box = (page: Page) => page.getByLabel("Campus or area");
const options = (page: Page) => page.getByRole("option");

/** Opens the landing page and types as a person does. */
async function typed(page: Page, text: string) {
  await page.goto("/");
  await box(page).focus();
  await ready(page, "campus-search");
  await page.keyboard.type(text);
}

test("it is a combobox for screen readers", async ({ page }) => {
  await typed(page, "ashesi");
  await expect(options(page)).toHaveCount(1);
  await expect(page.getByRole("search")).toMatchAriaSnapshot(`
    - search:
      - text: Campus or area
      - combobox "Campus or area" [expanded]: ashesi
      - button "Search"
      - listbox "Campuses":
        - option /Ashesi University/
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
});

test("arrows go round through the options, and Enter takes one", async ({ page }) => {
  await typed(page, "technical university");
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
  const name = (await options(page).first().textContent()) ?? "";
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
  await page.keyboard.type("zz");
  await expect(page.getByText("No matching campuses found")).toBeVisible();
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
});

for (const by of ["click", "tap"] as const) {
  test(`an option is taken by a ${by}, and the phone's keyboard stays`, async ({ page }) => {
    await typed(page, "knust");
    const option = options(page).first();
    const name = (await option.textContent()) ?? "";
    await option[by]();
    await expect(box(page)).toHaveValue(name);
    await expect(box(page)).toBeFocused();
    await expect(options(page)).toHaveCount(0);
  });
}
