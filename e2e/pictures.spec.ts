import type { Locator, Page } from "@playwright/test";
import { expect, LAYOUT, ready, test } from "./support/site.ts";

/** The number of pictures of the hostel in these tests. */
const ALL = 3;

let hostel = "";
let name = "";

test.beforeAll(async ({ request, site }) => {
  const all = (await (await request.get(`${site.url}/hq/api/hostels/`)).json()) as {
    slug: string;
    name: string;
    images: string[];
    room_details: { room_image: string[] }[];
  }[];
  const found = all.find(
    ({ images, room_details }) =>
      images.length === ALL &&
      room_details.filter(({ room_image }) => room_image.length).length > 1,
  );
  hostel = `/hostels/${found?.slug}`;
  name = found?.name ?? "";
});

const viewer = (page: Page) => page.locator("dialog.viewer");
const pictures = (within: Page | Locator) =>
  within.getByRole("region", { name: "Pictures", exact: true }).getByRole("link");
const count = (page: Page) => viewer(page).getByRole("status");

/** Waits until only the nth picture fills the window. */
async function sees(page: Page, n: number) {
  await expect(count(page)).toHaveText(`${n} of ${ALL}`);
  await expect(
    viewer(page)
      .getByRole("img")
      .nth(n - 1),
  ).toBeInViewport({ ratio: 0.9 });
  await expect(
    viewer(page)
      .locator("img")
      .nth(n % ALL),
  ).not.toBeInViewport({ ratio: 0.1 });
}

/** Swipes in the viewer, and waits until the pictures stop moving. */
async function swipe(page: Page, from: number, to: number) {
  const rest = viewer(page)
    .getByRole("list")
    .evaluate(
      (track) =>
        new Promise<void>((rests) => {
          track.addEventListener("scrollend", () => rests(), { once: true });
        }),
    );
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...xs: number[]) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: xs.map((x) => ({ x, y: 370 })) });
  await touch("touchStart", from);
  for (let i = 1; i <= 10; i++) await touch("touchMove", from + ((to - from) * i) / 10);
  await page.waitForTimeout(150); // hold still: on a slow machine momentum would skip a picture
  await touch("touchEnd");
  await rest;
}

test("a picture opens at a tap, and the next ones by finger, keys and buttons", async ({
  page,
}) => {
  await page.goto(hostel);
  const script = page.waitForRequest(/picture-viewer-.*\.js/); // and not before
  await pictures(page).first().tap();
  await script;
  await expect(viewer(page)).toHaveAccessibleName(`Pictures of ${name}`);
  await sees(page, 1);
  await swipe(page, 320, 40);
  await sees(page, 2);
  await page.setViewportSize({ width: 740, height: 360 }); // the phone is turned
  await sees(page, 2);
  await page.setViewportSize({ width: 360, height: 740 });
  await sees(page, 2);
  await page.keyboard.press("ArrowRight");
  await sees(page, 3);
  await expect(viewer(page).getByRole("button", { name: "Next picture" })).toBeDisabled();
  await page.keyboard.press("ArrowRight");
  await sees(page, 3);
  await viewer(page).getByRole("button", { name: "Previous picture" }).tap();
  await sees(page, 2);
  await page.keyboard.press("ArrowLeft");
  await sees(page, 1);
});

const closings: [string, (page: Page) => Promise<unknown>][] = [
  ["the back button", (page) => page.goBack()],
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["its button", (page) => viewer(page).getByRole("button", { name: "Close" }).tap()],
];

test("the viewer closes by the back button, Escape and its button, and restores the page", async ({
  page,
}) => {
  await page.goto("/hostels");
  await page.goto(hostel);
  const link = pictures(page).first();
  for (const [what, close] of closings) {
    await test.step(what, async () => {
      await link.focus();
      await page.keyboard.press("Enter");
      await sees(page, 1);
      for (let i = 0; i < 6; i++) {
        const kept = await page.evaluate(
          () =>
            !document.activeElement?.closest("main *") ||
            !!document.activeElement.closest("dialog"),
        );
        expect(kept, "the focus is under the viewer").toBe(true);
        await page.keyboard.press("Tab");
      }
      await close(page);
      await expect(viewer(page)).toHaveCount(0);
      await expect(link).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`${hostel}$`));
    });
  }
  await page.goForward();
  await sees(page, 1);
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/hostels$/);
});

test("over a popup, the back button closes the viewer and not the popup", async ({ page }) => {
  await page.goto(`/hostels?q=${encodeURIComponent(name)}`);
  const card = page.locator("a[data-ref=open]").first();
  await card.hover();
  await ready(page, "hostel-popup");
  await card.click();
  const popup = page.getByRole("dialog", { name, exact: true });
  await pictures(popup).first().tap();
  await sees(page, 1);
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(popup).toBeVisible();
  await expect(pictures(popup).first()).toBeFocused();
  await pictures(popup).first().tap();
  await sees(page, 1);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toHaveCount(0);
  await expect(popup).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  await expect(card).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the link opens the picture's file; the count and all tabs are visible",
    LAYOUT,
    async ({ page }) => {
      await page.goto(hostel);
      const pill = await page.getByText(`${ALL} pictures`, { exact: true }).boundingBox();
      const front = await pictures(page).first().boundingBox();
      if (!pill || !front) throw new Error("the gallery is not there");
      expect(pill.x).toBeGreaterThanOrEqual(front.x);
      expect(pill.x + pill.width).toBeLessThanOrEqual(front.x + front.width);
      expect(pill.y + pill.height).toBeLessThanOrEqual(front.y + front.height);
      const tabs = page.getByRole("navigation", { name: "On this page" });
      for (const tab of await tabs.getByRole("link").all())
        await expect(tab, (await tab.textContent()) ?? "").toBeInViewport({ ratio: 1 });

      const link = page.locator(".room").getByRole("link").first();
      const href = (await link.getAttribute("href")) ?? "";
      const [response] = await Promise.all([page.waitForResponse(`**${href}`), link.tap()]);
      expect(response.headers()["content-type"]).toMatch(/^image\//);
    },
  );
});
