import type { Page } from "@playwright/test";
import { KB, kb, Meter, sums } from "./support/bytes.ts";
import { signUpVerified, expect, openRoom, test, bookAndPay, payKept } from "./support/site.ts";

/** The most bytes of script that a page may load before the first touch, headers included. */
const MOST = 4 * KB;

/** The number of loads of a page: more at night (STRESS), because only some loads were too heavy once. */
const LOADS = process.env.STRESS ? 20 : 1;

/** Every kind of page for visitors, without /offline, which the worker answers from its copies. */
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

/** More kinds of pages for students. */
const STUDENT = ["/", "/hostels", "/account", "/account/delete", "/logout", "/email-verification"];

/**
 * Loads a page several times with the mouse in its corner, over the header, where headless Chromium
 * sometimes puts it. Returns the loads with too much script.
 */
async function heavyLoads(page: Page, path: string): Promise<string[]> {
  const meter = await Meter.on(page);
  const faults: string[] = [];
  for (let load = 1; load <= LOADS; load++) {
    await page.mouse.move(0, 0);
    await page.goto(path);
    await page.mouse.move(1, 1);
    await page.mouse.move(0, 0);
    // On a busy machine Chromium reports a load after the page has loaded. Every page has a script.
    let script = 0;
    while (script === 0) script = sums(await meter.take(page, 100)).script;
    if (script > MOST) faults.push(`${path}, load ${load}: ${kb(script)} of script`);
  }
  return faults;
}

/** Disables the cache, so that every load is like a first visit. */
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
  await signUpVerified(page, site);
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
