import type { Page } from "@playwright/test";
import {
  expect,
  fillSignUp,
  newEmail,
  ready,
  roomForWoman,
  type Site,
  test,
  bookAndPay,
  payKept,
  HARNESS,
  openPopup,
} from "./support/site.ts";
import { inject, MARKER, watch } from "./support/watch.ts";

// The Content-Security-Policy of every page during a student's whole journey: no inline scripts, no style
// attributes.

test.use({ serviceWorkers: "allow" }); // the worker is under the policy, too

const main = (page: Page) => page.getByRole("main");

/** Searches for a hostel and presses Book in its popup. */
async function searchAndBook(page: Page): Promise<void> {
  await page.goto("/");
  const search = page.getByLabel("Campus or area");
  await search.click();
  await search.pressSequentially("legon");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/detailed_search\?location=/);
  await page.goto("/hostels");
  await openPopup(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await roomForWoman(dialog).getByRole("button", { name: "Book" }).click();
  await expect(page).toHaveURL(/\/signup\?next=/);
}

/** Signs up, with mistakes on the way, and opens the link of the demo's email. */
async function signUpWithMistakes(page: Page): Promise<string> {
  await page.getByLabel("Full name").fill("Ama <b>");
  await page.getByLabel("Phone").fill("233");
  await expect(main(page).getByText("+233 Ghana")).toBeVisible();
  const email = newEmail();
  await fillSignUp(page, email);
  await expect(page.getByText("Your email address is not verified yet.")).toBeVisible();
  await page.goto("/email-verification");
  await page.getByRole("button", { name: "I've Verified My Email" }).click();
  await expect(page.getByText("Account is still not verified.")).toBeVisible();
  const article = page.getByRole("article").filter({ hasText: email });
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(article.getByRole("link").first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await article.getByRole("link", { name: /\/verify-email\// }).click();
  await page.waitForURL(/#room-/); // after 3 seconds
  return email;
}

/** Logs out by the dialog of the header. */
async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** Logs in, at first with a wrong password. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  for (const password of ["a guess", "a long password"]) {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    if (password === "a guess") {
      await expect(page.getByText("Invalid credentials")).toBeVisible();
    }
  }
  await expect(page).toHaveURL(/\/$/);
}

/** Books a bed, is declined once, pays, and opens the pages of the booking. */
async function pay(page: Page): Promise<void> {
  await page.goto("/detailed_search?location=legon");
  await page.locator("a[data-ref=open]").first().click();
  await bookAndPay(page, roomForWoman(page));
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Payment failed. Try again.")).toBeVisible();
  await ready(page, "countdown");
  await payKept(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Open the receipt" }).click();
  await expect(page).toHaveURL(/\/receipt\/[0-9A-Z]{8}$/);
  const code = page.url().slice(-8);
  await page.goto("/check");
  await page.getByLabel("Code of the booking").fill(code);
  await page.keyboard.press("Enter");
  await expect(main(page)).toContainText("Booked; first month paid");
  await page.goto("/dashboard/cancel");
  await expect(page.getByText("Your bed is released at once.")).toBeVisible();
}

/** Opens every page of the footer, and error pages. */
async function openOtherPages(page: Page, site: Site): Promise<void> {
  await page.goto("/help-center");
  const pages = await page
    .locator("footer a[href^='/']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(pages.length).toBeGreaterThan(8);
  for (const path of [...new Set(pages)]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
  }
  for (const [path, status] of [
    ["/no-such-page", 404],
    ["/hostels/no-such-hostel", 404],
    ["/receipt/00000000", 404],
    ["/account/profile", 405],
    ["/verify-email/nobody", 422],
    ["/reset-password/nobody", 422],
    ["/check?code=x", 422],
    ["/dashboard/?reference=nobody", 200],
    ["/forgot-password", 200],
    ["/account/delete", 409], // the student has a booking
    ["/account/deleted", 200],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(page.url()).toContain(site.url);
}

test("a student's whole journey never violates the policy", async ({ page, context, site }) => {
  test.setTimeout(240_000);
  const seen = await watch(context);
  await searchAndBook(page);
  const email = await signUpWithMistakes(page);
  await logOut(page);
  await logIn(page, email);
  await pay(page);
  await openOtherPages(page, site);
  await logOut(page);
  expect(seen.violations).toEqual([]);
  expect(seen.errors).toEqual([]);
  expect(seen.ran).toEqual([]);
});

const INLINE: [string, string, RegExp][] = [
  ["an inline script", "<script>__ran('it')</script>", /script-src/],
  ["a handler", "<img src='/x.png' onerror=\"__ran('it')\">", /script-src/],
  ["a script of another site", `<script src="${MARKER}a.js"></script>`, /script-src/],
  ["a picture of another site", `<img src="${MARKER}a.png">`, /img-src/],
  ["a style", "<p style='color: red'>", /style-src/],
  ["a frame", `<iframe src="${MARKER}"></iframe>`, /default-src|frame-src/],
];

test("the test sees every violation of the policy", HARNESS, async ({ page, context }) => {
  const seen = await watch(context);
  for (const [what, html, directive] of INLINE) {
    seen.violations.length = 0;
    await inject(page, "/login", html);
    await page.goto("/login");
    await expect.poll(() => seen.violations.join("\n"), what).toMatch(directive);
    expect(seen.ran).toEqual([]);
    await page.unrouteAll();
  }
});
