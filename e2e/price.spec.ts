import type { Locator, Page } from "@playwright/test";
import { expect, fits, LAYOUT, ready, test } from "./support/site.ts";

// A visitor chooses whether the price per month or the price of the stay comes first. The window is 360 pixels wide.

const perMonth = (page: Page) => page.getByRole("button", { name: "Per month" });
const forStay = (page: Page) => page.getByRole("button", { name: "For the stay" });
const TOTAL_FIRST = /^from GH₵\s[\d,.]+ for [\d½]+ months/;

/** Returns the first card of a hostel that states the length of the stay. */
const stated = (page: Page): Locator =>
  page
    .locator(".card")
    .filter({ has: page.locator(".card-foot", { hasText: / for [\d½]+ months/ }) })
    .first();

async function expectChosen(page: Page, total: boolean): Promise<void> {
  await expect(forStay(page)).toHaveAttribute("aria-pressed", String(total));
  await expect(perMonth(page)).toHaveAttribute("aria-pressed", String(!total));
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a visitor chooses the price of the stay, and of the month again",
    LAYOUT,
    async ({ page }) => {
      await page.goto("/hostels");
      await expectChosen(page, false);
      await expect(stated(page).locator(".price")).toHaveText(/^from GH₵\s[\d,.]+ per month/);
      await forStay(page).click();
      await expect(page).toHaveURL(/\/hostels\?price=total#per$/);
      await expect(forStay(page)).toBeInViewport();
      await expectChosen(page, true);
      expect(await fits(page)).toBe(true);
      await expect(stated(page).locator(".price")).toHaveText(TOTAL_FIRST);
      await expect(stated(page).locator(".price-more")).toHaveText(/^GH₵\s[\d,.]+ per month/);

      await page.goto("/campuses/knust"); // the choice is remembered
      await expectChosen(page, true);
      await expect(stated(page).locator(".price")).toHaveText(TOTAL_FIRST);
      const href = await stated(page).locator(".card-link").getAttribute("href");
      await page.goto(href ?? "");
      await expect(page.locator(".price-big .price")).toHaveText(TOTAL_FIRST);
      const room = page.locator(".room-foot").first();
      await expect(room).toHaveText(/^GH₵\s[\d,.]+ for [\d½]+ months.*GH₵\s[\d,.]+ per month/s);
      expect(await fits(page)).toBe(true);
      await perMonth(page).click();
      await expect(page).toHaveURL(new RegExp(`${href}#per$`));
      await expect(perMonth(page)).toBeInViewport();
      await expectChosen(page, false);
      await expect(room).toHaveText(/^GH₵\s[\d,.]+ per month.*GH₵\s[\d,.]+ for [\d½]+ months/s);
    },
  );
});

test("a shared address shows the sender's choice of price", async ({ page }) => {
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
  await page.getByRole("button", { name: /^Sort/ }).click();
  await page.getByRole("link", { name: "Nearest" }).click();
  await expect(page).toHaveURL(/\/campuses\/knust\?sort=minutes&price=total$/);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("radio", { name: /^Rooms for women/ }).check();
  await ready(page, "filter-count");
  await page.getByRole("button", { name: /^Show \d+ hostels?$/ }).click();
  await expect(page).toHaveURL(/gender=female.*sort=minutes&price=total$/);
  await expectChosen(page, true);
});
