import type { Page } from "@playwright/test";
import { expect, fillSignUp, linkInLetter, newEmail, type Site, test } from "./support/site.ts";

const tryAgain = (page: Page) => page.getByRole("link", { name: "Try Again" });

/**
 * A student whose letter's link went wrong at first and would go well now: the page is that of a
 * link that was never sent, and its 'Try Again' asks about the true one.
 */
async function openFailedLink(page: Page, site: Site) {
  const email = newEmail();
  await page.goto("/signup");
  await fillSignUp(page, email);
  await expect(page).toHaveURL(/\/hostels$/);
  const token = (await linkInLetter(site, email, "/verify-email/")).split("/").at(-1) ?? "";
  let answer = () => {};
  const wait = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/hq/api/verify-email/torn/", async (route) => {
    await wait;
    await route.continue({ url: `${site.url}/hq/api/verify-email/${token}/` });
  });
  await page.goto("/verify-email/torn");
  return { answer };
}

test("Try Again verifies without leaving the page, and the dashboard follows after 3 seconds", async ({
  page,
  site,
}) => {
  const { answer } = await openFailedLink(page, site);
  await tryAgain(page).tap();
  const said = page.getByRole("main").getByRole("alert");
  await expect(said).toHaveText("Verifying your email…");
  await expect(tryAgain(page)).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email is verified");
  await expect(page.getByText("Your dashboard opens in 3 seconds.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open it now" })).toBeFocused();
  const since = Date.now();
  await page.waitForURL("**/dashboard");
  expect(Date.now() - since).toBeGreaterThan(2_500); // it had stood for a moment already
  expect(Date.now() - since).toBeLessThan(5_000);
  await expect(page.getByText("You are currently not in any Hostel")).toBeVisible();
});

test("Try Again works by the keyboard, and asks once at a time", async ({ page, site }) => {
  const { answer } = await openFailedLink(page, site);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/hq/api/")) asked.push(request.url());
  });
  await tryAgain(page).focus();
  await page.keyboard.press("Enter");
  await expect(tryAgain(page)).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Enter");
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email is verified");
  expect(asked).toHaveLength(1);
  await page.waitForURL("**/dashboard");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Try Again opens the link once more", async ({ page }) => {
    await page.goto("/verify-email/torn");
    const again = page.waitForRequest(/\/verify-email\/torn$/);
    await tryAgain(page).click();
    await again;
    await expect(page.getByText("Link expired or invalid.")).toBeVisible();
  });
});
