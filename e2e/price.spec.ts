import type { Locator, Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { hasCopy, touch } from "./support/phone.ts";
import { enrol, expect, LAYOUT, ready, test } from "./support/site.ts";

// Readers choose whether the price per month or that for the stay comes first, on a phone of 360 pixels.

const perMonth = (page: Page) => page.getByRole("button", { name: "Per month" });
const forStay = (page: Page) => page.getByRole("button", { name: "For the stay" });
const TOTAL_FIRST = /^from GH₵ [\d,.]+ for [\d½]+ months/;

/** The first card whose hostel states how long a stay is. */
const stated = (page: Page): Locator =>
  page
    .locator(".card")
    .filter({ has: page.locator(".card-foot", { hasText: / for [\d½]+ months/ }) })
    .first();

async function expectChosen(page: Page, total: boolean): Promise<void> {
  await expect(forStay(page)).toHaveAttribute("aria-pressed", String(total));
  await expect(perMonth(page)).toHaveAttribute("aria-pressed", String(!total));
}

/** Nothing sticks out of the phone, and what is pressed is large enough for a thumb. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const button of [perMonth(page), forStay(page)]) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(43);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("one chooses the stay, and the month again", LAYOUT, async ({ page }) => {
      await page.goto("/hostels");
      await expectChosen(page, false);
      await fits(page);
      await expect(stated(page).locator(".price")).toHaveText(/^from GH₵ [\d,.]+ per month/);

      await forStay(page).click();
      await expect(page).toHaveURL(/\/hostels\?price=total#per$/);
      await expect(forStay(page)).toBeInViewport();
      await expectChosen(page, true);
      await fits(page);
      await expect(stated(page).locator(".price")).toHaveText(TOTAL_FIRST);
      await expect(stated(page).locator(".price-more")).toHaveText(/^GH₵ [\d,.]+ per month/);

      for (const path of ["/detailed_search?location=legon", "/campuses/knust"]) {
        await page.goto(path); // it is remembered
        await expectChosen(page, true);
        await fits(page);
        await expect(stated(page).locator(".price")).toHaveText(TOTAL_FIRST);
      }
      const href = await stated(page).locator(".card-link").getAttribute("href");
      await page.goto(href ?? "");
      await expect(page.locator(".price-big .price")).toHaveText(TOTAL_FIRST);
      const room = page.locator(".room-foot").first();
      await expect(room).toHaveText(/^GH₵ [\d,.]+ for [\d½]+ months.*GH₵ [\d,.]+ per month/s);
      await fits(page);

      await perMonth(page).click();
      await expect(page).toHaveURL(new RegExp(`${href}#per$`));
      await expect(perMonth(page)).toBeInViewport();
      await expectChosen(page, false);
      await expect(room).toHaveText(/^GH₵ [\d,.]+ per month.*GH₵ [\d,.]+ for [\d½]+ months/s);
      await page.goto("/hostels");
      await expectChosen(page, false);
    });
  });
}

test("an address that was sent shows what its sender saw", async ({ page }) => {
  await page.goto("/hostels?price=total");
  await page.locator("#q").pressSequentially("wi-fi");
  await expect(page.locator("[data-part=found]")).toContainText(/hostels for “wi-fi”/);
  await expect(page).toHaveURL(/\/hostels\?q=wi-fi&price=total$/);
  await expectChosen(page, true);
  await expect(stated(page).locator(".price")).toHaveText(TOTAL_FIRST);

  await stated(page).locator(".card-link").click();
  const popup = page.getByRole("dialog");
  await expect(popup.locator(".price-big .price")).toHaveText(TOTAL_FIRST);
  await page.goBack();
  await perMonth(page).click();
  await expect(page).toHaveURL(/\/hostels\?q=wi-fi#per$/); // the filter stays
  await expectChosen(page, false);

  await page.goto("/campuses/knust?price=total");
  await page.getByRole("link", { name: "Lowest price with charges" }).click();
  await expect(page).toHaveURL(/\/campuses\/knust\?sort=price&price=total$/);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("radio", { name: /^Rooms for women/ }).check();
  await ready(page, "filter-count");
  await page.getByRole("button", { name: /^Show \d+ hostels?$/ }).click();
  await expect(page).toHaveURL(/gender=female.*sort=price&price=total$/);
  await expectChosen(page, true);
});

test("a keyboard is enough, and axe knows no fault", async ({ page }) => {
  test.setTimeout(120_000); // axe takes seconds on such a page
  await page.emulateMedia({ reducedMotion: "reduce" }); // no colour is on its way to another
  await page.goto("/detailed_search?location=legon");
  await perMonth(page).focus();
  await page.keyboard.press("Tab");
  await expect(forStay(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/detailed_search\?location=legon&price=total#per$/);
  await expectChosen(page, true);
  await page.keyboard.press("Tab"); // the browser goes on from there
  await expect(perMonth(page)).toBeFocused();
  await expect(page.getByRole("form", { name: "Show prices" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await violations(page, "dark")).toEqual([]);
  await stated(page).locator(".card-link").click();
  await expect(page.locator(".room-whole").first()).toBeVisible();
  expect(await violations(page, "dark")).toEqual([]);
});

test("two browsers choose for themselves, and a student's choice goes at log-out", async ({
  page,
  browser,
  site,
}) => {
  await page.goto("/hostels");
  await forStay(page).click();
  await expectChosen(page, true);
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await other.goto("/hostels");
  await expectChosen(other, false);
  await context.close();

  await enrol(page, site);
  await page.goto("/hostels");
  await expectChosen(page, true);
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goto("/hostels");
  await expectChosen(page, false);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("a copy shows the price that came first when it was made", async ({ page }) => {
    await page.goto("/campuses/knust");
    await touch(page);
    await forStay(page).click();
    await expect(page).toHaveURL(/\/campuses\/knust\?price=total#per$/);
    await hasCopy(page, "/campuses/knust?price=total");
    await page.goto("/hostels");
    await expectChosen(page, true);
    await hasCopy(page, "/hostels");
    await page.context().setOffline(true);
    for (const path of ["/hostels", "/campuses/knust?price=total"]) {
      await page.goto(path);
      await expect(page.getByText(/^You are offline\. This is the copy/)).toBeVisible();
      await expectChosen(page, true);
      await expect(stated(page).locator(".price")).toHaveText(TOTAL_FIRST);
    }
    await perMonth(page).click(); // which a copy cannot send
    await expect(page.getByText("This page is a copy, so nothing was sent.")).toBeVisible();
  });
});
