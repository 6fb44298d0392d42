import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import {
  copies,
  goOffline,
  hasCopy,
  keep,
  keepButton,
  payForBed,
  picturesShow,
  touch,
} from "./support/phone.ts";
import {
  expect,
  fits,
  LAYOUT,
  ownServerTest as test,
  openRoom,
  ready,
  type Site,
} from "./support/site.ts";

test.use({ serviceWorkers: "allow" });

const BANNER = /^You are offline\. This is the copy of \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d\./;
const banner = (page: Page) =>
  page.getByRole("main").getByRole("status").filter({ hasText: BANNER });
const away = (page: Page) => page.getByRole("heading", { level: 1, name: "You are offline" });
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Starts a proxy for a site. After withdraw it answers 410 for the worker. */
async function proxy(site: Site) {
  let gone = false;
  const server = createServer((request, response) => {
    const worker = request.url?.startsWith("/sw.js");
    if (worker && gone) return void response.writeHead(410).end();
    const path = `${site.url}${request.url}`;
    const passed = get(path, { headers: request.headers }, (answer) => {
      // As if the browser's cached worker had expired.
      if (worker) answer.headers["cache-control"] = "no-cache";
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    withdraw: () => (gone = true),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Opens the first hostel of the list. Returns its path. */
async function openHostel(page: Page): Promise<string> {
  await page.goto("/detailed_search?location=legon");
  await page.locator("a[data-ref=open]").first().click();
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
  return new URL(page.url()).pathname;
}

test("a page that nobody touches registers no worker and stores nothing", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(await registrations(page)).toBe(0);
  expect(await copies(page)).toEqual([]);
  expect(asked.filter((path) => /sw\.js|offline|register/.test(path))).toEqual([]);
  await touch(page); // the control
  expect(await registrations(page)).toBe(1);
});

test(
  "a hostel that a visitor opened is available offline, with its pictures and styles",
  LAYOUT,
  async ({ page, site }) => {
    const hostel = await openHostel(page);
    const name = await page.getByRole("heading", { level: 1 }).innerText();
    await touch(page); // the page has loaded before the worker starts
    await hasCopy(page, hostel);
    await goOffline(page, site);

    await page.goto(hostel);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(banner(page)).toContainText("Prices and free beds may have changed since.");
    expect(await picturesShow(page)).toBe(true);
    const styled = await page.evaluate(() => getComputedStyle(document.body).display);
    expect(styled).toBe("flex");
    expect(await fits(page)).toBe(true);

    await page.goto("/hostels"); // never opened before
    await expect(away(page)).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/hostels`);
    const list = page.getByRole("region", { name: "On this phone" });
    await expect(list.getByRole("heading", { name: "Hostels you looked at" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Try again" })).toHaveAttribute(
      "href",
      /\/hostels$/,
    );
    await list.getByRole("link", { name }).click();
    await expect(banner(page)).toBeVisible();
    await page.goto("/safety-tips");
    await expect(away(page)).toBeVisible();
  },
);

test("a student's dashboard and receipt open offline only if the student chose to keep them", async ({
  page,
  site,
}) => {
  const { receipt } = await payForBed(page, site);
  await touch(page);
  for (const path of [receipt, "/account", "/dashboard/cancel", "/logout"]) await page.goto(path);
  const hostel = await openHostel(page);
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await hasCopy(page, hostel);
  const personal = async () =>
    (await copies(page))
      .filter(({ cacheControl }) => cacheControl.includes("no-store"))
      .map(({ cache, path }) => `${cache} ${path}`);
  expect((await copies(page)).length).toBeGreaterThan(5);
  expect(await personal()).toEqual([]);
  await page.goto("/dashboard");
  await keep(page);
  expect((await personal()).sort()).toEqual(["efie-kept /dashboard", `efie-kept ${receipt}`]);
  await goOffline(page, site);

  await page.goto(receipt);
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
  await expect(page.getByText(receipt.slice(-8), { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await page.getByRole("link", { name: "Your dashboard" }).click();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Booking Information" })).toBeVisible();
  const picture = page.locator(".booked-picture");
  await picture.scrollIntoViewIfNeeded(); // it is a lazy picture
  await expect.poll(() => picture.evaluate((i: HTMLImageElement) => i.naturalWidth)).not.toBe(0);

  await page.goto(hostel); // the visitors' version, without the student's name
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ama Mensah" })).toHaveCount(0);
  await page.getByRole("button", { name: "Book" }).first().click();
  await expect(page.getByText("This page is a copy, so nothing was sent.")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}${hostel}`);

  await page.goto("/campus-guide");
  const list = page.getByRole("region", { name: "On this phone" });
  const headings = list.getByRole("heading");
  await expect(headings.first()).toHaveText("Your booking");
  await expect(headings.nth(1)).toHaveText("Hostels you looked at");
  await list.getByRole("link", { name: /^Receipt/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
});

test("a failed copy is reported, and a student can delete the copies", async ({
  page,
  site,
  context,
}) => {
  const { receipt } = await payForBed(page, site);
  const button = await keepButton(page);
  await expect(button).toBeVisible();
  await touch(page);
  await context.setOffline(true);
  await button.click();
  await expect(page.getByText("That did not work")).toBeVisible();
  const kept = (await copies(page)).filter(({ cache }) => cache === "efie-kept");
  expect(kept.filter(({ path }) => !path.startsWith("/static/"))).toEqual([]);

  await context.setOffline(false);
  await page.reload();
  await keep(page);
  await page.goto(receipt);
  const early = page.getByRole("button", { name: "Keep on this phone" });
  await early.evaluate((pressed: HTMLElement) => pressed.click()); // before the script knows of the copies
  await expect(page.getByText(/^Kept on this phone on/)).toBeVisible();
  await (await keepButton(page, "Remove from this phone")).click();
  await expect(page.getByText("Removed from this phone.")).toBeVisible();
  await page.goto("/dashboard");
  await expect(await keepButton(page)).toBeVisible();
  await goOffline(page, site);
  await page.goto(receipt);
  await expect(away(page)).toBeVisible();
});

test("offline, a booking reports the missing network, and a form keeps its entries", async ({
  page,
  site,
}) => {
  const room = await openRoom(page, site);
  const book = room.getByRole("button", { name: "Book" });
  await book.hover();
  await ready(page, "booking-button");
  await touch(page);
  const form = await page.context().newPage();
  await form.goto("/contact-us"); // a form without an island
  await form.getByLabel("Message").fill("a long message");
  await expect.poll(() => form.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true);
  await goOffline(page, site);
  await book.click();
  await expect(room.getByRole("alert")).toHaveText(
    "Payment failed. Try again. There is no network just now, and nothing was paid.",
  );
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);

  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByRole("alert")).toContainText("You are offline, so nothing was sent.");
  await expect(form.getByLabel("Message")).toHaveValue("a long message");
});

test("a withdrawn worker is deleted with all its copies", async ({ page, site }) => {
  const front = await proxy(site);
  await page.goto(`${front.url}/safety-tips`);
  await touch(page);
  await hasCopy(page, "/safety-tips");
  await page.goto(`${front.url}/campus-guide`);
  await hasCopy(page, "/campus-guide");
  expect(await registrations(page)).toBe(1);
  front.withdraw();
  await page.goto(`${front.url}/disclaimer`);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 200);
      return registrations(page);
    })
    .toBe(0);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await page.goto(`${front.url}/campus-guide`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  front.stop();
});
