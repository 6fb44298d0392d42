import type { Page } from "@playwright/test";
import { signUpVerified, expect, logOut, ready, test } from "./support/site.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm Logout" });
const KEYS = ["token", "name", "email", "search_data", "information", "room_booked"];

/** Returns the keys in the browser's storage. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
}

/** Records every announcement of a log-in or log-out on the following pages. */
async function announcements(page: Page): Promise<string[]> {
  const announced: string[] = [];
  await page.exposeFunction("hear", (path: string) => announced.push(path));
  await page.addInitScript(() => {
    window.addEventListener("auth-change", () => {
      void (window as unknown as { hear(path: string): void }).hear(location.pathname);
    });
  });
  return announced;
}

test.describe("the log-out confirmation", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("asks with the specified text, and keeps the focus inside", async ({ page, site }) => {
    await signUpVerified(page, site);
    const control = page.getByRole("link", { name: "Logout" });
    await control.focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page)).toHaveAccessibleDescription(
      "Are you sure you want to logout? You'll need to sign in again to access your account.",
    );
    const cancel = dialog(page).getByRole("button", { name: "Cancel" });
    const logout = dialog(page).getByRole("button", { name: "Logout" });
    await expect(cancel).toBeFocused();
    for (const [key, next] of [
      ["Tab", logout],
      ["Tab", cancel],
      ["Shift+Tab", logout],
      ["Shift+Tab", cancel],
    ] as const) {
      await page.keyboard.press(key);
      await expect(next).toBeFocused();
    }
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toBeHidden();
    await expect(control).toBeFocused();
  });

  const closings: [string, (page: Page) => Promise<void>][] = [
    ["Escape", (page) => page.keyboard.press("Escape")],
    ["a click outside", (page) => page.mouse.click(20, 400)],
    ["a tap outside", (page) => page.touchscreen.tap(20, 400)],
    ["Cancel", (page) => dialog(page).getByRole("button", { name: "Cancel" }).click()],
  ];
  test("closes by Escape, a press outside and Cancel, and focuses its control", async ({
    page,
    site,
  }) => {
    await signUpVerified(page, site);
    const control = page.getByRole("link", { name: "Logout" });
    for (const [what, close] of closings) {
      await test.step(what, async () => {
        await control.click();
        await dialog(page).getByRole("heading").click(); // a press inside does not close it
        await expect(dialog(page)).toBeVisible();
        await close(page);
        await expect(dialog(page)).toBeHidden();
        await expect(control).toBeFocused();
      });
    }
    await page.reload();
    await expect(control).toBeVisible(); // still logged in
  });

  test("clears the storage, updates every tab and leads to the site's root", async ({
    page,
    site,
    context,
  }) => {
    await signUpVerified(page, site);
    const other = await context.newPage();
    await other.goto("/safety-tips");
    await expect(other.getByRole("link", { name: "Logout" })).toBeVisible();
    const dashboard = await context.newPage();
    await dashboard.goto("/dashboard");
    const announced = await announcements(page);
    await page.goto("/hostels");
    await page.evaluate((keys) => {
      for (const key of keys) localStorage.setItem(key, "x");
      sessionStorage.setItem("search_data", "x");
    }, KEYS);
    await page.getByRole("link", { name: "Logout" }).click();
    await dialog(page).getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
    expect(await kept(page)).toEqual([]);
    expect(announced).toEqual(["/hostels"]);
    await expect(other.getByRole("banner").getByRole("link", { name: "Sign Up" })).toBeVisible();
    await expect(other.getByRole("link", { name: "Logout" })).toBeHidden();
    await expect(other).toHaveURL(/\/safety-tips$/);
    await expect(dashboard).toHaveURL(/\/login/); // the dashboard does not stay open
  });
});

test("the page /logout clears the storage and announces the log-out, too", async ({
  page,
  site,
}) => {
  await signUpVerified(page, site);
  const announced = await announcements(page);
  await page.goto("/logout");
  await page.evaluate(() => localStorage.setItem("information", "x"));
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  expect(await kept(page)).toEqual([]);
  expect(announced).toEqual(["/logout"]);
});

test("a log-in is announced, and other tabs update", async ({ page, site, context }) => {
  const email = await signUpVerified(page, site);
  await logOut(page, site);

  const other = await context.newPage();
  await other.goto("/hostels");
  await other.getByRole("searchbox").fill("half-fi");
  const announced = await announcements(page);
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a long password");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  expect(announced).toEqual(["/login"]);
  await other.getByText("Menu").click();
  await expect(other.getByRole("link", { name: "Ama Mensah" })).toBeVisible();
  await expect(other.getByRole("searchbox")).toHaveValue("half-fi"); // the entry stays
});

test("a session that the server no longer knows is cleared on a page that needs one", async ({
  page,
  site,
  context,
}) => {
  await signUpVerified(page, site);
  const cookies = await context.cookies();
  const other = await context.newPage();
  await logOut(other, site);
  await other.close();
  await context.addCookies(cookies); // the browser still has the old cookies

  const announced = await announcements(page);
  await page.goto("/hostels");
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, "x");
  }, KEYS);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await expect.poll(() => kept(page)).toEqual(["information", "room_booked", "search_data"]);
  expect(announced).toEqual(["/login"]);
  await page.reload();
  await expect(page.getByText("Your session has ended.")).toBeHidden(); // shown once
});

test.describe("the drawer of a phone", () => {
  test("has the links of the bar, by touch and by keyboard, for visitors and students", async ({
    page,
    site,
  }) => {
    await page.goto("/");
    const handle = page.getByRole("button", { name: "Menu" });
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await expect(menu).toBeHidden();
    await handle.tap();
    await expect(menu.getByRole("link", { name: "Hostels" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Sign Up" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Logout" })).toHaveCount(0);
    await handle.tap();
    await expect(menu).toBeHidden();
    await handle.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(menu.getByRole("link", { name: "Hostels" })).toBeFocused();
    // After its last link the focus is on the page, which the open drawer would cover.
    for (let i = 0; i < 5; i++) await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();

    await signUpVerified(page, site);
    await page.goto("/hostels");
    await handle.tap();
    await expect(menu.getByRole("link", { name: "Ama Mensah" })).toHaveAttribute(
      "href",
      "/dashboard",
    );
    const control = menu.getByRole("link", { name: "Logout" });
    await control.tap();
    await expect(dialog(page)).toBeVisible();
    await ready(page, "logout");
    await page.keyboard.press("Escape");
    await expect(control).toBeFocused();
    await control.tap();
    await dialog(page).getByRole("button", { name: "Logout" }).tap();
    await expect(page).toHaveURL(`${site.url}/`);
    await handle.tap();
    await expect(menu.getByRole("link", { name: "Sign Up" })).toBeVisible();
  });
});
