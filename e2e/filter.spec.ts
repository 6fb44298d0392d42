import type { Page } from "@playwright/test";
import { expect, ready, test } from "./support/site.ts";

const filter = (page: Page) => page.getByRole("searchbox", { name: "Filter by name" });
const found = (page: Page) => page.getByRole("main").getByRole("status").first();
const cards = (page: Page) => page.locator("a[data-ref=open]");

/** Notes each question that the filter asks the server. */
function questions(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.get("part") === "rows") asked.push(searchParams.get("q") ?? "");
  });
  return asked;
}

test("the hostels are filtered while one types, in any case, and the address goes along", async ({
  page,
}) => {
  await page.goto("/");
  await page.goto("/hostels");
  const asked = questions(page);
  const whole = await cards(page).count();
  await filter(page).pressSequentially("LEGON", { delay: 30 });
  await expect(found(page)).toContainText(/^\d+ near UG Legon, \d+ more for “LEGON”/);
  await expect(page).toHaveURL(/\/hostels\?q=LEGON$/);
  await expect(filter(page)).toBeFocused();
  await expect(filter(page)).toHaveValue("LEGON");
  expect(await page.locator(".card-place").allTextContents()).not.toHaveLength(0);
  for (const card of await page.locator(".card").all()) {
    await expect(card).toContainText(/legon/i);
  }
  expect(asked).toEqual(["LEGON"]); // one rest in the typing, one question

  // Emptied, everything is back, and nothing stays in the address.
  await filter(page).fill("");
  await expect(page).toHaveURL(/\/hostels$/);
  await expect(cards(page)).toHaveCount(whole);
  await expect(found(page)).toHaveText("");

  // The typing made no history of its own.
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("an address with a filter can be shared: it shows the same with and without a script", async ({
  page,
  browser,
  site,
}) => {
  await page.goto("/hostels");
  await filter(page).pressSequentially("borehole");
  await expect(page).toHaveURL(/q=borehole/);
  const names = await cards(page).allTextContents();
  expect(names.length).toBeGreaterThan(0);

  const other = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const shared = await other.newPage();
  await shared.goto(page.url());
  await expect(filter(shared)).toHaveValue("borehole");
  expect(await cards(shared).allTextContents()).toEqual(names);
  await other.close();
});

test("nothing found says so, and leads back", async ({ page }) => {
  await page.goto("/hostels");
  await filter(page).pressSequentially("zzqx");
  await expect(found(page)).toContainText("0 hostels for “zzqx”");
  await expect(
    page.getByText("No hostel has “zzqx” in its name, campus or amenities."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Show all hostels" }).click();
  await expect(page).toHaveURL(/\/hostels$/);
  await expect(cards(page).first()).toBeVisible();
});

test("rows that came later have everything: buttons that scroll, and the popup", async ({
  page,
}) => {
  await page.goto("/hostels");
  await filter(page).pressSequentially("wi-fi");
  await expect(page).toHaveURL(/q=wi-fi/);
  const row = page.locator(".row").first();
  await row.getByLabel("Scroll on").click();
  await expect.poll(() => row.locator("[data-ref=track]").evaluate((t) => t.scrollLeft)).toBe(280);
  const link = cards(page).first();
  await link.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/hostels\?q=wi-fi$/);
  await expect(link).toBeFocused();
});

test("the answer to an older question never replaces a newer one", async ({ page }) => {
  await page.goto("/hostels");
  let answerLate = () => {};
  const late = new Promise<void>((resolve) => (answerLate = resolve));
  let cancelled = false;
  page.on("requestfailed", (request) => {
    cancelled ||=
      request.url().includes("q=le&") && /abort/i.test(request.failure()?.errorText ?? "");
  });
  await page.route(/q=le&part=rows/, async (route) => {
    await late;
    await route.continue().catch(() => {}); // the page no longer waits for it
  });
  await filter(page).pressSequentially("le");
  await expect(page.locator("[data-part=rows]")).toHaveAttribute("aria-busy", "true");
  await expect(cards(page).first()).toBeVisible(); // the old rows stay meanwhile
  await filter(page).pressSequentially("gon");
  await expect(page).toHaveURL(/q=legon$/);
  expect(cancelled).toBe(true);
  answerLate();
  await expect(found(page)).toContainText("“legon”");
  await expect(page.locator("[data-part=rows]")).not.toHaveAttribute("aria-busy");
});

test("Enter and a tap on Filter look at once, without leaving the page", async ({ page }) => {
  await page.goto("/hostels");
  await filter(page).tap();
  await ready(page, "hostel-filter");
  await page.evaluate(() => Object.assign(window, { here: true }));
  await filter(page).fill("legon");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=legon$/);
  await filter(page).fill("kotei");
  await page.getByRole("button", { name: "Filter", exact: true }).tap();
  await expect(page).toHaveURL(/q=kotei$/);
  expect(await page.evaluate(() => "here" in window)).toBe(true);
});

test("when the rows cannot be had, it says so and the form works natively", async ({ page }) => {
  await page.goto("/hostels");
  await page.route(/part=rows/, (route) => route.abort("connectionrefused"));
  const names = await cards(page).allTextContents();
  await filter(page).pressSequentially("legon");
  await expect(found(page)).toHaveText("Search failed. Please try again.");
  expect(await cards(page).allTextContents()).toEqual(names);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=legon$/);
  await expect(found(page)).toContainText(/^\d+ near UG Legon, \d+ more for “legon”/);
});
