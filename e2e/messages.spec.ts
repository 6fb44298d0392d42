import type { Locator, Page } from "@playwright/test";
import { captivePortal, gateway } from "./support/network.ts";
import {
  expect,
  fillSignUp,
  ownServerTest,
  newEmail,
  openRoom,
  ready,
  signUp,
  signUpFields,
  test,
} from "./support/site.ts";

// The error messages: each is caused by a real failure and must appear on the screen.

const alert = (page: Page) => page.getByRole("main").getByRole("alert");
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });
const resend = (page: Page) => button(page, "Resend Verification Email");
const check = (page: Page) => button(page, "I've Verified My Email");

async function fillLogIn(page: Page) {
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("not the password");
}

test("a log-in is refused by the server, by a gateway, and by another network's page", async ({
  page,
}) => {
  await fillLogIn(page);
  await button(page, "Log in").click();
  await expect(alert(page)).toHaveText("Invalid credentials");
  await expect(page.getByLabel("Password")).toHaveValue("not the password");
  await gateway(page, "/login");
  await fillLogIn(page);
  await button(page, "Log in").click();
  await expect(alert(page)).toHaveText("Invalid credentials");
  await captivePortal(page, "/login");
  await fillLogIn(page);
  await button(page, "Log in").click();
  await expect(alert(page)).toHaveText("Invalid login. Please try again.");
});

test("a sign-up is refused by a gateway, and by the server with a message at its field", async ({
  page,
  site,
}) => {
  await gateway(page, "/signup");
  await page.goto("/signup");
  const email = await signUp(page, site); // a request outside the page, which gateway does not intercept
  await page.context().clearCookies();
  await fillSignUp(page, email);
  await expect(alert(page)).toHaveText("Signup failed. Please try again.");

  await page.unrouteAll();
  await button(page, "Sign up").click();
  await expect(alert(page)).toContainText(
    "This email already has an account. Log in, or sign up with another one.",
  );
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    /This email already has an account\.$/,
  );
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Confirm password")).toHaveValue("a long password");

  // With another email the sign-up succeeds.
  await page.getByLabel("Email").fill(newEmail());
  await button(page, "Sign up").click();
  await expect(page).toHaveURL(/\/hostels$/);
});

test("the email is sent again with a message for 5 seconds, and the account is still not verified", async ({
  page,
  site,
}) => {
  await page.goto("/email-verification");
  await resend(page).click();
  await expect(page.getByText("Please enter your email address")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await gateway(page, "/email-verification/resend");
  await page.getByLabel("Email").fill(newEmail());
  await resend(page).click();
  await expect(alert(page)).toHaveText("Failed to resend verification email");

  await page.unrouteAll();
  await signUp(page, site);
  await page.goto("/email-verification");
  await check(page).click();
  await expect(alert(page)).toHaveText(
    "Account is still not verified. Please check your email and click the verification link.",
  );
  await resend(page).click();
  const banner = page.getByText("Verification email sent successfully! Please check your inbox.");
  await expect(banner).toBeVisible();
  const since = Date.now();
  await expect(banner).toBeHidden({ timeout: 9_000 });
  const seconds = (Date.now() - since) / 1000;
  expect(seconds).toBeGreaterThan(4);
  expect(seconds).toBeLessThan(8);
});

ownServerTest("each form and island reports a stopped server", async ({ page, site, browser }) => {
  const visitors = await browser.newContext({ baseURL: site.url });
  /** Opens a page in a new tab, and waits for its island. */
  const tab = async (path: string, island: string, touch: (page: Page) => Locator) => {
    const opened = await visitors.newPage();
    await opened.goto(path);
    await touch(opened).focus();
    await ready(opened, island);
    return opened;
  };
  const email = (page: Page) => page.getByLabel("Email");
  const logIn = await tab("/login", "send-form", email);
  const signUp = await tab("/signup", "send-form", email);
  await signUpFields(signUp, newEmail());
  const again = await tab("/email-verification", "send-form", email);
  await email(again).fill(newEmail());
  const verified = await tab("/email-verification", "send-form", check);
  const link = (page: Page) => page.getByRole("link", { name: "Try Again" });
  const unverified = await tab("/verify-email/made-up", "verify-retry", link);
  const browse = await tab("/hostels", "hostel-filter", (page) => page.getByRole("searchbox"));
  const campus = (page: Page) => page.getByLabel("Campus or area");
  const landing = await tab("/", "campus-search", campus);
  await landing.goto("/"); // the browser has its scripts now
  const room = await openRoom(page, site);
  const book = room.getByRole("button", { name: "Book" });
  await book.hover();
  await ready(page, "booking-button");
  await site.stop();

  await email(logIn).fill("ama@example.com");
  await logIn.getByLabel("Password").fill("a long password");
  await button(logIn, "Log in").click();
  await expect(alert(logIn)).toHaveText("Network error. Please check your connection.");

  await button(signUp, "Sign up").click();
  await expect(alert(signUp)).toHaveText("Network error. Please check your connection.");
  await expect(signUp.getByLabel("Password", { exact: true })).toHaveValue("a long password");
  await expect(signUp.getByRole("radio", { name: "Female" })).toBeChecked();
  await expect(button(signUp, "Sign up")).toBeEnabled();

  await resend(again).click();
  await expect(alert(again)).toHaveText("Network error. Please try again.");
  await check(verified).click();
  await expect(alert(verified)).toHaveText("Please try logging in again to verify your account.");
  await link(unverified).click();
  await expect(alert(unverified)).toHaveText(
    "Network error. Please check your connection and try again.",
  );

  await campus(landing).pressSequentially("legon");
  await expect(landing.getByText("Failed to fetch campus list. Please try again.")).toBeVisible();
  await browse.getByRole("searchbox").pressSequentially("legon");
  await expect(browse.getByText("Search failed. Please try again.")).toBeVisible();

  await book.click();
  await expect(room.getByRole("alert")).toHaveText("Payment failed. Try again.");
  await expect(book).not.toHaveAttribute("aria-busy");
  await visitors.close();
});
