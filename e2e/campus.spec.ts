import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { copies, touch } from "./support/phone.ts";
import { enrol, expect, LAYOUT, test } from "./support/site.ts";

// The browse page asks for the campus and remembers it, on a phone of 360 pixels.

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const which = (page: Page) => page.getByLabel("Which campus?");
const show = (page: Page) => page.getByRole("button", { name: "Show", exact: true });
const another = (page: Page) => page.getByText("Another campus");
const all = (page: Page) => page.getByRole("button", { name: "All campuses" });

/** The campuses of the hostels that the page shows, each once. */
async function campuses(page: Page): Promise<string[]> {
  const cards = page.locator("[data-part=rows] li.card");
  await expect(cards.first()).toBeVisible();
  const near = await cards.evaluateAll((list) =>
    list.map((card) => card.querySelector(".card-place")?.textContent.trim().split(" · ")[0] ?? ""),
  );
  return [...new Set(near)];
}

async function choose(page: Page, slug: string): Promise<void> {
  if (await another(page).isVisible()) await another(page).click();
  await which(page).selectOption(slug);
  await show(page).click();
}

/** Nothing sticks out of the phone, and what is pressed is large enough for a thumb. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const part of await page.locator(".campus-choice").locator("select,button,summary").all()) {
    if (!(await part.isVisible())) continue;
    const box = await part.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await part.innerText()).toBeGreaterThan(43);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("one chooses a campus, another one, and all again", LAYOUT, async ({ page }) => {
      await page.goto("/hostels");
      await expect(heading(page)).toHaveText("Hostels");
      expect((await campuses(page)).length).toBeGreaterThan(5);
      await fits(page);
      await expect(
        which(page).getByRole("option", { name: /^KNUST: \d+ with free beds$/ }),
      ).toHaveCount(1);

      await choose(page, "knust");
      await expect(page).toHaveURL(/\/hostels$/);
      await expect(heading(page)).toHaveText("Hostels near KNUST");
      expect(await campuses(page)).toEqual(["KNUST"]);
      await fits(page);
      await expect(page.locator(".row").nth(1)).toBeAttached(); // it has more than one category

      await page.getByRole("link", { name: /^All 1\d ?in Standard$/ }).click();
      await expect(page).toHaveURL(/\/hostels\?category=2$/);
      expect(await campuses(page)).toEqual(["KNUST"]);
      await page.getByRole("link", { name: "All categories" }).click();

      await page.goto("/");
      await page.goto("/hostels"); // it is remembered
      await expect(heading(page)).toHaveText("Hostels near KNUST");
      await choose(page, "ug-legon");
      await expect(heading(page)).toHaveText("Hostels near UG Legon");
      expect(await campuses(page)).toEqual(["UG Legon"]);

      await all(page).click();
      await expect(heading(page)).toHaveText("Hostels");
      expect((await campuses(page)).length).toBeGreaterThan(5);
      await expect(all(page)).toBeHidden();
    });
  });
}

test("the question and its answer have no fault that axe knows", async ({ page }) => {
  test.setTimeout(120_000); // axe takes seconds on such a page
  await page.emulateMedia({ reducedMotion: "reduce" }); // no colour is on its way to another
  await page.goto("/hostels");
  expect(await violations(page)).toEqual([]);
  await choose(page, "knust");
  await expect(heading(page)).toHaveText("Hostels near KNUST");
  await another(page).click();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await violations(page, "dark")).toEqual([]);
});

test("a keyboard is enough", async ({ page }) => {
  await page.goto("/hostels");
  await which(page).focus();
  await page.keyboard.press("Tab");
  await expect(show(page)).toBeFocused();
  await page.keyboard.press("Enter"); // no campus is chosen yet, and the browser says so
  await expect(which(page)).toBeFocused();
  await page.keyboard.type("KNUST:");
  await expect(which(page)).toHaveValue("knust");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Hostels near KNUST");
  await another(page).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(which(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(all(page)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(heading(page)).toHaveText("Hostels");
});

test("the filter looks near the campus, and stays when the campus changes", async ({ page }) => {
  await page.goto("/hostels");
  await choose(page, "knust");
  await expect(heading(page)).toHaveText("Hostels near KNUST");
  await page.locator("#q").pressSequentially("wi-fi");
  await expect(page.locator("[data-part=found]")).toContainText(
    /^\d+ hostels near KNUST for “wi-fi”/,
  );
  await expect(page).toHaveURL(/q=wi-fi$/);
  expect(await campuses(page)).toEqual(["KNUST"]);

  await choose(page, "ug-legon");
  await expect(heading(page)).toHaveText("Hostels near UG Legon");
  await expect(page).toHaveURL(/\/hostels\?q=wi-fi$/);
  expect(await campuses(page)).toEqual(["UG Legon"]);

  await page.locator("#q").fill("knust");
  await expect(
    page.getByText("No hostel near UG Legon has “knust” in its name, campus or amenities."),
  ).toBeVisible();
  await all(page).last().click(); // the one under that sentence
  await expect(page).toHaveURL(/\/hostels\?q=knust$/);
  await expect(page.locator("[data-part=found]")).toContainText(
    /^32 near KNUST, 6 more for “knust”/,
  );
  expect(await campuses(page)).toContain("KNUST");
});

test("two browsers choose for themselves, and a student's choice goes at log-out", async ({
  page,
  browser,
  site,
}) => {
  await page.goto("/hostels");
  await choose(page, "knust");
  await expect(heading(page)).toHaveText("Hostels near KNUST");
  const context = await browser.newContext({ baseURL: site.url });
  const other = await context.newPage();
  await other.goto("/hostels");
  await expect(heading(other)).toHaveText("Hostels");
  await choose(other, "ug-legon");
  await expect(heading(other)).toHaveText("Hostels near UG Legon");
  await context.close();

  await enrol(page, site);
  await page.goto("/hostels");
  await expect(heading(page)).toHaveText("Hostels near KNUST");
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await page.goto("/hostels");
  await expect(heading(page)).toHaveText("Hostels");
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("the list is that of the campus chosen last", async ({ page }) => {
    const lists = async () =>
      (await copies(page)).map(({ path }) => path).filter((path) => /^\/hostels(\?|$)/.test(path));
    await page.goto("/hostels");
    await touch(page);
    await choose(page, "knust");
    await expect(heading(page)).toHaveText("Hostels near KNUST");
    await expect.poll(lists).toEqual(["/hostels"]);
    await page.goto("/hostels?category=2");
    await expect.poll(lists).toEqual(["/hostels", "/hostels?category=2"]);

    await page.goto("/hostels");
    await choose(page, "ug-legon");
    await expect(heading(page)).toHaveText("Hostels near UG Legon");
    await expect.poll(lists).toEqual(["/hostels"]);
    await page.context().setOffline(true);
    await page.goto("/hostels");
    await expect(page.getByText(/^You are offline\. This is the copy/)).toBeVisible();
    await expect(heading(page)).toHaveText("Hostels near UG Legon");
    expect(await campuses(page)).toEqual(["UG Legon"]);
    await choose(page, "knust"); // which a copy cannot send
    await expect(page.getByText("This page is a copy, so nothing was sent.")).toBeVisible();
  });
});
