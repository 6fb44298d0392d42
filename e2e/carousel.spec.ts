import type { Locator, Page } from "@playwright/test";
import { expect, LAYOUT, ready, test } from "./support/site.ts";

/** The first row of the page: its list, its two arrows, and how far it is scrolled. */
async function firstRow(page: Page) {
  await page.goto("/hostels");
  const row = page.locator(".row").first();
  const track = row.locator("[data-ref=track]");
  return {
    back: row.getByLabel("Scroll back"),
    on: row.getByLabel("Scroll on"),
    at: () => track.evaluate((list) => list.scrollLeft),
    end: () => track.evaluate((list) => list.scrollWidth - list.clientWidth),
    track,
  };
}

/** Moves a finger to the left over a row. */
async function swipe(page: Page, track: Locator) {
  await track.scrollIntoViewIfNeeded();
  const box = await track.boundingBox();
  if (!box) throw new Error("the row is not there");
  const finger = await page.context().newCDPSession(page);
  const y = Math.min(box.y + 60, 700);
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: { x: number; y: number }[]
  ) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", { x: 320, y });
  for (let x = 300; x >= 40; x -= 20) await touch("touchMove", { x, y });
  await touch("touchEnd");
}

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test.describe(`a category's row at ${width} pixels`, () => {
    test.use({ viewport: { width, height } });

    test(
      "moves by exactly 280 pixels with the mouse, and is disabled at the ends",
      LAYOUT,
      async ({ page }) => {
        const { back, on, at, end } = await firstRow(page);
        await back.focus();
        await ready(page, "row-arrows");
        await expect(back).toBeDisabled();
        await expect(on).toBeEnabled();
        await on.click();
        await expect.poll(at).toBe(280);
        await expect(back).toBeEnabled();
        await back.click();
        await expect.poll(at).toBe(0);
        await expect(back).toBeDisabled();

        const last = await end();
        for (let target = 280; target < last; target += 280) {
          await on.click();
          await expect.poll(at).toBe(target);
        }
        await on.click();
        await expect.poll(at).toBe(last);
        await expect(on).toBeDisabled();
      },
    );

    test("moves by the keyboard, and the focus never gets lost", LAYOUT, async ({ page }) => {
      const { on, at, end } = await firstRow(page);
      const last = await end();
      await on.focus();
      for (let presses = Math.ceil(last / 280), i = 1; i <= presses; i++) {
        await page.keyboard.press(i % 2 ? "Enter" : "Space");
        await expect.poll(at).toBe(Math.min(i * 280, last));
      }
      await expect(on).toBeDisabled();
      await expect(on).toBeFocused();
      await page.keyboard.press("Enter");
      expect(await at()).toBe(last);
    });
  });
}

test(
  "a row moves by touch: a tap on its button, and a finger on the cards",
  LAYOUT,
  async ({ page }) => {
    const { on, at, track } = await firstRow(page);
    await on.tap();
    await expect.poll(at).toBe(280);
    await swipe(page, track);
    await expect.poll(at).toBeGreaterThan(400);
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the arrows lead to the ends of the row, its head in sight, and a finger moves it", async ({
    page,
  }) => {
    await page.goto("/hostels");
    const row = page.locator(".row").first();
    const [first, last] = [row.locator(".card").first(), row.locator(".card").last()];
    await expect(last).not.toBeInViewport();
    await row.getByRole("link", { name: "Scroll on" }).click();
    await expect(last).toBeInViewport({ ratio: 0.4 });
    await expect(first).not.toBeInViewport();
    await expect(row.getByRole("heading", { level: 2 })).toBeInViewport();
    await row.getByRole("link", { name: "Scroll back" }).click();
    await expect(first).toBeInViewport({ ratio: 0.4 });
    await swipe(page, row.locator("[data-ref=track]"));
    await expect(first).not.toBeInViewport({ ratio: 0.4 });
  });
});

test("React comes with the first touch of an arrow, and not with a finger on the page", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const { on, at } = await firstRow(page);
  await page.waitForLoadState("networkidle");
  expect(scripts.map((url) => url.replace(/.*\/(\w+)-.*/, "$1"))).toEqual(["main"]);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/build/row-arrows-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await on.tap();
  expect(await at()).toBe(0);
  release();
  await expect.poll(at).toBe(280); // by the press that came before the island
  await expect(page).toHaveURL(/\/hostels$/);
});

test("two quick presses move a row by two steps", async ({ page }) => {
  const { on, at } = await firstRow(page);
  await on.focus();
  await ready(page, "row-arrows");
  await on.dblclick();
  await expect.poll(at).toBe(560);
});

test("who asks for less motion gets none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { on, at } = await firstRow(page);
  await on.focus();
  await ready(page, "row-arrows");
  await on.click();
  expect(await at()).toBe(280); // at once, and not after a glide
});
