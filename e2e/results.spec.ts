import type { Page } from "@playwright/test";
import { expect, fits, LAYOUT, test } from "./support/site.ts";

const THREE = "gender=female&max_price=800&free=1";

/** The lists of hostels, with and without three filters. */
const LISTS = [
  "/detailed_search?location=legon",
  `/detailed_search?location=legon&${THREE}`,
  "/hostels",
  "/hostels?q=solar",
  "/campuses/knust",
  `/campuses/knust?${THREE}`,
  "/campuses/knust?page=2",
  "/categories/standard",
  `/categories/standard?${THREE}`,
];

/** The lowest top of the first card, in CSS pixels: half of it is then on a small phone's screen. */
const HIGHEST = 420;

const firstCard = (page: Page) =>
  page
    .locator("main .card")
    .first()
    .evaluate((card) => card.getBoundingClientRect().top);

/** Returns the names of the cards in a grid or row with more than five lines of text below the picture. */
function longCards(page: Page, list = ".grid"): Promise<string[]> {
  return page.locator(`main ${list} .card:not(.card-off)`).evaluateAll((cards) =>
    cards.flatMap((card) => {
      const tops = new Set<number>();
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement;
        if (parent?.closest(".card-gender, .badge, .heart, .sr, .photo-tap, .stars")) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const end = parent?.getBoundingClientRect().bottom ?? 0; // a line below it is cut off
        for (const { top, bottom, width } of range.getClientRects())
          if (width && top < end && ![...tops].some((other) => Math.abs(other - bottom) < 8))
            tops.add(bottom);
      }
      return tops.size > 5 ? [`${card.querySelector("h3")?.textContent}: ${tops.size}`] : [];
    }),
  );
}

// Not with wide fonts: a longer heading wraps.
test("on a small phone the first card begins in its upper half", async ({ page }) => {
  for (const path of LISTS) {
    await page.goto(path);
    expect.soft(await firstCard(page), path).toBeLessThanOrEqual(HIGHEST);
  }
});

test("a card in a list has at most five lines, and the list fits", LAYOUT, async ({ page }) => {
  for (const path of LISTS) {
    await page.goto(path);
    expect.soft(await longCards(page), path).toEqual([]);
    expect.soft(await fits(page), path).toBe(true);
  }
});

test("the tools are one row, and the filters in use one line", LAYOUT, async ({ page }) => {
  for (const path of LISTS.filter((list) => list.includes(THREE))) {
    await page.goto(path);
    const tops = await page
      .locator("main .tools > *")
      .evaluateAll((parts) =>
        parts.filter((part) => part.clientHeight).map((part) => part.getBoundingClientRect().top),
      );
    expect.soft(Math.max(...tops) - Math.min(...tops), path).toBeLessThan(8);
    const chosen = page.getByRole("navigation", { name: "Filters in use" }).locator("ul");
    expect.soft((await chosen.boundingBox())?.height, path).toBeLessThan(60);
    await chosen.getByRole("link").last().focus();
    await expect(chosen.getByRole("link").last()).toBeInViewport({ ratio: 1 });
  }
});

test("a card in a row has at most five lines", async ({ page }) => {
  for (const path of ["/hostels", "/hostels?q=solar"]) {
    await page.goto(path);
    expect.soft(await longCards(page, ".track"), path).toEqual([]);
  }
});
