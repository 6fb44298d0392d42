import type { Page } from "@playwright/test";
import { everyStop, faultsOfFocus, tabTo } from "./keyboard.ts";
import { expect, test } from "./site.ts";
import { visit } from "./states.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 740 };

/** Lets the rows of the browse page have their buttons, which come when a row is near. */
async function startRows(page: Page) {
  for (const row of await page.locator(".row").all()) await row.scrollIntoViewIfNeeded();
  await expect(page.locator(".row [data-island]:not([data-state=ready])")).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
}

// Each stop has to be in the window, to lie under nothing and to show that it has the focus.
for (const [name, size, least] of [
  ["landing", PHONE, 30],
  ["browse", PHONE, 100],
  ["hostel", PHONE, 30],
  ["sign-up with errors", PHONE, 20],
  ["privacy policy", PHONE, 25],
  ["landing", DESK, 30],
  ["search", DESK, 50],
  ["hostel", DESK, 30],
] as const) {
  test(`every stop shows: ${name}, ${size.width} px, there and back`, async ({ page, site }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(size);
    await visit(name, page, site);
    await page.evaluate(() => {
      history.replaceState(null, "", location.pathname + location.search);
      (document.activeElement as HTMLElement | null)?.blur();
    });
    await startRows(page);
    const there = await everyStop(page);
    expect(there.length).toBeGreaterThan(least);
    expect(await everyStop(page, "Shift+Tab")).toHaveLength(there.length);
  });
}

test("every stop of the drawer of filters shows, there and back", async ({ page, site }) => {
  await visit("search, drawer of filters", page, site);
  const drawer = page.getByRole("form", { name: "Filters" });
  await tabTo(drawer.getByRole("button", { name: "Show" }));
  await tabTo(drawer.getByRole("button", { name: "Close" }), "Shift+Tab");
});

/** Puts the focus on a link of a landing page that somebody spoils. */
async function spoilt(page: Page, spoil: (link: HTMLElement) => void): Promise<string[]> {
  await page.goto("/");
  const link = page.getByRole("main").getByRole("link", { name: "All hostels" });
  await tabTo(link);
  await link.evaluate(spoil);
  return faultsOfFocus(page);
}

test("a stop that does not show would be found", async ({ page }) => {
  expect(await spoilt(page, () => {})).toEqual([]);
  expect(await spoilt(page, (link) => (link.style.outline = "none"))).toEqual(["shows no ring"]);
  expect(await spoilt(page, (link) => (link.style.outlineColor = "transparent"))).toEqual([
    "shows no ring",
  ]);
  expect(await spoilt(page, (link) => (link.style.translate = "0 100vh"))).toEqual([
    "is out of the window",
  ]);
  expect(await spoilt(page, (link) => (link.style.scale = "0"))).toEqual(["has no size"]);
  const cover = () => {
    const bar = document.body.appendChild(document.createElement("div"));
    Object.assign(bar.style, { position: "fixed", inset: "0", zIndex: "99" });
  };
  expect(await spoilt(page, cover)).toEqual(['lies under <div class="">']);
});

test("a search box that shows nothing would be found", async ({ page }) => {
  await page.goto("/");
  await tabTo(page.getByLabel("Campus or area"));
  expect(await faultsOfFocus(page)).toEqual([]);
  await page.locator(".search-row").evaluate((row) => (row.style.boxShadow = "none"));
  expect(await faultsOfFocus(page)).toEqual(["shows no ring"]);
});

test("a stop that never comes is named, with the way that the focus went", async ({ page }) => {
  await page.goto("/check");
  const missing = page.getByRole("button", { name: "Pay" });
  await expect(tabTo(missing)).rejects.toThrow(/name: 'Pay'.*\n(.*\n)*button "Check"\n/);
});
