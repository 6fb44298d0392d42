import type { Page } from "@playwright/test";
import { expect, test } from "./support/site.ts";

const handle = (page: Page) => page.getByRole("button", { name: /^Filters/ });
const cards = (page: Page) => page.locator("a[data-ref=open]");
const chips = (page: Page) => page.getByRole("navigation", { name: "Filters in use" });

/** Returns a card's price per month: with all charges if the hostel states the length of the stay. */
function monthly(card: string): number {
  const whole = /GH₵\s([\d,.]+) for (\d+)(½?) months?/.exec(card);
  const amount = (text = "") => Number(text.replaceAll(",", ""));
  if (!whole) return amount(/GH₵\s([\d,.]+)/.exec(card)?.[1]);
  return Math.round((amount(whole[1]) * 100) / (Number(whole[2]) + (whole[3] ? 0.5 : 0))) / 100;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    const path = javaScriptEnabled ? "/campuses/knust" : "/detailed_search?location=legon";
    test("a student filters and sorts the hostels of a list", async ({ page }) => {
      await page.goto(path);
      await handle(page).click();
      await page.getByRole("radio", { name: /^Rooms for women/ }).check();
      await page.getByLabel("Highest price per month").fill("800");
      await page.getByRole("checkbox", { name: /^Free beds only/ }).check();
      const show = page.getByRole("button", { name: /^Show / });
      await expect(show).toHaveText(javaScriptEnabled ? /^Show \d+ hostels?$/ : "Show hostels");
      const promised = /\d+/.exec((await show.textContent()) ?? "")?.[0];
      await show.click();
      await expect(page).toHaveURL(/gender=female.*max_price=\d+.*free=1/);
      await expect(
        page
          .getByRole("main")
          .locator("h2")
          .filter({ hasText: /\d+ hostels?$|of \d+$|, \d+ more$/ }),
      ).toContainText(promised ?? "");
      await expect(chips(page).getByRole("link")).toHaveCount(3);
      for (const card of await page.locator(".card").all()) {
        await expect(card.locator(".card-rooms li").first()).not.toHaveClass(/full-room/);
        await expect(card.getByText(/^from GH₵/)).toBeVisible();
      }

      await page.getByRole("button", { name: /^Sort/ }).click();
      const lowest = page
        .getByRole("navigation", { name: "Sort by" })
        .getByRole("link", { name: "Lowest price with charges" });
      await lowest.click();
      // The hostels of a campus have this order already.
      await expect(page).toHaveURL(javaScriptEnabled ? /free=1$/ : /free=1.*sort=price/);
      const first = page.locator(".grid").first(); // hostels near other campuses are sorted separately
      const prices = await first.locator(".card .card-foot").allTextContents();
      const costs = prices.map(monthly);
      expect(costs).toEqual([...costs].sort((a, b) => a - b));

      // After a hostel and the back button, the list and its filters are unchanged.
      const address = page.url();
      await cards(page).first().click();
      await expect(page.locator("#hostel-name")).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(chips(page).getByRole("link")).toHaveCount(3);
      await handle(page).click();
      await expect(page.getByRole("radio", { name: /^Rooms for women/ })).toBeChecked();
      await expect(page.getByRole("checkbox", { name: /^Free beds only/ })).toBeChecked();
      await page.keyboard.press("Escape");

      await chips(page).getByRole("link", { name: "Remove Free beds only" }).click();
      await expect(page).not.toHaveURL(/free=1/);
      await expect(page).toHaveURL(
        javaScriptEnabled ? /gender=female/ : /gender=female.*sort=price/,
      );
      await expect(chips(page).getByRole("link")).toHaveCount(2);
    });
  });
}

test("on a phone the filters are a dialog that keeps the focus, counts and returns", async ({
  page,
}) => {
  await page.goto("/detailed_search?location=legon");
  await handle(page).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet).toBeVisible();
  const count = () => sheet.locator(".option", { hasText: "2 in a room" }).locator(".option-count");
  const before = await count().textContent();
  await sheet.getByRole("checkbox", { name: /^Private bathroom/ }).check();
  await expect(sheet.getByRole("status")).toHaveText(/^Show \d+ hostels?$/);
  await expect(count()).not.toHaveText(before ?? "");
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest("dialog"),
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(handle(page)).toBeFocused();
  await handle(page).click();
  await expect(sheet.getByRole("checkbox", { name: /^Private bathroom/ })).toBeChecked();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
});

test("in a wide window a choice changes the list at once", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const minutes = () => page.getByLabel("On foot to the campus").textContent();
  for (const path of ["/detailed_search?location=legon", "/campuses/knust"]) {
    await page.goto(path);
    await page.evaluate(() => Object.assign(window, { here: true }));
    await expect(page.getByRole("button", { name: /^Show / })).toBeHidden();
    const before = await minutes();
    await page.getByRole("radio", { name: /^Rooms for women/ }).check();
    await expect(page).toHaveURL(/gender=female/);
    await expect(chips(page).getByRole("link", { name: "Remove Rooms for women" })).toBeVisible();
    await page.getByRole("radio", { name: /^2 in a room/ }).check();
    await expect(page).toHaveURL(/gender=female&room_type=2/);
    await expect(chips(page).getByRole("link")).toHaveCount(2);
    await expect(page.getByRole("radio", { name: /^2 in a room/ })).toBeFocused();
    expect(await minutes()).not.toBe(before);
    const found = await page.locator("[data-part=results] h2").first().textContent();
    await expect(page.getByRole("form", { name: "Filters" }).getByRole("status")).toHaveText(
      found ?? "",
    );
    expect(await page.evaluate(() => "here" in window)).toBe(true);
  }
});

test.describe("in a wide window without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

  test("a button shows the hostels of the choices", async ({ page }) => {
    await page.goto("/campuses/knust");
    await page.getByRole("radio", { name: /^Rooms for women/ }).check();
    await page.getByRole("button", { name: "Show hostels" }).click();
    await expect(page).toHaveURL(/gender=female/);
  });
});
