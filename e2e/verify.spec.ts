import { expect, linkInEmail, signUp, test } from "./support/site.ts";

test("Try Again verifies without leaving the page, and the dashboard opens after 3 seconds", async ({
  page,
  site,
}) => {
  // The page shows a link that was never sent. The request of 'Try Again' is replaced by the email's link.
  const email = await signUp(page, site);
  const token = (await linkInEmail(site, email, "/verify-email/")).split("/").at(-1) ?? "";
  let answer = () => {};
  const wait = new Promise<void>((resolve) => (answer = resolve));
  const asked: string[] = [];
  await page.route("**/hq/api/verify-email/torn/", async (route) => {
    asked.push(route.request().url());
    await wait;
    await route.continue({ url: `${site.url}/hq/api/verify-email/${token}/` });
  });
  await page.goto("/verify-email/torn");
  const tryAgain = page.getByRole("link", { name: "Try Again" });
  await tryAgain.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Verifying your email…");
  await expect(tryAgain).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Enter"); // sends no second request
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your email is verified");
  await expect(page.getByText("Your dashboard opens in 3 seconds.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open it now" })).toBeFocused();
  const since = Date.now();
  await page.waitForURL("**/dashboard");
  expect(Date.now() - since).toBeGreaterThan(1_500); // some time had passed before
  await expect(page.getByText("You are currently not in any Hostel")).toBeVisible();
  expect(asked).toHaveLength(1);
});
