import type { Page } from "@playwright/test";
import { REST } from "../islands/offline/pages.ts";
import { copies, goOffline, hasCopy, keep, keepButton, payForBed, touch } from "./support/phone.ts";
import { enrol, expect, fillSignUp, newEmail, lonely as test, type Site } from "./support/site.ts";

test.use({ serviceWorkers: "allow" });

// Every way in which a session ends takes the copies along. The control is in offline.spec.ts: with
// a session that goes on, the same pages open.

/** A student whose booking is kept, and who has looked at a hostel. */
async function settle(page: Page, site: Site) {
  const receipt = await payForBed(page, site);
  await keep(page);
  await page.goto("/detailed_search?location=legon");
  await page.locator("a[data-ref=open]").first().click();
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
  const hostel = new URL(page.url()).pathname;
  await hasCopy(page, hostel);
  return { hostel, receipt };
}

/** A page that is there can be seen as the site's; else the browser says that there is no network. */
async function opens(page: Page, path: string): Promise<boolean> {
  try {
    await page.goto(path);
    return !(await page.getByRole("heading", { name: "You are offline" }).isVisible());
  } catch {
    return false;
  }
}

const emailOf = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch("/hq/api/landing_page/");
    return ((await answer.json()) as { email: string }).email;
  });

/** Logs a student in who then is at a path. */
async function logIn(page: Page, path: string, email: string, { shared = false } = {}) {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a long password");
  if (shared) await page.getByLabel("This is a shared phone").check();
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(`**${path}`);
}

/** What is left, by cache. */
const left = async (page: Page) => [...new Set((await copies(page)).map(({ cache }) => cache))];

/** Presses Logout as a browser without scripts does. */
async function logOutNatively(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/$/);
  await session.send("Emulation.setScriptExecutionDisabled", { value: false });
}

const endings: [string, (page: Page) => Promise<void>][] = [
  [
    "the dialog",
    async (page) => {
      await page.getByText("Menu").click();
      await page.getByRole("link", { name: "Logout" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
      await page.waitForURL(/\/$/);
    },
  ],
  ["the page /logout, without JavaScript", (page) => logOutNatively(page, "/logout")],
];

for (const [how, logOut] of endings) {
  test(`after a log-out by ${how}, nothing of it is on the phone`, async ({ page, site }) => {
    const { hostel, receipt } = await settle(page, site);
    await page.goto("/hostels"); // a copy of which is fetched once the page has rested
    await logOut(page);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.waitForTimeout(REST + 1000); // by now it would have come
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await goOffline(page, site);
    for (const path of [hostel, receipt, "/dashboard", "/"]) {
      expect(await opens(page, path), path).toBe(false);
    }
  });
}

test("a log-out in one tab leaves nothing for another", async ({ page, site, context }) => {
  await settle(page, site);
  const other = await context.newPage();
  await other.goto("/safety-tips");
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/$/);
  await expect(other.getByRole("link", { name: "Logout" })).toBeHidden();
  await other.goto("/campus-guide");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("a session that is over takes the copies along", async ({ page, site, context }) => {
  const { receipt } = await settle(page, site);
  const cookies = await context.cookies();
  await context.clearCookies();
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, value: `${cookie.value}x` })));
  await page.goto(receipt);
  await expect(page.getByText("Your last session is over.")).toBeVisible();
  await expect.poll(() => left(page)).not.toContain("efie-kept");
  expect(await left(page)).not.toContain("efie-own");
  await goOffline(page, site);
  expect(await opens(page, receipt)).toBe(false);
});

test("another student's log-in finds nothing", async ({ page, site, context }) => {
  const { hostel, receipt } = await settle(page, site);
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

test("a session that is ended on another phone takes the copies along at the next page", async ({
  page,
  site,
  browser,
}) => {
  await settle(page, site);
  const other = await browser.newPage({ baseURL: site.url });
  await logIn(other, "/account", await emailOf(page));
  await other.getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(other.getByText("Logged out there.")).toBeVisible();
  await other.close();
  expect(await left(page)).toContain("efie-kept");
  await page.goto("/campus-guide"); // a page that needs no log-in
  await expect.poll(() => left(page)).not.toContain("efie-kept");
  expect(await left(page)).not.toContain("efie-own");
});

test("a deleted account leaves nothing on the phone", async ({ page, site }) => {
  await enrol(page, site);
  await page.goto("/hostels");
  await touch(page);
  await hasCopy(page, "/hostels");
  await page.goto("/account/delete");
  await page.getByLabel("Password").fill("a long password");
  await page.getByRole("main").getByRole("button", { name: "Delete the account for good" }).click();
  await page.waitForURL("**/account/deleted");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("on a shared phone nothing is offered to be kept", async ({ page, site, context }) => {
  const receipt = await payForBed(page, site);
  await expect(await keepButton(page)).toBeVisible();
  const email = await emailOf(page);
  await context.clearCookies();
  await logIn(page, receipt, email, { shared: true });
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  await expect(page.locator("[data-island=keep-copy]")).toHaveCount(0);
});
