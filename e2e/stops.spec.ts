import type { Page } from "@playwright/test";
import { everyStop, faultsOfFocus, tabTo } from "./support/keyboard.ts";
import { expect, LAYOUT, type Site, test, HARNESS } from "./support/site.ts";
import { visit } from "./support/states.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const HEIGHT = 740;
const PHONE = { width: 360, height: HEIGHT };
const DESK = { width: 1280, height: HEIGHT };

/** Opens a page in a state, with the focus before its first tab stop. */
async function begin(page: Page, site: Site, name: string, size: typeof PHONE) {
  await page.setViewportSize(size);
  await visit(name, page, site);
  await page.evaluate(() => {
    history.replaceState(null, "", location.pathname + location.search);
    (document.activeElement as HTMLElement | null)?.blur();
  });
}

/** Goes through a page by the Tab key, forwards and backwards. Each stop must be fully visible. */
async function thereAndBack(page: Page, least: number) {
  const there = await everyStop(page);
  expect(there.length).toBeGreaterThan(least);
  expect(await everyStop(page, "Shift+Tab")).toHaveLength(there.length);
}

// In the narrowest window the widths of fonts matter, so it runs in every family.
const NARROW = { width: 320, height: HEIGHT };
for (const [name, least] of [
  ["landing", 30],
  ["browse, filtered", 45],
  ["search", 40],
  ["hostel", 30],
] as const) {
  const title = `every tab stop is visible: ${name}, 320 px, there and back`;
  test(title, LAYOUT, async ({ page, site }) => {
    test.setTimeout(120_000);
    await begin(page, site, name, NARROW);
    await thereAndBack(page, least);
  });
}

for (const [name, size, least] of [
  ["browse, filtered", DESK, 45],
  ["hostel", DESK, 30],
  ["compare", PHONE, 20],
  ["sign-up with errors", PHONE, 20],
] as const) {
  test(`every tab stop is visible: ${name}, ${size.width} px`, async ({ page, site }) => {
    test.setTimeout(120_000);
    await begin(page, site, name, size);
    expect((await everyStop(page)).length).toBeGreaterThan(least);
  });
}

test.describe("with smooth scrolling", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("every tab stop is visible after the scroll", async ({ page, site }) => {
    test.setTimeout(120_000);
    await begin(page, site, "landing", NARROW);
    expect((await everyStop(page)).length).toBeGreaterThan(30);
  });
});

test("every tab stop of the drawer of filters is visible, there and back", async ({
  page,
  site,
}) => {
  await visit("search, drawer of filters", page, site);
  const drawer = page.getByRole("form", { name: "Filters" });
  await tabTo(drawer.getByRole("button", { name: "Show" }));
  await tabTo(drawer.getByRole("button", { name: "Close" }), "Shift+Tab");
});

/** Focuses a link of the landing page, breaks it, and returns the faults that are found. */
async function spoilt(page: Page, spoil: (link: HTMLElement) => void): Promise<string[]> {
  await page.goto("/");
  const link = page.getByRole("main").getByRole("link", { name: "All hostels" });
  await tabTo(link);
  await link.evaluate(spoil);
  return faultsOfFocus(page);
}

test("an invisible tab stop is found", HARNESS, async ({ page }) => {
  expect(await spoilt(page, () => {})).toEqual([]);
  expect(await spoilt(page, (link) => (link.style.outline = "none"))).toEqual(["shows no ring"]);
  expect(await spoilt(page, (link) => (link.style.outlineColor = "transparent"))).toEqual([
    "shows no ring",
  ]);
  expect(await spoilt(page, (link) => (link.style.scale = "0"))).toEqual(["has no size"]);
  const cover = () => {
    const bar = document.body.appendChild(document.createElement("div"));
    Object.assign(bar.style, { position: "fixed", inset: "0", zIndex: "99" });
  };
  expect(await spoilt(page, cover)).toEqual(['lies under <div class="">']);
});

test(
  "a tab stop that is half outside the window or its row is found",
  HARNESS,
  async ({ page }) => {
    expect(await spoilt(page, (link) => (link.style.translate = "0 100vh"))).toEqual([
      expect.stringMatching(/^is \d+ px out of the window$/),
    ]);
    const half = (link: HTMLElement) => {
      const { left, width } = link.getBoundingClientRect();
      link.style.translate = `${Math.round(-left - width / 2)}px 0`;
    };
    expect(await spoilt(page, half)).toEqual([
      expect.stringMatching(/^is \d\d px out of the window$/),
    ]);
    const large = (link: HTMLElement) => {
      Object.assign(link.style, { display: "block", height: "200vh", flex: "none" });
      scrollTo({ top: link.getBoundingClientRect().top + scrollY + 100, behavior: "instant" });
    };
    expect(await spoilt(page, large)).toEqual([]); // a stop that fills the window is visible enough
    const pushed = (link: HTMLElement) => {
      Object.assign(link.style, { display: "block", height: "200vh", flex: "none" });
      scrollTo({ top: link.getBoundingClientRect().top + scrollY - 100, behavior: "instant" });
    };
    expect(await spoilt(page, pushed)).toEqual(["is 100 px out of the window"]);
  },
);

/** Goes through a row of seven links, 150 px wide, that scrolls sideways. Returns the faults. */
async function throughRow(page: Page): Promise<string> {
  await page.setViewportSize(NARROW);
  await page.goto("/check");
  await page.getByRole("main").evaluate((main) => {
    const row = document.createElement("div");
    row.className = "row-of-links";
    Object.assign(row.style, { display: "flex", overflowX: "auto" });
    for (let i = 0; i < 7; i++) {
      const link = row.appendChild(document.createElement("a"));
      link.href = "/";
      Object.assign(link.style, { flex: "none", width: "150px", height: "40px" });
    }
    main.replaceChildren(row);
    main.focus();
  });
  const faults: string[] = [];
  for (const way of ["Tab", "Shift+Tab"])
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press(way);
      faults.push(...(await faultsOfFocus(page)));
    }
  return faults.join("\n");
}

test("only the page's script scrolls fully to a tab stop in a row", async ({ page }) => {
  expect(await throughRow(page)).toBe("");
  await page.route(/\/static\/build\/main-.*\.js$/, (route) => route.abort());
  const faults = await throughRow(page);
  expect(faults).toContain('is 130 px out of <div class="row-of-links">');
  expect(faults).toContain("is 130 px out of the window");
});

test("a search box without a focus ring is found", HARNESS, async ({ page }) => {
  await page.goto("/");
  await tabTo(page.getByLabel("Campus or area"));
  expect(await faultsOfFocus(page)).toEqual([]);
  await page.locator(".search-row").evaluate((row) => (row.style.boxShadow = "none"));
  expect(await faultsOfFocus(page)).toEqual(["shows no ring"]);
});

test(
  "an unreachable tab stop is reported with the path of the focus",
  HARNESS,
  async ({ page }) => {
    await page.goto("/check");
    const missing = page.getByRole("button", { name: "Pay", exact: true });
    await expect(tabTo(missing)).rejects.toThrow(/name: 'Pay'.*\n(.*\n)*button "Check"\n/);
  },
);
