import type { Page } from "@playwright/test";
import { everyStop, faultsOfFocus, focused, pressOn, tabTo, typeInto } from "./support/keyboard.ts";
import {
  expect,
  waitUntilPressable,
  linkInEmail,
  newEmail,
  ready,
  roomForWoman,
  type Site,
  test,
  LAYOUT,
} from "./support/site.ts";

// This file uses keys alone: no click, tap, focus() or fill().
test.use({ contextOptions: { reducedMotion: "reduce" } }); // the page scrolls to the focus at once

const main = (page: Page) => page.getByRole("main");
const link = (page: Page, name: string | RegExp) => main(page).getByRole("link", { name });
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const press = (page: Page, key: string) => page.keyboard.press(key);

async function skipToSearch(page: Page) {
  await page.goto("/");
  await press(page, "Tab");
  expect(await focused(page)).toBe('link "Skip to the content"');
  expect(await faultsOfFocus(page)).toEqual([]);
  await press(page, "Enter");
  await expect(main(page)).toBeFocused();

  const search = page.getByLabel("Campus or area");
  await press(page, "Tab");
  await expect(search).toBeFocused(); // the first element after the skip link
  await ready(page, "campus-search");
  await page.keyboard.type("knust");
  await expect(search).toHaveRole("combobox");
  await expect(page.getByRole("option").first()).toBeVisible();
  await press(page, "ArrowDown");
  const chosen = page.getByRole("option", { selected: true });
  await expect(chosen).toHaveText(/Kwame Nkrumah/);
  await expect(search).toHaveAttribute(
    "aria-activedescendant",
    (await chosen.getAttribute("id")) ?? "",
  );
  await press(page, "Enter");
  await expect(search).toHaveValue(/Kwame Nkrumah/);
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/detailed_search\?location=Kwame/);
}

async function filterResults(page: Page) {
  const drawer = page.getByRole("form", { name: "Filters" });
  const handle = button(page, "Filters");
  await pressOn(handle);
  await expect(drawer).toBeVisible();
  await tabTo(drawer.getByRole("button", { name: "Close" }));
  await tabTo(drawer.getByRole("radio", { name: "Any" }));
  await tabTo(drawer.getByRole("checkbox", { name: /^Wi-Fi/ }));
  await press(page, "Space");
  await expect(drawer.getByRole("checkbox", { name: /^Wi-Fi/ })).toBeChecked();
  await press(page, "Escape");
  await expect(drawer).toBeHidden();
  await expect(handle).toBeFocused();

  await press(page, "Enter");
  await tabTo(drawer.getByRole("radio", { name: "Any" }));
  await press(page, "ArrowDown");
  const roomType = drawer.getByRole("group", { name: "Room type" });
  await expect(roomType.getByRole("radio", { checked: true })).not.toHaveAccessibleName("Any");
  await pressOn(drawer.getByRole("button", { name: "Show" }));
  await expect(page).toHaveURL(/room_type=\d.*&amenity=Wi-Fi/);
  await pressOn(link(page, /^Remove .* in a room$/));
  await expect(page).not.toHaveURL(/room_type=\d/);
}

/** Goes through a hostel's page to a Book button. */
async function lookAtHostel(page: Page) {
  await pressOn(main(page).getByRole("listitem").getByRole("heading").getByRole("link").first());
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);

  const pictures = page.getByRole("region", { name: "Pictures" });
  await tabTo(pictures);
  await press(page, "ArrowRight");
  const at = () => pictures.evaluate((track) => track.scrollLeft);
  await expect.poll(at).toBeGreaterThan(0);
  await expect(button(page, "Previous picture")).toBeEnabled();
  await tabTo(button(page, "Previous picture")); // past the pictures, which scroll into view
  const last = await at();
  await press(page, "Enter");
  await expect.poll(at).toBeLessThan(last);

  await pressOn(page.getByRole("navigation", { name: "On this page" }).getByText("Host"));
  await expect(page).toHaveURL(/#host$/);
  await press(page, "Tab");
  expect(await focused(page)).toMatch(/^link "host@/); // the focus continues at the link's target
  await tabTo(roomForWoman(page).getByRole("button", { name: "Book" }), "Shift+Tab");
}

/** Signs up on the way to the bed, and opens the link of the email. */
async function signUp(page: Page, site: Site) {
  await expect(page).toHaveURL(/\/signup\?next=/);
  const email = newEmail();
  await typeInto(page.getByLabel("Full name"), "Ama Mensah");
  await typeInto(page.getByLabel("Email"), email);
  await tabTo(page.getByRole("radio", { name: "Male", exact: true }));
  await press(page, "ArrowDown");
  await expect(page.getByRole("radio", { name: "Female" })).toBeChecked();
  await typeInto(page.getByLabel("Phone"), "233241234567");
  await typeInto(page.getByLabel("Password", { exact: true }), "a long password");
  await typeInto(page.getByLabel("Confirm password"), "a long password");
  await pressOn(button(page, "Sign up"));
  await expect(page.getByText("Your email address is not verified yet.")).toBeVisible();
  await page.goto(await linkInEmail(site, email, "/verify-email/"));
  await page.waitForURL(/#room-/); // after 3 seconds
  await pressOn(page.locator(":target").getByRole("button", { name: "Book" }));
}

async function pay(page: Page) {
  await expect(page).toHaveURL(/\/book\/summary/);
  await pressOn(page.getByRole("button", { name: /^Pay GH₵/ }));
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await pressOn(button(page, "Pay"));
  await expect(page.getByRole("region", { name: "Booking Information" })).toContainText(
    "Confirmed",
  );
  const steps = page.getByRole("group").filter({ hasText: "What has happened so far" });
  await pressOn(steps.locator("summary"));
  await expect(steps.getByText("Bed confirmed")).toBeVisible();
  await tabTo(link(page, "Open the receipt"), "Shift+Tab");
  await press(page, "Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeVisible();
}

async function logOut(page: Page, site: Site) {
  const handle = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await pressOn(handle);
  await expect(menu).toBeVisible();
  await tabTo(menu.getByRole("link", { name: "Hostels" }));
  await press(page, "Escape");
  await expect(menu).toBeHidden();
  await expect(handle).toBeFocused();

  await press(page, "Enter");
  const control = menu.getByRole("link", { name: "Logout" });
  await pressOn(control);
  const dialog = page.getByRole("dialog", { name: "Confirm Logout" });
  const [cancel, leave] = [dialog.getByText("Cancel"), dialog.getByText("Logout").last()];
  await expect(cancel).toBeFocused();
  expect(await faultsOfFocus(page)).toEqual([]);
  for (const [key, next] of [
    ["Tab", leave],
    ["Tab", cancel],
    ["Shift+Tab", leave],
  ] as const) {
    await press(page, key);
    await expect(next).toBeFocused(); // never an element behind the dialog
  }
  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await expect(control).toBeFocused();
  expect(await faultsOfFocus(page)).toEqual([]); // the drawer is open again

  await press(page, "Enter");
  await pressOn(leave);
  await expect(page).toHaveURL(`${site.url}/`);
  await pressOn(handle);
  await tabTo(menu.getByRole("link", { name: "Sign Up" }));
}

test("a student books, pays and logs out by keys alone", LAYOUT, async ({ page, site }) => {
  test.setTimeout(180_000);
  await test.step("the campus", () => skipToSearch(page));
  await test.step("the filters", () => filterResults(page));
  await test.step("the hostel", () => lookAtHostel(page));
  await press(page, "Enter"); // Book
  await test.step("the account", () => signUp(page, site));
  await test.step("the money", () => pay(page));
  await test.step("the way out", () => logOut(page, site));
});

test(
  "a student filters hostels, scrolls a row and opens a popup by keys alone",
  LAYOUT,
  async ({ page }) => {
    await page.goto("/hostels");
    await typeInto(page.getByRole("searchbox"), "wi-fi");
    await expect(page).toHaveURL(/\?q=wi-fi$/i);
    await expect(page.getByRole("status").first()).toHaveText(/hostels for “wi-fi”/);

    const row = main(page).getByRole("region").first();
    const on = row.getByLabel("Scroll on");
    const back = row.getByLabel("Scroll back");
    const at = () =>
      row
        .getByRole("list")
        .first()
        .evaluate((list) => list.scrollLeft);
    await pressOn(on);
    await expect.poll(at).toBe(280);
    await tabTo(back, "Shift+Tab");
    await press(page, "Space");
    await expect.poll(at).toBe(0);

    const card = row.getByRole("heading", { level: 3 }).getByRole("link").nth(1);
    await pressOn(card);
    const popup = page.getByRole("dialog");
    await expect(popup.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(popup.getByRole("button", { name: "Close" })).toBeFocused();
    await waitUntilPressable(popup); // until then the popup ignores presses
    expect((await everyStop(page)).at(-1)).toContain("own page");
    await press(page, "Escape");
    await expect(popup).toBeHidden();
    await expect(card).toBeFocused();
    await press(page, "Enter");
    await waitUntilPressable(popup);
    await pressOn(popup.getByRole("button", { name: "Close" }));
    await expect(popup).toBeHidden();
    await expect(card).toBeFocused();
  },
);
