import type { Page } from "@playwright/test";
import { expect, LAYOUT, test } from "./support/site.ts";

/** The first row of the page: its list, its two buttons, and how far it is scrolled. */
async function firstRow(page: Page) {
  await page.goto("/hostels");
  const row = page.locator(".row").first();
  const track = row.locator("[data-ref=track]");
  await expect(row.getByRole("button", { name: "Scroll on" })).toBeVisible();
  return {
    back: row.getByRole("button", { name: "Scroll back" }),
    on: row.getByRole("button", { name: "Scroll on" }),
    at: () => track.evaluate((list) => list.scrollLeft),
    end: () => track.evaluate((list) => list.scrollWidth - list.clientWidth),
    track,
  };
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
      const { back, on, at, end } = await firstRow(page);
      const last = await end();
      await on.focus();
      for (let presses = Math.ceil(last / 280), i = 1; i <= presses; i++) {
        await page.keyboard.press(i % 2 ? "Enter" : "Space");
        await expect.poll(at).toBe(Math.min(i * 280, last));
      }
      await expect(on).toBeDisabled();
      await expect(back).toBeFocused();
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
    await expect.poll(at).toBeGreaterThan(400);
  },
);

test("two quick presses move a row by two steps", async ({ page }) => {
  const { on, at } = await firstRow(page);
  await on.dblclick();
  await expect.poll(at).toBe(560);
});

test("who asks for less motion gets none", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { on, at } = await firstRow(page);
  await on.click();
  expect(await at()).toBe(280);
});
