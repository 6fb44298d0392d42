import { codeInEmail, expect, linkInEmail, ready, signUp, test } from "./support/site.ts";

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
  await expect(page.getByRole("link", { name: "Open your dashboard" })).toBeFocused();
  const since = Date.now();
  await page.waitForURL("**/dashboard");
  expect(Date.now() - since).toBeGreaterThan(1_500); // some time had passed before
  await expect(page.getByText("You are currently not in any Hostel")).toBeVisible();
  expect(asked).toHaveLength(1);
});

test("a link whose page has lost the network says so at the first touch", async ({
  page,
  context,
}) => {
  await page.goto("/verify-email/torn");
  await ready(page, "verify-retry");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "Network error. Please check your connection and try again.",
  );
  await expect(page).toHaveURL(/\/verify-email\/torn$/);
});

test("a wrong code stays in its field with the tries that are left, and the right one leads on", async ({
  page,
  site,
}) => {
  const code = await codeInEmail(site, await signUp(page, site));
  await page.goto("/email-verification");
  const field = page.getByLabel("Or type the six digits of the email");
  await field.fill(code === "000000" ? "000001" : "000000");
  const typed = await field.inputValue();
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("This is not the code in our last email. 4 tries left."),
  ).toBeVisible();
  await expect(field).toHaveValue(typed);
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/\/email-verification$/);
  await field.fill(code);
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
  await expect(page.getByText("You are currently not in any Hostel")).toBeVisible();
});
