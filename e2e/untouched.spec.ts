import type { Page } from "@playwright/test";
import { KB, kb, Meter, sums } from "./support/bytes.ts";
import { enrol, expect, openRoom, test, bookAndPay, payKept } from "./support/site.ts";

/** What script a page may load before anybody touches it, over the wire, headers and all. */
const MOST = 4 * KB;

/** Loads of a page: more at night (STRESS), as too much script came at some loads only. */
const LOADS = process.env.STRESS ? 20 : 1;

/** Every kind of page that a visitor may open. Not /offline: a phone has that and its script from its own copies. */
const VISITOR = [
  "/",
  "/hostels",
  "/hostels?q=solar",
  "/detailed_search?location=legon",
  "/campuses",
  "/campuses/knust",
  "/categories",
  "/categories/luxury",
  "/signup",
  "/login",
  "/forgot-password",
  "/reset-password/made-up",
  "/verify-email/made-up",
  "/check",
  "/help-center",
  "/no-such-page",
];

/** Every kind that a student may open besides. */
const STUDENT = ["/", "/hostels", "/account", "/account/delete", "/logout", "/email-verification"];

/**
 * Opens a page again and again as on the first visit, with a mouse that lies in its corner, over the
 * header. Headless Chromium puts one there by itself at times. Returns the loads that were too heavy.
 */
async function heavyLoads(page: Page, path: string): Promise<string[]> {
  const meter = await Meter.on(page);
  const faults: string[] = [];
  for (let load = 1; load <= LOADS; load++) {
    await page.mouse.move(0, 0);
    await page.goto(path);
    await page.mouse.move(1, 1);
    await page.mouse.move(0, 0);
    const { script } = sums(await meter.take(page, 100));
    if (script === 0 || script > MOST)
      faults.push(`${path}, load ${load}: ${kb(script)} of script`);
  }
  return faults;
}

/** Makes every load the first one of a new visitor. */
async function forgetFiles(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  await browser.send("Network.setCacheDisabled", { cacheDisabled: true });
}

test("no page of a visitor exceeds its script budget before a touch", async ({ page }) => {
  test.setTimeout(240_000);
  await forgetFiles(page);
  for (const path of VISITOR) expect.soft(await heavyLoads(page, path)).toEqual([]);
});

test("no page of a student exceeds its script budget before a touch", async ({ page, site }) => {
  test.setTimeout(240_000);
  await forgetFiles(page);
  await enrol(page, site);
  for (const path of STUDENT) expect.soft(await heavyLoads(page, path)).toEqual([]);
});

test("no dashboard exceeds its script budget before a touch, with or without a booking", async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  const room = await openRoom(page, site);
  const hostel = new URL(page.url()).pathname;
  await forgetFiles(page);
  const light = async (path: string) => expect.soft(await heavyLoads(page, path)).toEqual([]);
  await light("/dashboard");
  await light(hostel);

  await page.goto(hostel);
  await bookAndPay(page, room);
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await light("/dashboard");

  await page.goto("/dashboard");
  await payKept(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  const receipt = await page.getByRole("link", { name: "Open the receipt" }).getAttribute("href");
  await light("/dashboard");
  await light("/dashboard/cancel");
  await light(receipt ?? "no receipt");
});
