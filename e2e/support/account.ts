import type { Page } from "@playwright/test";
import { expect, fillSignUp, linkInLetter, newEmail, type Site, signUpFields } from "./site.ts";

const logIn = (page: Page) => page.getByRole("main").getByRole("button", { name: "Log in" });

/** Fills in the log-in form and sends it. */
export async function sendLogIn(page: Page, email: string, password: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await logIn(page).click();
}

/** Signs up, which leaves a browser that has proved its password and is not verified. */
export async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await page.goto("/signup");
  await fillSignUp(page, email);
  await expect(page).toHaveURL(/\/hostels$/);
  return email;
}

/** A student who is signed up, verified and logged in, and the address to log in with. */
export async function student(page: Page, site: Site): Promise<string> {
  const email = newEmail();
  await page.goto("/signup");
  await signUpFields(page, email);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/hostels$/);
  await page.goto(await linkInLetter(site, email, "/verify-email/"));
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
  await page.goto("/terms-of-service"); // see enrol
  return email;
}
