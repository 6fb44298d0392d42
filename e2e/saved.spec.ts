import type { Page } from "@playwright/test";
import { expect, fits, LAYOUT, openPopup, test } from "./support/site.ts";

// Hearts, the page of saved hostels and the comparison. The window is 360 pixels wide.

const hearts = (page: Page) => page.getByRole("button", { name: /^Save (?!data)/ });
const filled = (page: Page) => page.getByRole("button", { name: /^Remove .* from saved$/ });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor saves two hostels and compares them", LAYOUT, async ({ page }) => {
    for (const hostel of [0, 1]) {
      await page.goto("/detailed_search?location=legon");
      const heart = hearts(page).nth(hostel);
      const name = ((await heart.getAttribute("aria-label")) ?? "").replace("Save ", "");
      await heart.click();
      await page.getByRole("button", { name: `Remove ${name} from saved` }).waitFor();
    }
    await page.goto("/saved");
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(2);
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page).toHaveURL(/\/compare\?h=[a-z0-9-]+&h=[a-z0-9-]+$/);
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    expect(await fits(page)).toBe(true);
  });
});

test("a press on a heart stays on the page, and later pages show it", async ({ page }) => {
  await page.goto("/hostels");
  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  asked.length = 0;
  await hearts(page).first().click();
  await expect(page.getByText("Saved. Find it under “Saved”.")).toBeVisible();
  // A browser without a worker then fetches a copy of the list, for use without a network.
  expect(
    asked.filter((request) => !/\/(static|images|media)\/|^GET \/saved$/.test(request)),
  ).toEqual(["POST /saved"]);
  expect(asked.some((request) => request.includes("chunk-react"))).toBe(false);
  await page.goto("/hostels");
  await expect(filled(page)).toHaveCount(1);
  await openPopup(page);
  await expect(page.getByRole("dialog").getByRole("button", { name: /from saved$/ })).toBeVisible();
});

test("a hostel is on the saved page even right after the press", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/saved", async (route) => {
    if (route.request().method() === "POST") {
      await released;
      await new Promise((end) => setTimeout(end, 500)); // shorter than the link waits
    }
    await route.continue();
  });
  await page.goto("/hostels");
  const heart = hearts(page).first();
  const name = ((await heart.getAttribute("aria-label")) ?? "").replace("Save ", "");
  await heart.click();
  await expect(page.getByRole("button", { name: `Remove ${name} from saved` })).toBeVisible();
  await page.getByRole("link", { name: "Saved", exact: true }).first().click();
  release();
  await expect(page).toHaveURL(/\/saved$/);
  await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
});

test("the message of a press in the popup appears in the popup", async ({ page }) => {
  await page.goto("/hostels");
  await openPopup(page);
  const popup = page.getByRole("dialog");
  await popup.getByRole("button", { name: /^Save / }).click();
  const said = popup.getByRole("status").filter({ hasText: "Saved. Find it under “Saved”." });
  await expect(said).toBeVisible();
  const onTop = await said.evaluate((toast) => {
    const { left, top, width, height } = toast.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === toast;
  });
  expect(onTop, "nothing covers it").toBe(true);
  await page.goBack();
  await expect(popup).toBeHidden();
  await hearts(page).first().click();
  await expect(page.getByText("Saved. Find it under “Saved”.")).toBeVisible();
});

test.describe("with a worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("the saved hostels open without a network, with the time of the copy", async ({
    page,
    context,
  }) => {
    await page.goto("/hostels");
    const heart = hearts(page).first();
    const name = ((await heart.getAttribute("aria-label")) ?? "").replace("Save ", "");
    await page.mouse.wheel(0, 10); // the first touch starts the worker
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await heart.click();
    await expect(page.getByText("Saved. Find it under “Saved”.")).toBeVisible();
    await page.goto("/safety-tips"); // at once
    const kept = () =>
      page.evaluate(async () => {
        const pages = await (await caches.open("efie-pages")).keys();
        return pages.map(({ url }) => new URL(url).pathname);
      });
    await expect.poll(kept, { timeout: 20_000 }).toContain("/saved");
    await expect.poll(async () => (await kept()).join(" ")).toContain("/hostels/");
    await context.setOffline(true);
    await page.goto("/saved");
    await expect(
      page.getByText(/You are offline\. This is the copy of \d+ \w+ \d{4}/),
    ).toBeVisible();
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await context.setOffline(false);
  });
});
