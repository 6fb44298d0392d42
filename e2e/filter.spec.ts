import type { Page } from "@playwright/test";
import { expect, ready, test } from "./support/site.ts";

const filter = (page: Page) => page.getByRole("searchbox", { name: "Filter by name" });
const found = (page: Page) => page.getByRole("main").getByRole("status").first();
const cards = (page: Page) => page.locator("a[data-ref=open]");

/** Records the text of each request of the filter. */
function filterRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get("part") === "rows") asked.push(searchParams.get("q") ?? "");
  });
  return asked;
}

test("the hostels are filtered while a visitor types, in any case, and the address changes with them", async ({
  page,
}) => {
  await page.goto("/");
  await page.goto("/hostels");
  const asked = filterRequests(page);
  const whole = await cards(page).count();
  await filter(page).pressSequentially("LEGON", { delay: 30 });
  await expect(found(page)).toContainText(/^\d+ hostels for “LEGON”\. \d+ also found\./);
  await expect(page).toHaveURL(/\/hostels\?q=LEGON$/);
  await expect(filter(page)).toBeFocused();
  await expect(filter(page)).toHaveValue("LEGON");
  expect(await page.locator(".card-place").allTextContents()).not.toHaveLength(0);
  for (const card of await page.locator(".card").all()) {
    await expect(card).toContainText(/legon/i);
  }
  expect(asked.at(-1)).toBe("LEGON"); // a slow machine sends more requests; Vitest counts them

  // An empty filter shows everything again, under the plain address.
  await filter(page).fill("");
  await expect(page).toHaveURL(/\/hostels$/);
  await expect(cards(page)).toHaveCount(whole);
  await expect(found(page)).toHaveText("");

  // The typing added no history entries.
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("rows that were fetched later have working arrows, hearts and popup", async ({ page }) => {
  await page.goto("/hostels");
  await filter(page).pressSequentially("wi-fi");
  await expect(page).toHaveURL(/q=wi-fi/);
  const row = page.locator(".row").first();
  await row.getByLabel("Scroll on").click();
  await expect.poll(() => row.locator("[data-ref=track]").evaluate((t) => t.scrollLeft)).toBe(280);
  await page
    .getByRole("button", { name: /^Save (?!data)/ })
    .first()
    .click();
  await expect(page.getByText("Saved. Find it under “Saved”.")).toBeVisible();
  const link = cards(page).first();
  await link.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/hostels\?q=wi-fi$/);
  await expect(link).toBeFocused();
});

test("Enter and a tap on Filter search at once, without leaving the page", async ({ page }) => {
  await page.goto("/hostels");
  await filter(page).tap();
  await ready(page, "hostel-filter");
  await page.evaluate(() => Object.assign(window, { here: true }));
  await filter(page).fill("legon");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=legon$/);
  await filter(page).fill("kotei");
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await expect(page).toHaveURL(/q=kotei$/);
  expect(await page.evaluate(() => "here" in window)).toBe(true);
});
