import type { BrowserContext, Locator, Page, Route } from "@playwright/test";
import { press, SCRIPT, test, thirtyFrames } from "./support/in-place.ts";
import { expect, openRoom, ready, type Site, LAYOUT } from "./support/site.ts";

const frames = (page: Page) => page.locator("iframe");

const instead = (within: Page | Locator) =>
  within.getByRole("link", { name: "Open the payment page instead" });

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Waits until the dashboard shows the confirmed booking. */
async function confirmed(page: Page, site: Site): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${site.url}/dashboard/\\?reference=EFIE-`));
  const booking = page.getByRole("region", { name: "Booking Information" });
  // The dashboard reloads itself every few seconds.
  await expect(booking.getByText("Confirmed", { exact: true })).toBeVisible({ timeout: 30_000 });
}

/** Holds a bed and opens the summary. Returns its button and its status. */
async function atSummary(page: Page, site: Site) {
  const room = await openRoom(page, site);
  await room.getByRole("button", { name: "Book" }).click();
  await expect(page).toHaveURL(/\/book\/summary$/);
  const book = page.getByRole("button", { name: /^Pay GH₵/ });
  return { book, status: page.locator("form.book").getByRole("status") };
}

test("the provider's script is loaded at the first touch, once, and nothing before", async ({
  page,
  site,
  seen,
}) => {
  const { book } = await atSummary(page, site);
  await page.reload();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");
  expect(seen.foreign).toEqual([]);
  await expect(page.locator("script[src*=paystack], link[href*=paystack]")).toHaveCount(0);

  await book.hover();
  await ready(page, "booking-button");
  await expect.poll(() => seen.foreign).toEqual([SCRIPT]);
});

test(
  "a student closes the payment page in place, opens it again and pays",
  LAYOUT,
  async ({ page, site }) => {
    const { book } = await atSummary(page, site);
    const address = page.url();
    await book.dblclick();
    await expect(frames(page)).toHaveCount(1);
    await expect(book).toHaveAttribute("aria-busy", "true");
    await press(page, "Cancel");

    await expect(frames(page)).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await expect(book).toBeFocused();
    await expect(book).not.toHaveAttribute("aria-busy");
    const status = page.getByRole("status").filter({ hasText: /Your bed is kept until/ });
    await expect(instead(status)).toHaveAttribute("href", /\/checkout\/[A-Z0-9]+$/);
    expect(await fits(page)).toBe(true);

    await page.keyboard.press("Enter");
    await press(page, "Pay by card");
    await confirmed(page, site);
  },
);

test("closing the payment page in place does not change the back button", async ({
  page,
  site,
}) => {
  const { book } = await atSummary(page, site);
  await book.tap();
  await press(page, "Pay with wallet");
  await press(page, "Back to the shop");
  await expect(book).toBeFocused();
  await page.evaluate(thirtyFrames); // the browser might scroll within them
  await expect(book).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
});

const absences: [string, (context: BrowserContext) => Promise<unknown>][] = [
  ["is blocked", (context) => context.route(SCRIPT, (route) => route.abort())],
  ["does not load", (context) => context.route(SCRIPT, () => new Promise(() => {}))],
];

for (const [what, hinder] of absences) {
  test(`when the script ${what}, the browser opens the provider's page`, async ({
    page,
    context,
    site,
    provider,
  }) => {
    await hinder(context);
    const { book } = await atSummary(page, site);
    await book.tap();
    await expect(page).toHaveURL(new RegExp(`^${provider.url}/checkout/[A-Z0-9]+$`));
    await page.getByRole("button", { name: "Pay by card" }).click();
    await confirmed(page, site);
  });
}

const obstacles: [string, (route: Route) => Promise<unknown>][] = [
  ["does not load", () => new Promise(() => {})],
  ["is refused", (route) => route.abort()],
];

for (const [what, hinder] of obstacles) {
  test(
    `when the provider's frame ${what}, a link over it leads to the payment page`,
    LAYOUT,
    async ({ page, context, site, provider }) => {
      const { book, status } = await atSummary(page, site);
      await context.route(/popup=1$/, hinder);
      await book.tap();
      await expect(frames(page)).toHaveCount(1);
      await expect(instead(status)).toHaveAttribute("href", /\/checkout\//);
      const over = instead(page.locator(".over"));
      await expect(over).toBeVisible();
      expect(await fits(page)).toBe(true);
      await over.tap(); // fails if something covers it
      await expect(page).toHaveURL(new RegExp(`^${provider.url}/checkout/[A-Z0-9]+$`));
      await page.getByRole("button", { name: "Pay by card" }).click();
      await confirmed(page, site);
    },
  );
}

test("a wallet's payer who returns early waits on the dashboard and is confirmed there", async ({
  page,
  site,
  provider,
}) => {
  const { book, status } = await atSummary(page, site);
  await book.tap();
  await expect(page.locator(".over")).toHaveCount(0); // the frame has loaded
  await press(page, "Pay with wallet");
  await press(page, "Back to the shop");
  await instead(status).tap();
  await expect(page.getByText("Waiting for the PIN on the phone.")).toBeVisible();
  const checkout = page.url();
  expect(checkout).toContain(provider.url);
  await page.getByRole("button", { name: "Back to the shop" }).click();
  await expect(page).toHaveURL(new RegExp(`^${site.url}/dashboard/`));
  await expect(page.getByText("Loading...")).toBeVisible();

  // The dashboard reloads itself, so it cannot open the payment page in place.
  await page.request.post(checkout, { form: { action: "confirm" }, maxRedirects: 0 });
  await confirmed(page, site);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form leads to the provider's page, and back to a confirmed bed", async ({
    page,
    site,
    provider,
    seen,
  }) => {
    const { book } = await atSummary(page, site);
    expect(seen.foreign).toEqual([]);
    await book.tap();
    await expect(page).toHaveURL(new RegExp(`^${provider.url}/checkout/[A-Z0-9]+$`));
    await page.getByRole("button", { name: "Pay by card" }).click();
    await confirmed(page, site);
    expect(seen.foreign.filter((url) => url.includes("paystack.co"))).toEqual([]);
  });

  test("a policy without the provider's page would block the form", async ({
    page,
    site,
    provider,
    seen,
  }) => {
    const { book } = await atSummary(page, site);
    await page.route(page.url(), async (route) => {
      const response = await route.fetch();
      const policy = response.headers()["content-security-policy"] ?? "";
      const narrow = policy.replaceAll(provider.url, "");
      expect(narrow).not.toBe(policy);
      const headers = { ...response.headers(), "content-security-policy": narrow };
      await route.fulfill({ response, headers });
    });
    const address = page.url();
    await page.reload();
    await book.tap();
    await expect.poll(() => seen.violations.join()).toContain("form-action");
    expect(page.url()).toBe(address);
    seen.violations.length = 0;
  });
});
