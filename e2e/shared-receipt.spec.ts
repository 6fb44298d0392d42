import { payForBed } from "./support/phone.ts";
import { expect, LAYOUT, test } from "./support/site.ts";

// After payment: what a student needs at the gate comes first, and a parent reads the receipt without an account.
for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "a student who has paid sends the receipt to a parent",
      LAYOUT,
      async ({ page, site, browser }) => {
        const receipt = await payForBed(page, site);
        const code = receipt.slice(-8);
        await expect(
          page.getByRole("heading", { level: 1, name: "Your bed is booked" }),
        ).toBeVisible();
        const gate = page.getByRole("region", { name: "For the gate" });
        await expect(gate.getByText(code, { exact: true })).toBeInViewport({ ratio: 1 });
        await expect(gate.getByRole("img", { name: /^QR code/ })).toBeInViewport({ ratio: 0.5 });
        await expect(page.getByText("Active")).toBeHidden();

        const whatsApp = gate.getByRole("link", { name: "WhatsApp" });
        const message = new URL((await whatsApp.getAttribute("href")) ?? "");
        expect(message.origin).toBe("https://wa.me");
        const text = message.searchParams.get("text") ?? "";
        const address = text.slice(text.indexOf("http"));
        const share = gate.getByRole("link", { name: "Share" });
        expect(await share.getAttribute("href")).toBe(address);

        const parent = await browser.newPage({
          javaScriptEnabled,
          viewport: { width: 360, height: 740 },
        });
        await parent.goto(address);
        const main = parent.getByRole("main");
        await expect(
          main.getByRole("heading", { name: "Confirmed: this bed is booked and paid" }),
        ).toBeVisible();
        await expect(main.getByText(code, { exact: true })).toBeVisible();
        await expect(main).not.toContainText("Mensah");
        expect(
          await parent.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        ).toBe(true);
        await main.getByRole("link", { name: "Efie’s own page" }).click();
        await expect(parent).toHaveURL(`${site.url}/check/${code}`);
        await parent.close();
      },
    );
  });
}

test("the share sheet of the phone gets the receipt's link", async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => void (document.title = JSON.stringify(data));
  });
  await payForBed(page, site);
  const share = page.getByRole("link", { name: "Share" });
  const address = await share.getAttribute("href");
  await share.click();
  await expect.poll(() => page.title()).toContain(address);
  await expect(page).toHaveURL(/\/dashboard\//);
});
