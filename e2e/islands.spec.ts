import type { Page } from "@playwright/test";
import { registry } from "../islands/registry.ts";
import { cases, withoutCase } from "./support/island-cases.ts";
import { expect, test } from "./support/site.ts";

// Whatever happens to an island, the link or form that it improves does its work.

test("every island has a case, or a reason not to have one", () => {
  const known = [...cases.map(({ island }) => island), ...Object.keys(withoutCase)];
  expect(
    known.sort(),
    "add the island to cases or withoutCase in e2e/support/island-cases.ts",
  ).toEqual(Object.keys(registry).sort());
});

/** Hears from now on whether an island gives up; the answer waits for that, and names what should have made it throw. */
function stepsBack(page: Page) {
  let gaveUp = false;
  page.on("console", (message) => {
    gaveUp ||= message.text().includes("stepped back");
  });
  return (breaks: "breakFirst" | "breakLater") =>
    expect
      .poll(() => gaveUp, `the island must throw: ${breaks} must break what it does in use()`)
      .toBe(true);
}

for (const { island, plain, open, use, works, breakFirst, breakLater } of cases) {
  test.describe(`${island} does its work natively`, () => {
    for (const [what, files] of [
      ["its chunk", `**/build/${island}-*.js`],
      ["React", "**/build/chunk-*.js"],
    ] as const) {
      if (plain && what === "React") continue;
      test(`when ${what} is blocked`, async ({ page, site }) => {
        await open(page, site);
        const blocked: string[] = [];
        await page.route(files, (route) => {
          blocked.push(route.request().url());
          return route.abort();
        });
        await page.reload();
        await use(page);
        await works(page);
        expect(blocked.length).toBeGreaterThan(0);
      });
    }

    test("when it throws at its first render", async ({ page, site }) => {
      await open(page, site);
      await breakFirst(page);
      await page.reload();
      const thrown = stepsBack(page);
      await use(page);
      await thrown("breakFirst");
      await works(page);
    });

    test("when it throws later", async ({ page, site }) => {
      await breakLater(page);
      await open(page, site);
      const thrown = stepsBack(page);
      await use(page);
      await thrown("breakLater");
      await works(page);
    });
  });
}

test("a first click that comes before the island is carried out by it", async ({ page }) => {
  await page.goto("/hostels");
  const link = page.locator("a[data-ref=open]").first();
  const href = await link.getAttribute("href");
  await link.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/hostels$/);
});

test("React comes only with the first touch of an island", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(scripts.map((url) => url.replace(/.*\/(\w+)-.*/, "$1"))).toEqual(["main"]);
  await page.getByLabel("Campus or area").focus();
  await expect.poll(() => scripts.some((url) => url.includes("campus-search"))).toBe(true);
  expect(scripts.some((url) => url.includes("booking-button"))).toBe(false);
});
