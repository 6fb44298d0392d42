import type { Page } from "@playwright/test";
import { expect, waitUntilPressable, ready, test } from "./support/site.ts";

const popup = (page: Page) => page.getByRole("dialog");
const links = (page: Page) => page.locator("a[data-ref=open]");

/** Opens the list of hostels and waits for the popup's island. */
async function openList(page: Page) {
  await page.goto("/hostels");
  await links(page).first().hover();
  await ready(page, "hostel-popup");
  const link = links(page).first();
  return {
    link,
    href: (await link.getAttribute("href")) ?? "",
    name: (await link.textContent()) ?? "",
  };
}

const ways: [string, (page: Page, link: ReturnType<typeof links>) => Promise<void>][] = [
  ["the mouse", (_, link) => link.click()],
  ["a finger", (_, link) => link.tap()],
  [
    "the keyboard",
    async (page, link) => {
      await link.focus();
      await page.keyboard.press("Enter");
    },
  ],
  ["a double click", (_, link) => link.dblclick()],
];

test("a hostel opens once by mouse, finger and keyboard, under its own address", async ({
  page,
}) => {
  const { link, href, name } = await openList(page);
  const shown = popup(page).getByRole("heading", { level: 2, name });
  for (const [what, open] of ways) {
    await test.step(what, async () => {
      const before = await page.evaluate(() => history.length);
      await open(page, link);
      await expect(popup(page)).toHaveAccessibleName(name);
      await expect(shown).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${href}$`));
      // After going back, a new entry replaces the entries ahead.
      const length = await page.evaluate(() => history.length);
      expect(length).toBe(what === "the mouse" ? before + 1 : before);
      await page.goBack();
      await expect(popup(page)).toBeHidden();
      await expect(page).toHaveURL(/\/hostels$/);
      await expect(link).toBeFocused();
      await page.goForward();
      await expect(shown).toBeVisible();
      await page.goBack();
      await expect(popup(page)).toBeHidden();
    });
  }
});

const closings: [string, (page: Page) => Promise<void>][] = [
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["a click", (page) => popup(page).getByRole("button", { name: "Close" }).click()],
  ["a tap", (page) => popup(page).getByRole("button", { name: "Close" }).tap()],
  [
    "a press outside it",
    async (page) => {
      await waitUntilPressable(popup(page));
      await page.mouse.click(180, 8);
    },
  ],
];

test("it closes by Escape, its button and a press outside it, and restores the focus", async ({
  page,
}) => {
  const { link } = await openList(page);
  for (const [what, close] of closings) {
    await test.step(what, async () => {
      await link.click();
      await expect(popup(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
      await close(page);
      await expect(popup(page)).toBeHidden();
      await expect(page).toHaveURL(/\/hostels$/);
      await expect(link).toBeFocused();
    });
  }
});

test("the second click of a double click neither opens a picture in it nor closes it", async ({
  page,
}) => {
  const { link, href } = await openList(page);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Animation.enable");
  await browser.send("Animation.setPlaybackRate", { playbackRate: 0 }); // freezes the opening animation
  await link.click();
  const picture = popup(page).getByRole("region", { name: "Pictures" }).getByRole("link").first();
  await picture.dispatchEvent("pointerdown"); // loads the viewer's script
  await ready(page, "picture-viewer");
  const viewer = page.locator("dialog.viewer");
  await picture.click({ force: true }); // whatever is at that point
  await page.mouse.click(180, 8);
  await expect(popup(page)).toBeVisible();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${href}$`));

  await browser.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await picture.click();
  await expect(viewer).toBeVisible();
});

test("it shows that it is loading, keeps the focus, and reports a missing hostel", async ({
  page,
}) => {
  const { link } = await openList(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/part=popup/, async (route) => {
    await asked;
    await route.continue();
  });
  await link.click();
  await expect(popup(page).getByRole("status")).toHaveText("Loading hostel…");
  await expect(popup(page)).toHaveAttribute("aria-busy", "true");
  await expect(popup(page).getByRole("button", { name: "Close" })).toBeFocused();
  answer();
  await expect(popup(page).getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(popup(page).getByText("Loading hostel…")).toBeHidden();
  await page.keyboard.press("Escape");
  await link.evaluate((a) => a.setAttribute("href", "/hostels/gone-since")); // the server answers 404
  await link.click();
  await expect(popup(page).getByRole("status")).toHaveText("Hostel not found.");
});

test("after a reload under its address, back and forward show the right pages", async ({
  page,
}) => {
  const { link, href, name } = await openList(page);
  await link.click();
  await expect(popup(page).getByRole("heading", { level: 2, name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Hostels" })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole("heading", { name }).first()).toBeVisible();
});
