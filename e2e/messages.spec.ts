import type { Page } from "@playwright/test";
import { sendLogIn, signUp } from "./support/account.ts";
import { captivePortal, gateway } from "./support/network.ts";
import {
  expect,
  fillSignUp,
  lonely,
  newEmail,
  openRoom,
  ready,
  signUpFields,
  test,
} from "./support/site.ts";

// The error catalogue (spec.md section 8): each message on screen, caused as it would be in life.

const main = (page: Page) => page.getByRole("main");
const resend = (page: Page) => page.getByRole("button", { name: "Resend Verification Email" });
const check = (page: Page) => page.getByRole("button", { name: "I've Verified My Email" });
const tryAgain = (page: Page) => page.getByRole("link", { name: "Try Again" });

test.describe("login", () => {
  test("Account not verified: one is at /email-verification, with the email kept", async ({
    page,
    context,
  }) => {
    const email = await signUp(page);
    await context.clearCookies();
    await page.goto("/login");
    await sendLogIn(page, email, "a long password");
    await expect(page).toHaveURL(/\/email-verification$/);
    await expect(page.getByText(email)).toBeVisible();
  });

  test("Invalid credentials: the server's message for a wrong password", async ({ page }) => {
    await page.goto("/login");
    await sendLogIn(page, "nobody@example.com", "not the password");
    await expect(main(page).getByRole("alert")).toHaveText("Invalid credentials");
    await expect(page.getByLabel("Password")).toHaveValue("not the password");
  });

  test("Invalid credentials: a failure without a message", async ({ page }) => {
    await gateway(page, "/login");
    await page.goto("/login");
    await sendLogIn(page, "ama@example.com", "a long password");
    await expect(main(page).getByRole("alert")).toHaveText("Invalid credentials");
  });

  test("Invalid login. Please try again. — an answer that is neither", async ({ page }) => {
    await captivePortal(page, "/login");
    await page.goto("/login");
    await sendLogIn(page, "ama@example.com", "a long password");
    await expect(main(page).getByRole("alert")).toHaveText("Invalid login. Please try again.");
  });

  lonely("a stopped server is a network error, too", async ({ page, site }) => {
    await page.goto("/login");
    await page.getByLabel("Email").focus();
    await ready(page, "send-form");
    await site.stop();
    await sendLogIn(page, "ama@example.com", "a long password");
    await expect(main(page).getByRole("alert")).toHaveText(
      "Network error. Please check your connection.",
    );
  });
});

test.describe("sign-up", () => {
  test("the server's message, beside its field, with everything still there", async ({ page }) => {
    const email = await signUp(page);
    await page.context().clearCookies();
    await page.goto("/signup");
    await fillSignUp(page, email);
    await expect(page.getByRole("alert")).toContainText(
      "This email has an account already. Log in, or sign up with another one.",
    );
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      /This email has an account already\.$/,
    );
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Confirm password")).toHaveValue("a long password");

    // Put right, it goes through, and nothing is wrong any more on the way.
    await page.getByLabel("Email").fill(newEmail());
    await main(page).getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/hostels$/);
  });

  test("Signup failed. Please try again. — a failure without a message", async ({ page }) => {
    await gateway(page, "/signup");
    await page.goto("/signup");
    await fillSignUp(page, newEmail());
    await expect(page.getByRole("alert")).toHaveText("Signup failed. Please try again.");
  });

  lonely(
    "Network error. Please check your connection. — a stopped server",
    async ({ page, site }) => {
      await page.goto("/signup");
      await signUpFields(page, newEmail());
      await ready(page, "send-form");
      await site.stop();
      await main(page).getByRole("button", { name: "Sign up" }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "Network error. Please check your connection.",
      );
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("a long password");
      await expect(page.getByRole("radio", { name: "Female" })).toBeChecked();
      await expect(main(page).getByRole("button", { name: "Sign up" })).toBeEnabled();
    },
  );
});

test.describe("search", () => {
  lonely(
    "Failed to fetch campus list. Please try again. — a stopped server",
    async ({ page, site }) => {
      await page.goto("/");
      await page.getByLabel("Campus or area").focus();
      await ready(page, "campus-search"); // the browser keeps the scripts now
      await page.goto("/");
      await site.stop();
      await page.getByLabel("Campus or area").pressSequentially("legon");
      await expect(page.getByText("Failed to fetch campus list. Please try again.")).toBeVisible();
    },
  );

  lonely("Search failed. Please try again. — a stopped server", async ({ page, site }) => {
    await page.goto("/hostels");
    await page.getByRole("searchbox").focus();
    await ready(page, "hostel-filter");
    await site.stop();
    await page.getByRole("searchbox").pressSequentially("legon");
    await expect(page.getByText("Search failed. Please try again.")).toBeVisible();
  });
});

test.describe("resend verification", () => {
  test("Please enter your email address", async ({ page }) => {
    await page.goto("/email-verification");
    await resend(page).click();
    await expect(page.getByText("Please enter your email address")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
  });

  test("Failed to resend verification email — a failure without a message", async ({ page }) => {
    await gateway(page, "/email-verification/resend");
    await page.goto("/email-verification");
    await page.getByLabel("Email").fill(newEmail());
    await resend(page).click();
    await expect(main(page).getByRole("alert")).toHaveText("Failed to resend verification email");
  });

  lonely("Network error. Please try again. — a stopped server", async ({ page, site }) => {
    await page.goto("/email-verification");
    await page.getByLabel("Email").fill(newEmail());
    await ready(page, "send-form");
    await site.stop();
    await resend(page).click();
    await expect(main(page).getByRole("alert")).toHaveText("Network error. Please try again.");
  });

  test("Verification email sent successfully! — hidden after 5 seconds", async ({ page }) => {
    await signUp(page);
    await page.goto("/email-verification");
    await resend(page).click();
    const banner = page.getByText("Verification email sent successfully! Please check your inbox.");
    await expect(banner).toBeVisible();
    const since = Date.now();
    await expect(banner).toBeHidden({ timeout: 9_000 });
    const seconds = (Date.now() - since) / 1000;
    expect(seconds).toBeGreaterThan(4.5);
    expect(seconds).toBeLessThan(7);
  });
});

test.describe("I've Verified My Email", () => {
  test("Account is still not verified. Please check your email and click the verification link.", async ({
    page,
  }) => {
    await signUp(page);
    await page.goto("/email-verification");
    await check(page).click();
    await expect(main(page).getByRole("alert")).toHaveText(
      "Account is still not verified. Please check your email and click the verification link.",
    );
    await expect(page).toHaveURL(/\/email-verification$/);
  });

  test("Invalid credentials: it counts as verified, and the way is to /dashboard", async ({
    page,
  }) => {
    await page.goto("/email-verification"); // a browser that has proved nothing
    const asked = page.waitForRequest(/\/dashboard$/);
    await check(page).click();
    await asked;
    await expect(page).toHaveURL(/\/login\?next=/); // which asks who it is
  });

  lonely(
    "Please try logging in again to verify your account. — anything else",
    async ({ page, site }) => {
      await signUp(page);
      await page.goto("/email-verification");
      await check(page).hover();
      await ready(page, "send-form");
      await site.stop();
      await check(page).click();
      await expect(main(page).getByRole("alert")).toHaveText(
        "Please try logging in again to verify your account.",
      );
    },
  );
});

test.describe("email link", () => {
  test("Link expired or invalid. — an address that no letter had", async ({ page }) => {
    await page.goto("/verify-email/made-up");
    await expect(main(page).getByRole("alert")).toHaveText("Link expired or invalid.");
    await tryAgain(page).click();
    await expect(main(page).getByRole("alert")).toHaveText("Link expired or invalid.");
    await page.getByRole("link", { name: "Back to Login" }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test("Invalid verification link. No token provided.", async ({ page }) => {
    await page.goto("/verify-email/");
    await expect(main(page).getByRole("alert")).toHaveText(
      "Invalid verification link. No token provided.",
    );
  });

  lonely(
    "Network error. Please check your connection and try again. — a stopped server",
    async ({ page, site }) => {
      await page.goto("/verify-email/made-up");
      await tryAgain(page).hover();
      await ready(page, "verify-retry");
      await site.stop();
      await tryAgain(page).click();
      await expect(main(page).getByRole("alert")).toHaveText(
        "Network error. Please check your connection and try again.",
      );
    },
  );
});

lonely("Payment failed. Try again. — a stopped server", async ({ page, site }) => {
  const room = await openRoom(page, site);
  const book = room.getByRole("button", { name: "Book" });
  await book.hover();
  await ready(page, "booking-button");
  await site.stop();
  await book.click();
  await expect(room.getByRole("status")).toHaveText("Payment failed. Try again.");
  await expect(book).not.toHaveAttribute("aria-busy");
});
