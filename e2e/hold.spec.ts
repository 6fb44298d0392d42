import type { Page } from "@playwright/test";
import { providerTest } from "./support/provider.ts";
import {
  expect,
  fits,
  openRoom,
  ready,
  type Site,
  test,
  LAYOUT,
  bookAndPay,
  payKept,
} from "./support/site.ts";

const timer = (page: Page) => page.getByRole("timer");
const hold = (page: Page) =>
  page.getByRole("heading", { name: /^Your bed is kept until \d\d:\d\d( tomorrow)?$/ });

/** Holds a bed: a student presses Pay, and leaves the provider's page without paying. */
async function keepBed(page: Page, site: Site): Promise<void> {
  const room = await openRoom(page, site);
  await bookAndPay(page, room);
  await expect(page).toHaveURL(/\/checkout\//);
  await page.goto("/dashboard");
  await expect(hold(page)).toBeVisible();
}

/** Returns a function that counts the requests for the dashboard. */
function dashboards(page: Page): () => number {
  let asked = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.url().includes("/dashboard")) asked += 1;
  });
  return () => asked;
}

async function secondsLeft(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = ((await timer(page).textContent()) ?? "")
    .replace(" left", "")
    .split(":")
    .map(Number);
  return minutes * 60 + seconds;
}

test("a hold counts down by the server's clock, and reloads the page once at its end", async ({
  page,
  site,
}) => {
  await keepBed(page, site);
  await ready(page, "countdown");
  await expect(timer(page)).toHaveText(/^14:\d\d left$/);
  await expect(timer(page)).toHaveAttribute("aria-live", "off");
  const first = await secondsLeft(page);
  await expect.poll(() => secondsLeft(page)).toBeLessThan(first);

  await page.goto("about:blank"); // the first page would reload because of the other clock
  await page.clock.install({ time: Date.now() + 3_600_000 }); // a phone's clock that is an hour ahead
  const asked = dashboards(page);
  await page.goto("/dashboard");
  await ready(page, "countdown");
  await expect(timer(page)).toHaveText(/^14:\d\d left$/);
  expect(await secondsLeft(page)).toBeLessThan(first);
  await page.clock.fastForward("10:30"); // timers fire once, as after the phone's sleep
  await expect(timer(page)).toHaveText(/^[34]:\d\d left$/);
  const status = page.getByRole("status").filter({ hasText: "5 minutes left to pay" });
  await expect(status).toHaveCount(1);
  expect(asked()).toBe(1);
  await page.clock.fastForward("05:00");
  await expect.poll(asked).toBe(2);
  await expect(hold(page)).toBeVisible(); // the server's clock did not run ahead
  await page.clock.runFor(2000);
  expect(asked()).toBe(2);
});

test("going back to the page loads it again", async ({ page, site, context }) => {
  await keepBed(page, site);
  await page
    .getByRole("region", { name: /^Your bed is kept/ })
    .getByRole("paragraph")
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/hostels\//);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await other.getByText("Give up this bed").click();
  await other.getByRole("button", { name: "Yes, give it up" }).click();
  await expect(other).toHaveURL(/\/hostels\/[a-z0-9-]+#room-/);
  await page.goBack();
  await expect(page.getByText("You are currently not in any Hostel")).toBeVisible();
  await expect(hold(page)).toHaveCount(0);
});

test("a failed payment is reported, and the student can pay again", async ({ page, site }) => {
  await keepBed(page, site);
  await payKept(page);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page).toHaveURL(/\/dashboard\/\?reference=/);
  const held = page.getByRole("region", { name: /^Your bed is kept/ });
  await expect(held.getByRole("alert")).toHaveText("Payment failed. Try again.");
  await expect(hold(page)).toBeVisible();
  await expect(held.getByRole("link", { name: "Pay now" })).toBeInViewport();
  await expect(page.getByText(/no money was taken.*Reference to quote: EFIE-/s)).toBeVisible();
  await payKept(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Booking Information" })).toBeVisible();
  await page.getByText("What has happened so far").click();
  await expect(page.getByText("Payment 1 failed")).toBeVisible();
  await expect(page.getByText("Bed confirmed")).toBeVisible();
});

providerTest.describe("without JavaScript", () => {
  providerTest.use({ javaScriptEnabled: false });

  providerTest(
    "the page waits for a wallet, and reloads by itself",
    LAYOUT,
    async ({ page, site }) => {
      await keepBed(page, site);
      await expect(timer(page)).toHaveText("14 minutes left");
      await payKept(page);
      await page.getByRole("button", { name: "Pay with wallet" }).click();
      await expect(page.getByText("Waiting for the PIN on the phone.")).toBeVisible();
      const phone = await page.context().newPage();
      await phone.goto(page.url());
      await page.getByRole("button", { name: "Back to the shop" }).click();

      await expect(page.getByText("Loading...")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Waiting for your phone" })).toBeVisible();
      await expect(hold(page)).toBeVisible();
      await expect(page.getByRole("link", { name: "Pay now" })).toHaveCount(0);
      expect(await fits(page)).toBe(true);

      await phone.getByRole("button", { name: "Confirm on phone" }).click();
      await expect(page.getByRole("heading", { name: "Booking Information" })).toBeVisible();
      await expect(page.getByText("Loading...")).toHaveCount(0);
    },
  );
});
