import { type Locator } from "@playwright/test";
import { bookAndPay, expect, LAYOUT, openRoom, test } from "./support/site.ts";

// What only a window of 1280 px shows.

test.use({ viewport: { width: 1280, height: 900 } });

const box = async (part: Locator) => {
  const found = await part.boundingBox();
  if (!found) throw new Error("the part is not visible");
  return found;
};

test("the first picture shows a whole house with a known price", LAYOUT, async ({ page }) => {
  await page.goto("/");
  const { width, height } = await box(page.locator(".hero-photo"));
  expect(width / height, "the shape of the picture, which is 3 to 2").toBeGreaterThan(1.1);
  await expect(page.locator(".hero-tag")).toContainText(/GH₵\s[\d,.]+ for [\d½]+ months/);
});

test("dashboard and receipt have two columns", LAYOUT, async ({ page, site }) => {
  await bookAndPay(page, await openRoom(page, site));
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  const code = await box(page.locator(".slip"));
  const booking = await box(page.getByRole("region", { name: "Booking Information" }));
  expect(booking.x).toBeGreaterThan(code.x + code.width);
  await page.getByRole("link", { name: "Open the receipt" }).click();
  const facts = await box(page.locator(".slip > .facts"));
  const payments = await box(page.getByRole("region", { name: "Your payments" }));
  expect(payments.x).toBeGreaterThan(facts.x + facts.width);
  expect(payments.y).toBeLessThan(facts.y);
});
