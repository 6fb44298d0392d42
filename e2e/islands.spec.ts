import type { Page } from "@playwright/test";
import { registry } from "../islands/registry.ts";
import { type Case, cases, withoutCase } from "./support/island-cases.ts";
import { breakListening } from "./support/sabotage.ts";
import { expect, type Site, test } from "./support/site.ts";

// When an island fails, its link or form still works.

test("every island has a case, or a reason not to have one", () => {
  const known = [...cases.map(({ island }) => island), ...Object.keys(withoutCase)];
  expect(
    known.sort(),
    "add the island to cases or withoutCase in e2e/support/island-cases.ts",
  ).toEqual(Object.keys(registry).sort());
});

/** Uses an island that was broken before its page opened, and waits until it fails. */
async function useBroken(page: Page, site: Site, { open, use, works }: Case) {
  await open(page, site);
  const failed = page.waitForEvent("console", (message) =>
    /^Island .* failed,/.test(message.text()),
  );
  await use(page);
  await failed; // breakLater must break something that the island does in use()
  await works(page);
}

for (const one of cases) {
  test(`${one.island} leaves its work to the browser when it throws in use`, async ({
    page,
    site,
  }) => {
    await one.breakLater(page);
    await useBroken(page, site, one);
  });
}

// A missing file is the same for every island, so one of them is enough.
for (const [what, files] of [
  ["its chunk", "**/build/hostel-popup-*.js"],
  ["React", "**/build/chunk-*.js"],
] as const) {
  test(`an island leaves its work to the browser when ${what} is blocked`, async ({
    page,
    site,
  }) => {
    const popup = cases.find(({ island }) => island === "hostel-popup")!;
    const blocked: string[] = [];
    await page.route(files, (route) => {
      blocked.push(route.request().url());
      return route.abort();
    });
    await useBroken(page, site, popup);
    expect(blocked.length).toBeGreaterThan(0);
  });
}

test("an island leaves its work to the browser when its first render throws", async ({
  page,
  site,
}) => {
  const popup = cases.find(({ island }) => island === "hostel-popup")!;
  await breakListening(page, "popstate");
  await useBroken(page, site, popup);
});

test("React is loaded at the first touch of an island", async ({ page }) => {
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
