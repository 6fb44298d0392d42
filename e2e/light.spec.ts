import type { Page } from "@playwright/test";
import { expect, test, LAYOUT, HARNESS, openPopup } from "./support/site.ts";

const SAVING = { extraHTTPHeaders: { "Save-Data": "on" } };

const light = (page: Page) => page.locator("form.light-switch button").last();
const taps = (page: Page) => page.locator("[data-photo-load]");

/** Records the pictures that a page requests from now on. */
function pictures(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") asked.push(request.url());
  });
  return asked;
}

/** Scrolls through a page and waits until each part is drawn, so that lazy pictures are requested. */
async function read(page: Page): Promise<void> {
  for (const way of [0.25, 0.5, 0.75, 1, 0]) {
    await page.evaluate(async (part) => {
      scrollTo(0, part * document.body.scrollHeight);
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    }, way);
  }
}

/** Visits the pages with pictures. */
async function walk(page: Page, visit: (path: string) => Promise<void>): Promise<void> {
  for (const path of ["/", "/hostels", "/detailed_search?location=legon"]) await visit(path);
  await page.goto("/hostels");
  await visit((await page.locator("a[data-ref=open]").first().getAttribute("href")) ?? "");
}

/** Opens a list without pictures. Returns the link of the first picture. */
async function openLight(page: Page, path = "/hostels") {
  await page.goto(path);
  const tap = taps(page).first();
  await tap.scrollIntoViewIfNeeded();
  return tap;
}

test.describe("with Save-Data", () => {
  test.use(SAVING);

  test("no page loads a picture, and each shows a picture's size", async ({ page }) => {
    const asked = pictures(page);
    await walk(page, async (path) => {
      await page.goto(path);
      await read(page);
      await expect(taps(page).first(), path).toHaveAccessibleName(/^Show picture .*of ./);
      await expect(taps(page).first(), path).toHaveText(/\d KB/);
    });
    expect(asked).toEqual([]);
  });

  test("the switch shows pictures in spite of Save-Data, and hides them again", async ({
    page,
  }) => {
    await page.goto("/hostels?q=Wi-Fi");
    const asked = pictures(page);
    await expect(light(page)).toHaveAttribute("aria-pressed", "true");
    await light(page).click();
    await expect(light(page)).toHaveAttribute("aria-pressed", "false");
    await expect(page).toHaveURL(/\/hostels\?q=Wi-Fi$/);
    await expect(taps(page)).toHaveCount(0);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await light(page).click();
    await expect(light(page)).toHaveAttribute("aria-pressed", "true");
    await expect(taps(page)).not.toHaveCount(0);
  });
});

test("the test counts the pictures of a page that is not light", HARNESS, async ({ page }) => {
  const asked = pictures(page);
  await page.goto("/hostels");
  await read(page);
  expect(asked.length).toBeGreaterThan(5); // read without waiting, like the other tests
});

test.describe("on a light page", () => {
  test.use(SAVING);

  test("a tap or a key loads one picture and nothing else", async ({ page }) => {
    await openLight(page);
    const asked = pictures(page);
    const before = await taps(page).count();
    const address = page.url();
    await taps(page).first().tap();
    const picture = page.locator(".card img");
    await expect(picture.first()).toBeFocused();
    const width = (image: HTMLImageElement) => image.naturalWidth;
    await expect.poll(() => picture.first().evaluate(width)).not.toBe(0);
    await expect(taps(page)).toHaveCount(before - 1);
    // A picture needs no island, so React is not loaded.
    const list = page.locator("[data-island=hostel-popup]");
    await expect(list).toHaveAttribute("data-state", "idle");
    await taps(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(picture).toHaveCount(2);
    await expect.poll(() => picture.last().evaluate(width)).not.toBe(0);
    expect(asked).toHaveLength(2);
    expect(page.url()).toBe(address);

    // It fills the width of its card.
    const box = await picture.first().boundingBox();
    const card = await page.locator(".card").first().boundingBox();
    expect(box?.width).toBeCloseTo((card?.width ?? 0) - 2, 0);
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3 / 2, 1);
  });

  test("the link of a picture is as small as its text", LAYOUT, async ({ page }) => {
    test.setTimeout(120_000);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      await walk(page, async (path) => {
        await page.goto(path);
        await expect(taps(page), path).not.toHaveCount(0);
        const places = await page.locator("[data-photo]").evaluateAll((all) =>
          all.map((place) => {
            const link = place.querySelector("[data-photo-load]") ?? place;
            const [outer, inner] = [place.getBoundingClientRect(), link.getBoundingClientRect()];
            const over = [...(place.parentElement?.querySelectorAll("*") ?? [])].filter((other) => {
              if (place.contains(other) || other.matches("script")) return false;
              const box = other.getBoundingClientRect();
              const across = box.left < inner.right && box.right > inner.left;
              return across && box.top < inner.bottom && box.bottom > inner.top;
            });
            return { spare: Math.round(outer.height - inner.height), over: over.length };
          }),
        );
        for (const place of places)
          expect(place, `${path}, ${width}`).toEqual({ spare: 16, over: 0 });
      });
    }
  });

  test("pictures load one by one in the popup and in the gallery", async ({ page }) => {
    await page.goto("/hostels");
    const asked = pictures(page);
    await openPopup(page);
    const popup = page.getByRole("dialog");
    await expect(popup.locator("[data-photo-load]").first()).toBeVisible();
    expect(asked).toEqual([]);
    await popup.locator("[data-photo-load]").first().click();
    await expect(popup.locator("img").first()).toBeVisible();
    await expect(popup.locator(".gallery").getByRole("link").first()).toBeFocused(); // the link opens the viewer
    expect(asked).toHaveLength(1);
    await page.reload(); // under the popup's address: the hostel's own page
    const tap = page.locator(".gallery [data-photo-load]").first();
    await expect(tap).toBeVisible();
    expect(asked).toHaveLength(1);
    await tap.click();
    await expect(page.locator(".gallery img").first()).toBeVisible();
  });
});
