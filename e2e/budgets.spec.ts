import type { Browser, Page } from "@playwright/test";
import { KB, kb, Meter, type Sums, sums, wireTo } from "./support/bytes.ts";
import {
  signUpVerified,
  expect,
  openRoom,
  ready,
  roomForWoman,
  type Site,
  test,
  bookAndPay,
  HARNESS,
} from "./support/site.ts";

// The byte budgets of pages: bytes over the wire in a fresh browser, headers included.

/** The most bytes of a page without pictures, and with the pictures that load before scrolling. */
const PAGES: readonly [string, page: number, whole: number][] = [
  ["landing", 18 * KB, 50 * KB],
  ["browse", 24 * KB, 110 * KB],
  ["detail", 18 * KB, 90 * KB],
  ["detail, most rooms", 18 * KB, 90 * KB],
];
const SCRIPT = 4 * KB; // before the first touch of the page
const ISLANDS = 76 * KB; // the script of a page with all islands in use, React included
const PAYER = { document: 14 * KB, page: 20 * KB }; // of a page that a payer reads
const AGAIN = KB; // the bytes of a second visit

let detail = "";
let longest = "";

test.beforeAll(async ({ request, site }) => {
  const list = await request.get(`${site.url}/hostels`);
  detail = /href="(\/hostels\/[a-z0-9-]+)"/.exec(await list.text())?.[1] ?? "";
  const all = (await (await request.get(`${site.url}/hq/api/hostels/`)).json()) as {
    slug: string;
    room_details: unknown[];
  }[];
  all.sort((a, b) => b.room_details.length - a.room_details.length);
  longest = `/hostels/${all[0]?.slug}`;
});

/** Returns names and addresses of the pages for visitors. */
function visitorPages(): [name: string, path: string][] {
  return [
    ["landing", "/"],
    ["browse", "/hostels"],
    ["detail", detail],
    ["detail, most rooms", longest],
    ["search", "/detailed_search?location=legon"],
    ["sign-up", "/signup"],
    ["log-in", "/login"],
    ["terms", "/terms-of-service"],
    ["check", "/check"],
  ];
}

/** Prints a line of the table of sizes. */
function printSizes(name: string, { page, document, pictures, script }: Sums): void {
  const columns = [
    `document ${kb(document)}`,
    `page ${kb(page)}`,
    `pictures ${kb(pictures)}`,
    `script ${kb(script)}`,
  ];
  console.log(`bytes  ${name.padEnd(20)}${columns.map((text) => text.padStart(18)).join("")}`);
}

/** Opens a page in a new browser and returns its bytes. It touches nothing. */
async function firstVisit(browser: Browser, url: string, options = {}): Promise<Sums> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options });
  const page = await context.newPage();
  const meter = await Meter.on(page);
  await page.goto(url);
  const found = sums(await meter.take(page));
  await context.close();
  return found;
}

/** Logs a student in who has a hold and is about to pay, so that the dashboard counts down. */
async function student(page: Page, site: Site) {
  await signUpVerified(page, site);
  await page.goto("/detailed_search?location=legon");
  await page.locator("a[data-ref=open]").first().click();
  await bookAndPay(page, roomForWoman(page));
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  return page.context().storageState();
}

test("a first visit stays within its budget, and a second costs almost nothing", async ({
  browser,
  site,
  page,
}) => {
  test.setTimeout(180_000);
  const scripts: [string, number][] = [];
  for (const [name, path] of visitorPages()) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const visitor = await context.newPage();
    const meter = await Meter.on(visitor);
    await visitor.goto(site.url + path);
    const found = sums(await meter.take(visitor));
    printSizes(name, found);
    scripts.push([name, found.script]);
    const [, most, whole] = PAGES.find(([which]) => which === name) ?? [];
    if (most && whole) {
      const without = `${name} is ${kb(found.page)} of ${kb(most)}`;
      expect.soft(found.page, without).toBeLessThanOrEqual(most);
      const pictures = `${name} with pictures is ${kb(found.all)} of ${kb(whole)}`;
      expect.soft(found.all, pictures).toBeLessThanOrEqual(whole);
      expect.soft(found.all, `${name} has no pictures at all`).toBeGreaterThan(found.page);
    }
    await visitor.goto(site.url + path);
    const again = sums(await meter.take(visitor));
    await visitor.goto(`${site.url}/help-center`);
    await meter.take(visitor);
    await visitor.evaluate((href) => {
      const link = document.createElement("a");
      link.href = href;
      document.body.append(link);
      link.click();
    }, path);
    await visitor.waitForURL(`**${path}`);
    const byLink = sums(await meter.take(visitor));
    expect.soft(again.all, `${name}, again`).toBeLessThanOrEqual(AGAIN);
    expect.soft(byLink.all, `${name}, by a link`).toBeLessThanOrEqual(AGAIN);
    expect.soft(found.all, `${name}: the first visit was not a first one`).toBeGreaterThan(AGAIN);
    await context.close();
  }
  const storageState = await student(page, site);
  const dashboard = async (name: string) => {
    const found = await firstVisit(browser, `${site.url}/dashboard`, { storageState });
    printSizes(name, found);
    scripts.push([name, found.script]);
  };
  await dashboard("dashboard, bed kept");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await dashboard("dashboard, booked");
  for (const [name, script] of scripts) {
    expect.soft(script, `${name} loads ${kb(script)} of script`).toBeLessThanOrEqual(SCRIPT);
    expect.soft(script, `${name} loads no script at all`).toBeGreaterThan(0);
  }
});

// Parents open these pages once, on other phones, often with expensive data.
test("each page of a payer stays within its budget", async ({ browser, page, site }) => {
  const payer = async (name: string, url: string) => {
    const found = await firstVisit(browser, url);
    printSizes(name, found);
    const sizes = `${name}: ${kb(found.document)} of ${kb(found.page)}`;
    expect.soft(found.document, sizes).toBeLessThanOrEqual(PAYER.document);
    expect.soft(found.page, sizes).toBeLessThanOrEqual(PAYER.page);
  };
  await payer("about", `${site.url}/about`);
  await payer("check", `${site.url}/check`);
  const room = await openRoom(page, site);
  await room.getByRole("button", { name: "Book" }).click();
  await page.getByRole("button", { name: "Ask someone to pay" }).click();
  const link = (await page.locator("a[data-ref=share]").getAttribute("href")) ?? "";
  await payer("pay", link);
  const parent = await (await browser.newContext()).newPage();
  await parent.goto(link);
  await parent.getByRole("button", { name: /^Pay GH₵/ }).click();
  await parent.getByRole("button", { name: "Pay", exact: true }).click();
  await payer("pay, waits", parent.url());
  await expect(parent.getByRole("heading", { name: "Paid. Thank you" })).toBeVisible({
    timeout: 30_000,
  });
  await payer("pay, paid", parent.url());
  await parent.context().close();
});

test("a light page costs no more than its page", async ({ browser, site }) => {
  const extraHTTPHeaders = { "Save-Data": "on" };
  for (const [name, most] of PAGES) {
    const path = new Map(visitorPages()).get(name) ?? "";
    const found = await firstVisit(browser, site.url + path, { extraHTTPHeaders });
    printSizes(`${name}, light`, found);
    expect.soft(found.all, `${name}, light, is ${kb(found.all)}`).toBeLessThanOrEqual(most);
  }
});

/** Touches every island of a page and waits until each is ready. Returns their number. */
async function useIslands(page: Page): Promise<number> {
  await expect(page.locator("[data-island]:not([data-state])")).toHaveCount(0); // they listen
  await page.locator("[data-island]").evaluateAll(async (hosts) => {
    for (const host of hosts) {
      const touched = host.querySelector("a,button,input");
      touched?.scrollIntoView({ behavior: "instant", block: "center" });
      touched?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      // An island that waits until it is visible starts some frames later.
      const waits = () => !["loading", "ready"].includes((host as HTMLElement).dataset.state ?? "");
      for (let frame = 0; waits() && frame < 120; frame++) await new Promise(requestAnimationFrame);
    }
  });
  const waiting = page.locator("[data-island]:not([data-state=ready])");
  await expect(waiting, `of ${page.url()}`).toHaveCount(0);
  return page.locator("[data-island]").count();
}

test("a page with every island in use stays within its budget", async ({ browser, site, page }) => {
  test.setTimeout(120_000);
  const storageState = await student(page, site);
  const students: [string, string][] = [
    ["dashboard, bed kept", "/dashboard"],
    ["detail, logged in", detail],
    ["account", "/account"],
  ];
  for (const [name, path] of [...visitorPages(), ...students]) {
    const own = students.some(([which]) => which === name) ? { storageState } : {};
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...own });
    const used = await context.newPage();
    const meter = await Meter.on(used);
    await used.goto(site.url + path);
    if (name === "search") await used.getByRole("button", { name: "Filters" }).click();
    let islands = await useIslands(used);
    if (name === "browse") {
      await used.locator("a[data-ref=open]").first().click();
      await expect(used.getByRole("dialog").getByRole("heading").first()).toBeVisible();
      islands = await useIslands(used);
      await ready(used, "booking-button");
    }
    if (name === "landing") await used.getByLabel("Campus or area").fill("legon");
    const found = sums(await meter.take(used));
    printSizes(`${name}, ${islands} in use`, found);
    expect
      .soft(found.script, `${name}: ${kb(found.script)} of script`)
      .toBeLessThanOrEqual(ISLANDS);
    if (["landing", "browse", "detail", "sign-up"].includes(name)) {
      expect.soft(found.script, `${name}: React was not loaded`).toBeGreaterThan(50 * KB);
    }
    await context.close();
  }
});

test("Chromium counts every byte that goes over the wire", HARNESS, async ({ browser, site }) => {
  const wire = await wireTo(site.url);
  try {
    for (const path of ["/", "/hostels", detail]) {
      const found = await firstVisit(browser, wire.url + path);
      expect(found.all, path).toBe(wire.take());
    }
  } finally {
    await wire.close();
  }
});
