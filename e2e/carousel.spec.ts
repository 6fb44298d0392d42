import type { Locator, Page } from "@playwright/test";
import { expect, LAYOUT, ready, test } from "./support/site.ts";
import { translate } from "./support/translate.ts";

/** Opens the list of hostels. Returns its first row: the list, the two arrows and the scroll position. */
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

/** Swipes a row to the left. */
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

test(
  "a row scrolls by exactly 280 pixels by mouse and keys, and its arrows are disabled at the ends",
  LAYOUT,
  async ({ page }) => {
    const { back, on, at, end } = await firstRow(page);
    await back.focus();
    await ready(page, "row-arrows");
    await expect(back).toBeDisabled();
    await on.click();
    await expect.poll(at).toBe(280);
    await back.click();
    await expect.poll(at).toBe(0);
    await expect(back).toBeDisabled();
    await on.dblclick(); // two quick presses are two steps
    await expect.poll(at).toBe(560);

    // Keys scroll on to the end, where the arrow keeps the focus.
    const last = await end();
    await on.focus();
    for (let target = 840; target < last + 280; target += 280) {
      await page.keyboard.press(target % 560 ? "Enter" : "Space");
      await expect.poll(at).toBe(Math.min(target, last));
    }
    await expect(on).toBeDisabled();
    await expect(on).toBeFocused();
    await page.keyboard.press("Enter");
    expect(await at()).toBe(last);
  },
);

test("a press that began before React had loaded scrolls the row", async ({ page }) => {
  const { on, at } = await firstRow(page);
  const box = await on.boundingBox();
  if (!box) throw new Error("the arrow is not there");
  const react = page.waitForResponse(/\/build\/row-arrows-/);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await (await react).finished();
  await page.waitForTimeout(300); // enough time for React to replace the pressed link
  await page.mouse.up();
  await expect.poll(at).toBe(280);
});

test("a row works in a translated page", async ({ page }) => {
  const { on, back, at } = await firstRow(page);
  await translate(page);
  await on.click();
  await expect.poll(at).toBe(280);
  await translate(page);
  await back.click();
  await expect.poll(at).toBe(0);
  await expect(back).toBeDisabled();
});

test(
  "a row scrolls by a tap on its button, and by a finger on the cards",
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

  test("the arrows lead to the ends of the row with its heading visible, and a finger scrolls it", async ({
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

test("a row scrolls without animation for a reader who asks for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { on, at } = await firstRow(page);
  await on.focus();
  await ready(page, "row-arrows");
  await on.click();
  expect(await at()).toBe(280); // at once
});
