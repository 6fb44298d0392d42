import type { Page } from "@playwright/test";
import { COPY_DELAY } from "../islands/offline/pages.ts";
import { copies, goOffline, hasCopy, keep, payForBed, touch } from "./support/phone.ts";
import { expect, fillSignUp, newEmail, ownServerTest as test, type Site } from "./support/site.ts";

test.use({ serviceWorkers: "allow" });

// Every end of a session deletes the copies. The control is in offline.spec.ts: while the session
// lasts, the same pages open.

/** Keeps copies of a student's booking, and opens a hostel. */
async function keepCopies(page: Page, site: Site) {
  const { receipt, email } = await payForBed(page, site);
  await keep(page);
  await page.goto("/detailed_search?location=legon");
  await page.locator("a[data-ref=open]").first().click();
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
  const hostel = new URL(page.url()).pathname;
  await hasCopy(page, hostel);
  return { hostel, receipt, email };
}

/** Reports whether a page opens offline. Otherwise the offline page appears or the navigation fails. */
async function opens(page: Page, path: string): Promise<boolean> {
  try {
    await page.goto(path);
    return !(await page.getByRole("heading", { name: "You are offline" }).isVisible());
  } catch {
    return false;
  }
}

/** Returns the names of the caches that still have copies. */
const left = async (page: Page) => [...new Set((await copies(page)).map(({ cache }) => cache))];

test("a log-out by the dialog deletes all copies from the phone, also for another tab", async ({
  page,
  site,
  context,
}) => {
  const { hostel, receipt } = await keepCopies(page, site);
  const other = await context.newPage();
  await other.goto("/safety-tips");
  await page.goto("/hostels"); // a copy is fetched after a delay
  await page.getByText("Menu").click();
  await page.getByRole("link", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/$/);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.waitForTimeout(COPY_DELAY + 1000); // time for the copy
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await expect(other.getByRole("link", { name: "Logout" })).toBeHidden();
  await other.goto("/campus-guide");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await goOffline(page, site);
  for (const path of [hostel, receipt, "/dashboard", "/"]) {
    expect(await opens(page, path), path).toBe(false);
  }
});

test("a session that is ended on another phone deletes the copies at the next page", async ({
  page,
  site,
  browser,
}) => {
  const { receipt, email } = await keepCopies(page, site);
  const other = await browser.newPage({ baseURL: site.url });
  await other.goto(`/login?next=${receipt}`);
  await other.getByLabel("Email").fill(email);
  await other.getByLabel("Password").fill("a long password");
  await other.getByLabel("This is a shared phone").check();
  await other.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(other).toHaveURL(`${site.url}${receipt}`); // a shared phone does not offer copies
  await expect(other.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  await expect(other.locator("[data-island=keep-copy]")).toHaveCount(0);
  await other.goto("/account");
  await other.getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(other.getByText("That device is logged out.")).toBeVisible();
  await other.close();
  expect(await left(page)).toContain("efie-kept");
  await page.goto("/campus-guide"); // a page that needs no log-in
  await expect.poll(() => left(page)).not.toContain("efie-kept");
  expect(await left(page)).not.toContain("efie-own");
  await goOffline(page, site);
  expect(await opens(page, receipt)).toBe(false);
});

test("another student's log-in finds no copies", async ({ page, site, context }) => {
  const { hostel, receipt } = await keepCopies(page, site);
  await context.clearCookies(); // the browser of a shared phone was closed
  await page.goto("/signup");
  await fillSignUp(page, newEmail());
  await expect(page).toHaveURL(/\/hostels$/);
  await touch(page);
  const found = (await copies(page)).map(({ cache, path }) => `${cache} ${path}`);
  expect(found.filter((entry) => entry.includes(receipt) || entry.includes("kept"))).toEqual([]);
  expect(found).not.toContain(`efie-own ${hostel}`);
  await goOffline(page, site);
  expect(await opens(page, receipt)).toBe(false);
  expect(await opens(page, "/dashboard")).toBe(false);
});
