import type { Page } from "@playwright/test";
import {
  signUpVerified,
  expect,
  openRoom,
  ready,
  roomForWoman,
  type Site,
  test,
  openPopup,
} from "./support/site.ts";
import { translate } from "./support/translate.ts";

/** Opens a room that the student may book, and records the page's POST requests. */
async function atRoom(page: Page, site: Site) {
  const room = await openRoom(page, site);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  return {
    book: room.getByRole("button", { name: "Book" }),
    status: room.getByRole("alert"),
    sent,
  };
}

type Press = (page: Page, book: ReturnType<Page["getByRole"]>) => Promise<void>;
const presses: [string, Press][] = [
  ["a double click before the script has loaded", (_, book) => book.dblclick()],
  [
    "a double click",
    async (page, book) => {
      await book.hover();
      await ready(page, "booking-button");
      await book.dblclick();
    },
  ],
  [
    "the keyboard",
    async (page, book) => {
      await book.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
    },
  ],
];

for (const [what, press] of presses) {
  test(`${what} holds one bed, and leads to the summary`, async ({ page, site }) => {
    const { book, sent } = await atRoom(page, site);
    await press(page, book);
    await expect(page).toHaveURL(/\/book\/summary$/);
    expect(sent).toEqual(["/book"]);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: /^Your bed is kept until/ })).toHaveCount(1);
  });
}

test("during its request the button is busy, keeps the focus and sends no second one", async ({
  page,
  site,
}) => {
  const { book, status, sent } = await atRoom(page, site);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/book", async (route) => {
    await asked;
    await route.continue();
  });
  await book.focus();
  await page.keyboard.press("Enter");
  await expect(book).toHaveAttribute("aria-busy", "true");
  await expect(book).toBeFocused();
  await page.keyboard.press("Enter"); // aria-disabled, and still focusable
  await expect(status).toHaveText("");
  answer();
  await expect(page).toHaveURL(/\/book\/summary$/);
  expect(sent).toEqual(["/book"]);

  await page.goBack();
  await expect(page.locator(".room").getByRole("link", { name: "Pay now" })).toBeVisible();
});

test("a refusal appears next to the button, and the student can try again", async ({
  page,
  site,
}) => {
  const { book, status } = await atRoom(page, site);
  await page.locator("input[name=room]").first().waitFor({ state: "attached" });
  const rooms = page.locator("form[action='/book'] input[name=room]");
  await rooms.evaluateAll((inputs) => {
    for (const input of inputs as HTMLInputElement[]) input.value = "no-such-room";
  });
  await book.click();
  await expect(status).not.toHaveText("");
  await expect(book).not.toHaveAttribute("aria-busy");
  await page.reload();
  await book.click();
  await expect(page).toHaveURL(/\/book\/summary$/);
});

test("in a translated page the popup opens and its button books", async ({ page, site }) => {
  await signUpVerified(page, site);
  await page.goto("/hostels?q=legon");
  await translate(page);
  await openPopup(page, ".card:not(.card-off)");
  await translate(page);
  const room = roomForWoman(page.getByRole("dialog"));
  await room.getByRole("button", { name: "Book" }).click();
  await expect(page).toHaveURL(/\/book\/summary$/);
});

test("the popup's button books, too", async ({ page, site }) => {
  await signUpVerified(page, site);
  await page.goto("/hostels?q=legon");
  await openPopup(page, ".card:not(.card-off)");
  const room = roomForWoman(page.getByRole("dialog"));
  await room.getByRole("button", { name: "Book" }).click();
  await expect(page).toHaveURL(/\/book\/summary$/);
});
