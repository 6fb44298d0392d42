import type { Page } from "@playwright/test";
import { expect, LAYOUT, openRoom, type Site, test, bookAndPay, payNow } from "./support/site.ts";

const strip = (page: Page) => page.getByRole("complementary", { name: "Your kept bed" });

/** A student whose bed is kept, away from its payment page. */
async function keepBed(page: Page, site: Site): Promise<{ hostel: string }> {
  const room = await openRoom(page, site);
  const hostel = new URL(page.url()).pathname;
  await bookAndPay(page, room);
  await expect(page).toHaveURL(/\/checkout\//);
  return { hostel };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "a bed that is kept is on every page, and one tap leads to its payment",
      LAYOUT,
      async ({ page, site }) => {
        await keepBed(page, site);
        const checkout = page.url();
        for (const path of ["/", "/hostels", "/campuses", "/account", "/privacy-policy"]) {
          await page.goto(path);
          await expect(strip(page)).toContainText(/Bed kept until \d\d:\d\d/);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
            path,
          ).toBe(true);
        }
        const pay = strip(page).getByRole("link", { name: "Pay now" });
        expect((await pay.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await pay.click();
        await payNow(page);
        await expect(page).toHaveURL(checkout);
        await page.getByRole("button", { name: "Pay", exact: true }).click();
        await expect(page.getByRole("heading", { name: "Booking Information" })).toBeVisible();
        await page.goto("/hostels");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(strip(page)).toHaveCount(0);
      },
    );

    test("the hostel's page says which bed is kept", async ({ page, site }) => {
      const { hostel } = await keepBed(page, site);
      const checkout = page.url();
      await page.goto(hostel);
      const kept = page.locator(".room").filter({ hasText: "This bed is kept for you until" });
      await expect(kept).toHaveCount(1);
      await expect(kept.getByRole("button", { name: "Book" })).toHaveCount(0);
      await kept.getByRole("link", { name: "Pay now" }).click();
      await payNow(page);
      await expect(page).toHaveURL(checkout);
    });

    test(
      "another bed is booked only when the first is given up",
      LAYOUT,
      async ({ page, site }) => {
        const { hostel } = await keepBed(page, site);
        await expect(page.locator(".fact").filter({ hasText: "You pay now" })).toContainText("GH₵");
        await page.goto(hostel);
        const other = page
          .locator(".room:not(.room-off)")
          .filter({ hasNotText: "kept for you" })
          .first();
        const name = (await other.getByRole("heading").textContent()) ?? "";
        await other.getByRole("button", { name: "Book" }).click();
        await expect(
          page.getByRole("heading", { level: 1, name: /^Give up your bed at .+\?$/ }),
        ).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
          true,
        );
        await page.getByRole("link", { name: "Keep my bed" }).click();
        await expect(page.getByRole("heading", { name: /^Your bed is kept until/ })).toBeVisible();

        await page.goBack();
        await expect(page.getByRole("region").filter({ hasText: name }).first()).toBeVisible();
        await page.getByRole("button", { name: /^Give up your bed at .+ and pay GH₵/ }).click();
        await expect(page).toHaveURL(/\/checkout\//);
        await expect(page.locator(".fact").filter({ hasText: "Room" }).first()).toContainText(name);
      },
    );
  });
}
