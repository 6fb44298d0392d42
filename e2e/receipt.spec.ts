import type { Page } from "@playwright/test";
import { expect, openRoom, type Site, test, LAYOUT, bookAndPay } from "./support/site.ts";

/** A student who has paid, on the dashboard. */
async function payForBed(page: Page, site: Site): Promise<void> {
  const room = await openRoom(page, site);
  await bookAndPay(page, room);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Booking Information" })).toBeVisible();
}

/** Whether nothing sticks out of the screen. */
const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "a receipt, a porter who checks it, and a change of plans",
      LAYOUT,
      async ({ page, site, browser }) => {
        await payForBed(page, site);
        await page.getByRole("link", { name: "Open the receipt" }).click();
        await expect(page).toHaveURL(/\/receipt\/[0-9A-Z]{8}$/);
        const code = page.url().slice(-8);
        await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
        await expect(page.getByText(code, { exact: true })).toBeVisible();
        const drawing = page.getByRole("img", { name: `QR code of ${site.url}/check/${code}` });
        await expect(drawing).toBeVisible();
        expect(await fits(page)).toBe(true);

        const porter = await browser.newPage({ javaScriptEnabled, baseURL: site.url });
        await porter.goto("/check");
        await porter.getByLabel("Code of the booking").fill(` ${code.toLowerCase()} `);
        await porter.keyboard.press("Enter");
        await expect(porter).toHaveURL(`${site.url}/check/${code}`);
        await expect(
          porter.getByRole("heading", { name: "Confirmed: this bed is booked and paid" }),
        ).toBeVisible();
        await expect(porter.getByText("A••• M•••")).toBeVisible();
        await expect(porter.getByRole("main")).not.toContainText("Mensah");

        await page.goto("/dashboard");
        await page.getByRole("link", { name: "Cancel this booking" }).click();
        await expect(page.getByText("Your bed is released at once")).toBeVisible();
        expect(await fits(page)).toBe(true);
        await page.getByRole("button", { name: "Cancel the booking" }).click();
        await expect(page).toHaveURL(`${site.url}/dashboard`);
        await expect(page.getByText(`(${code})`)).toContainText("You cancelled your booking at");
        await expect(page.getByText("You are currently not in any Hostel")).toBeVisible();
        await porter.reload();
        await expect(
          porter.getByRole("heading", { name: "Cancelled: this bed is not booked" }),
        ).toBeVisible();
        await porter.close();

        await page.getByRole("link", { name: code }).click();
        await expect(page.getByRole("alert").first()).toHaveText(
          "This booking is cancelled: it gives no right to a bed.",
        );
      },
    );
  });
}

test("all of it works by keyboard", async ({ page, site }) => {
  await payForBed(page, site);
  const cancel = page.getByRole("link", { name: "Cancel this booking" });
  await cancel.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard\/cancel$/);
  const sure = page.getByRole("button", { name: "Cancel the booking" });
  await sure.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Keep my bed" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Booking Information" })).toBeVisible();
  await page.locator("summary", { hasText: "What happened so far" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Bed confirmed")).toBeVisible();
});

test("on paper a receipt is only the receipt", async ({ page, site }) => {
  await payForBed(page, site);
  await page.getByRole("link", { name: "Open the receipt" }).click();
  await page.emulateMedia({ media: "print" });
  for (const part of ["banner", "contentinfo"] as const) {
    await expect(page.getByRole(part)).toBeHidden();
  }
  await expect(page.getByRole("link", { name: "Your dashboard" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
});
