import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import {
  signUpVerified,
  expect,
  linkInEmail,
  logOut,
  newEmail,
  ready,
  test,
} from "./support/site.ts";

const OLD = "a long password";
const NEW = "another long one";

const part = (page: Page, name: string) => page.getByRole("region", { name });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a forgotten password is reset by an email", async ({ page, site }) => {
    const email = await signUpVerified(page, site);
    await logOut(page, site);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await expect(page.getByText("If there is an account with this address")).toBeVisible();
    await page.goto(await linkInEmail(site, email, "/reset-password/"));
    await page.getByLabel("New password", { exact: true }).fill(NEW);
    await page.getByLabel("Repeat the new password").fill(NEW);
    await page.getByRole("button", { name: "Save the password" }).click();
    await expect(page.getByText("Your new password is saved. Log in with it.")).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(NEW);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });

  test("name, password and address are changed on the account page", async ({ page, site }) => {
    await signUpVerified(page, site);
    await page.goto("/hostels");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Account", exact: true }).click();

    const about = part(page, "About you");
    await about.getByLabel("Full name").fill("Ama Adjei");
    await about.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await expect(about.getByLabel("Full name")).toHaveValue("Ama Adjei");

    const password = part(page, "Password");
    await password.getByLabel("Your current password").fill(OLD);
    await password.getByLabel("New password", { exact: true }).fill(NEW);
    await password.getByLabel("Repeat the new password").fill(NEW);
    await password.getByRole("button", { name: "Change the password" }).click();
    await expect(page.getByText("Your password is changed.")).toBeVisible();

    const address = newEmail();
    const emailPart = part(page, "Email address");
    await emailPart.getByLabel("New address").fill(address);
    await emailPart.getByLabel("Your password").fill(NEW);
    await emailPart.getByRole("button", { name: "Change the address" }).click();
    await expect(page.getByText("an email is on its way there")).toBeVisible();
    await page.goto(await linkInEmail(site, address, "/confirm-email/"));
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(part(page, "Email address").getByText(address)).toBeVisible();
  });
});

test("a form of the account page shows its errors without leaving the page", async ({
  page,
  site,
}) => {
  await signUpVerified(page, site);
  await page.goto("/account");
  const address = part(page, "Email address");
  await address.getByLabel("New address").fill("ama@");
  await address.getByLabel("Your password").fill("a guess");
  await ready(page, "send-form");
  await address.getByRole("button", { name: "Change the address" }).click();
  await expect(address.getByText("Type a whole email address")).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(address.getByLabel("New address")).toBeFocused();
  await expect(address.getByLabel("Your password")).toHaveValue("a guess"); // the page was not left
});

test("a student downloads their data and deletes the account", async ({ page, site }) => {
  const email = await signUpVerified(page, site);
  await page.goto("/account");
  const data = part(page, "Your data");
  const download = page.waitForEvent("download");
  await data.getByRole("link", { name: "Download your data" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^efie-data-\d{4}-\d{2}-\d{2}\.json$/);
  const held = JSON.parse(readFileSync(await file.path(), "utf8")) as { profile: object };
  expect(held.profile).toMatchObject({ email, name: "Ama Mensah" });

  await page.evaluate(async () => {
    localStorage.setItem("information", "{}");
    await (await caches.open("efie-kept")).put("/dashboard", new Response("mine"));
  });
  await data.getByRole("link", { name: "Delete the account" }).click();
  const remove = page.getByRole("button", { name: "Delete my account for good" });
  await page.getByLabel("Your password").fill("a guess");
  await remove.click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Your password")).toHaveJSProperty("type", "text");
  await expect(page.getByLabel("Your password")).toHaveValue("a guess"); // the page was not left
  await page.getByLabel("Your password").fill(OLD);
  await remove.click();
  await expect(page).toHaveURL(/\/account\/deleted$/);
  await expect(page.getByRole("banner").getByText("Ama Mensah")).toHaveCount(0);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
