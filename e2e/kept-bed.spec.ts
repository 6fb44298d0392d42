import type { Page } from "@playwright/test";
import { bookAndPay, expect, fits, LAYOUT, openRoom, payNow, test } from "./support/site.ts";

const strip = (page: Page) => page.getByRole("complementary", { name: "Your kept bed" });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "every page shows a held bed and leads to its payment, and a bed is given up only on request",
    LAYOUT,
    async ({ page, site }) => {
      const room = await openRoom(page, site);
      const hostel = new URL(page.url()).pathname;
      await bookAndPay(page, room);
      await expect(page).toHaveURL(/\/checkout\//);
      const checkout = page.url();
      for (const path of ["/", "/hostels", "/account", "/privacy-policy"]) {
        await page.goto(path);
        await expect(strip(page)).toContainText(/Bed kept until \d\d:\d\d/);
        expect(await fits(page), path).toBe(true);
      }
      const pay = strip(page).getByRole("link", { name: "Pay now" });
      expect((await pay.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await pay.click();
      await payNow(page);
      await expect(page).toHaveURL(checkout);

      await page.goto(hostel);
      const kept = page.locator(".room").filter({ hasText: "This bed is kept for you until" });
      await expect(kept).toHaveCount(1);
      await expect(kept.getByRole("button", { name: "Book" })).toHaveCount(0);
      const otherRoom = page
        .locator(".room:not(.room-off)")
        .filter({ hasNotText: "kept for you" })
        .first();
      const otherName = (await otherRoom.getByRole("heading").textContent()) ?? "";
      await otherRoom.getByRole("button", { name: "Book" }).click();
      const question = page.getByRole("heading", { level: 1, name: /^Give up your bed at .+\?$/ });
      await expect(question).toBeVisible();
      expect(await fits(page)).toBe(true);
      await page.getByRole("link", { name: "Keep my bed" }).click();
      await expect(page.getByRole("heading", { name: /^Your bed is kept until/ })).toBeVisible();
      await page.goBack();
      await page.getByRole("button", { name: /^Give up your bed at .+ and pay GH₵/ }).click();
      await expect(page).toHaveURL(/\/checkout\//);
      expect(page.url()).not.toBe(checkout);
      await expect(page.locator(".fact").filter({ hasText: "Room" }).first()).toContainText(
        otherName,
      );

      await page.getByRole("button", { name: "Pay", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Booking Information" })).toBeVisible();
      await page.goto("/hostels");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(strip(page)).toHaveCount(0);
    },
  );
});
