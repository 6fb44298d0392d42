import type { Page } from "@playwright/test";
import { copies, touch } from "./support/phone.ts";
import { expect, fits, LAYOUT, test } from "./support/site.ts";

// The browse page asks for the campus and remembers it. The window is 360 pixels wide.

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const which = (page: Page) => page.getByLabel("Which campus?");
const show = (page: Page) => page.getByRole("button", { name: "Show", exact: true });
const another = (page: Page) => page.getByText("Another campus");
const all = (page: Page) => page.getByRole("button", { name: "All campuses" });

/** Returns the campuses of the hostels on the page, each once. */
async function campuses(page: Page): Promise<string[]> {
  const cards = page.locator("[data-part=rows] li.card");
  await expect(cards.first()).toBeVisible();
  const near = await cards.evaluateAll((list) =>
    list.map((card) => card.querySelector(".card-place")?.textContent.trim().split(" · ")[0] ?? ""),
  );
  return [...new Set(near)];
}

async function choose(page: Page, slug: string): Promise<void> {
  if (await another(page).isVisible()) await another(page).click();
  await which(page).selectOption(slug);
  await show(page).click();
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor chooses a campus, another one, and all again", LAYOUT, async ({ page }) => {
    await page.goto("/hostels");
    await expect(heading(page)).toHaveText("Hostels");
    expect((await campuses(page)).length).toBeGreaterThan(5);

    await choose(page, "knust");
    await expect(page).toHaveURL(/\/hostels$/);
    await expect(heading(page)).toHaveText("Hostels near KNUST");
    expect(await campuses(page)).toEqual(["KNUST"]);
    expect(await fits(page)).toBe(true);
    await page.getByRole("link", { name: /^All 1\d ?in Standard$/ }).click();
    await expect(page).toHaveURL(/\/hostels\?category=2$/);
    expect(await campuses(page)).toEqual(["KNUST"]);

    await page.goto("/hostels"); // the campus is remembered
    await expect(heading(page)).toHaveText("Hostels near KNUST");
    await choose(page, "ug-legon");
    await expect(heading(page)).toHaveText("Hostels near UG Legon");
    await all(page).click();
    await expect(heading(page)).toHaveText("Hostels");
    expect((await campuses(page)).length).toBeGreaterThan(5);
    await expect(all(page)).toBeHidden();
  });
});

test("the filter searches near the campus, and stays when the campus changes", async ({ page }) => {
  await page.goto("/hostels");
  await choose(page, "knust");
  await expect(heading(page)).toHaveText("Hostels near KNUST");
  await page.locator("#q").pressSequentially("wi-fi");
  await expect(page.locator("[data-part=found]")).toContainText(
    /^\d+ hostels near KNUST for “wi-fi”/,
  );
  await expect(page).toHaveURL(/q=wi-fi$/);
  expect(await campuses(page)).toEqual(["KNUST"]);

  await choose(page, "ug-legon");
  await expect(heading(page)).toHaveText("Hostels near UG Legon");
  await expect(page).toHaveURL(/\/hostels\?q=wi-fi$/);
  expect(await campuses(page)).toEqual(["UG Legon"]);

  await page.locator("#q").fill("knust");
  await expect(
    page.getByText("No hostel near UG Legon has “knust” or similar words in its name"),
  ).toBeVisible();
  await all(page).last().click(); // the button under that sentence
  await expect(page).toHaveURL(/\/hostels\?q=knust$/);
  await expect(page.locator("[data-part=found]")).toContainText(
    /^38 hostels for “knust”, 32 near KNUST first/,
  );
  expect(await campuses(page)).toContain("KNUST");
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("the list shows the campus that was chosen last", async ({ page }) => {
    const lists = async () =>
      (await copies(page)).map(({ path }) => path).filter((path) => /^\/hostels(\?|$)/.test(path));
    await page.goto("/hostels");
    await touch(page);
    await choose(page, "knust");
    await expect(heading(page)).toHaveText("Hostels near KNUST");
    await expect.poll(lists).toEqual(["/hostels"]);
    await page.goto("/hostels?category=2");
    await expect.poll(lists).toEqual(["/hostels", "/hostels?category=2"]);

    await page.goto("/hostels");
    await choose(page, "ug-legon");
    await expect(heading(page)).toHaveText("Hostels near UG Legon");
    await expect.poll(lists).toEqual(["/hostels"]);
    await page.context().setOffline(true);
    await page.goto("/hostels");
    await expect(page.getByText(/^You are offline\. This is the copy/)).toBeVisible();
    await expect(heading(page)).toHaveText("Hostels near UG Legon");
    expect(await campuses(page)).toEqual(["UG Legon"]);
    await choose(page, "knust"); // a copy cannot send its form
    await expect(page.getByText("This page is a copy, so nothing was sent.")).toBeVisible();
  });
});
