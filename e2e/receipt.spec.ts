import { payForBed } from "./support/phone.ts";
import { expect, fits, LAYOUT, test } from "./support/site.ts";

// After the payment: the code for the gate, the receipt for a parent, and the check by a porter.

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a parent reads a receipt, a porter checks its code, and the student cancels",
    LAYOUT,
    async ({ page, site, browser }) => {
      const { receipt } = await payForBed(page, site);
      const code = receipt.slice(-8);
      const gate = page.getByRole("region", { name: "For the gate" });
      await expect(gate.getByText(code, { exact: true })).toBeInViewport({ ratio: 1 });
      await expect(gate.getByRole("img", { name: /^QR code/ })).toBeInViewport({ ratio: 0.5 });
      const address = await gate.getByRole("link", { name: "Share" }).getAttribute("href");

      await page.goto(receipt);
      expect(await fits(page)).toBe(true);
      await page.emulateMedia({ media: "print" }); // the print shows only the receipt
      for (const part of ["banner", "contentinfo"] as const)
        await expect(page.getByRole(part)).toBeHidden();
      await expect(page.getByRole("link", { name: "Your dashboard" })).toBeHidden();
      await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
      await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
      await page.emulateMedia({ media: "screen" });

      const other = await browser.newPage({
        javaScriptEnabled: false,
        baseURL: site.url,
        viewport: { width: 360, height: 740 },
      });
      const main = other.getByRole("main");
      const confirmed = { name: "Booked; first month paid" };
      await other.goto(address ?? ""); // a parent's
      await expect(main.getByRole("heading", confirmed)).toBeVisible();
      await expect(main).not.toContainText("Mensah");
      expect(await fits(other)).toBe(true);
      await other.goto("/check"); // a porter's
      await other.getByLabel("Code of the booking").fill(` ${code.toLowerCase()} `);
      await other.keyboard.press("Enter");
      await expect(other).toHaveURL(`${site.url}/check/${code}`);
      await expect(main.getByRole("heading", confirmed)).toBeVisible();

      await page.goto("/dashboard");
      await page.getByRole("link", { name: "Cancel this booking" }).click();
      expect(await fits(page)).toBe(true);
      await page.getByRole("button", { name: "Cancel the booking" }).click();
      await expect(page).toHaveURL(`${site.url}/dashboard`);
      await expect(page.getByText(`(${code})`)).toContainText("You cancelled your booking at");
      await other.reload();
      const cancelled = { name: "Cancelled: this bed is not booked" };
      await expect(main.getByRole("heading", cancelled)).toBeVisible();
      await other.close();
    },
  );
});

test("the phone's share sheet gets the receipt's link", async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => void (document.title = JSON.stringify(data));
  });
  await payForBed(page, site);
  const share = page.getByRole("link", { name: "Share" });
  const address = await share.getAttribute("href");
  await share.click();
  await expect.poll(() => page.title()).toContain(address);
  await expect(page).toHaveURL(/\/dashboard$/);
});
