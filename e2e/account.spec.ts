import { readFileSync } from "node:fs";
import { student } from "./support/account.ts";
import type { Page } from "@playwright/test";
import {
  enrol,
  expect,
  linkInLetter,
  newEmail,
  openRoom,
  ready,
  signUpFields,
  test,
  LAYOUT,
  bookAndPay,
} from "./support/site.ts";

const OLD = "a long password";
const NEW = "another long one";

const part = (page: Page, name: string) => page.getByRole("region", { name });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a forgotten password is set by a letter", async ({ page, site }) => {
      const email = await student(page, site);
      await page.goto("/logout");
      await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL(`${site.url}/`);
      await page.goto("/login");
      await page.getByRole("link", { name: "Forgotten your password?" }).click();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("button", { name: "Send me a link" }).click();
      await expect(page.getByText("If there is an account with this address")).toBeVisible();
      const link = await linkInLetter(site, email, "/reset-password/");
      await page.goto(link);
      await page.getByLabel("New password", { exact: true }).fill("password1");
      await page.getByLabel("New password once more").fill("password1");
      await page.getByRole("button", { name: "Set the password" }).click();
      await expect(page.getByText("This password is among the most common ones.")).toBeVisible();
      await page.getByLabel("New password", { exact: true }).fill(NEW);
      await page.getByLabel("New password once more").fill(NEW);
      await page.getByRole("button", { name: "Set the password" }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText("Your password is set. Log in with it.")).toBeVisible();
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(NEW);
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page).toHaveURL(`${site.url}/`);
      await page.goto(link);
      await expect(page.getByRole("alert")).toContainText("This link has run out");
      await page.getByRole("link", { name: "Ask for a new link" }).click();
      await expect(page).toHaveURL(/\/forgot-password$/);
    });

    test("name, password and address are changed on the account page", async ({ page, site }) => {
      await student(page, site);
      await page.goto("/hostels");
      await page.getByRole("button", { name: "Menu" }).click();
      const sheet = page.getByRole("navigation", { name: "Menu" });
      await sheet.getByRole("link", { name: "Account", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();

      const about = part(page, "About you");
      await about.getByLabel("Full name").fill("Ama <b>");
      await about.getByRole("button", { name: "Save" }).click();
      await expect(about.getByText("Type a name of at most 100 letters")).toBeVisible();
      await expect(about.getByLabel("Full name")).toHaveValue("Ama <b>");
      await about.getByLabel("Full name").fill("Ama Adjei");
      await about.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Saved.")).toBeVisible();
      await expect(about.getByLabel("Full name")).toHaveValue("Ama Adjei");

      const password = part(page, "Password");
      await password.getByLabel("The password you have now").fill("a guess");
      await password.getByLabel("New password", { exact: true }).fill(NEW);
      await password.getByLabel("New password once more").fill(NEW);
      await password.getByRole("button", { name: "Change the password" }).click();
      await expect(password.getByText("This is not your password.")).toBeVisible();
      await password.getByLabel("The password you have now").fill(OLD);
      await password.getByLabel("New password", { exact: true }).fill(NEW);
      await password.getByLabel("New password once more").fill(NEW);
      await password.getByRole("button", { name: "Change the password" }).click();
      await expect(page.getByText("Your password is changed.")).toBeVisible();

      const address = newEmail();
      const letter = part(page, "Email address");
      await letter.getByLabel("New address").fill(address);
      await letter.getByLabel("Your password").fill(NEW);
      await letter.getByRole("button", { name: "Change the address" }).click();
      await expect(page.getByText("an email is on its way there")).toBeVisible();
      await page.goto(await linkInLetter(site, address, "/confirm-email/"));
      await page.getByRole("button", { name: "Use this address" }).click();
      await expect(page.getByText("Your account has its new address.")).toBeVisible();
      await expect(part(page, "Email address").getByText(address)).toBeVisible();
    });

    test("a session elsewhere is seen and ended", async ({ page, site, browser }) => {
      const email = await student(page, site);
      const elsewhere = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
      const other = await elsewhere.newPage();
      await other.goto("/login");
      await other.getByLabel("Email").fill(email);
      await other.getByLabel("Password").fill(OLD);
      await other.getByLabel("This is a shared phone").check();
      await other.getByRole("button", { name: "Log in" }).click();
      await expect(other).toHaveURL(`${site.url}/`);
      const [cookie] = await elsewhere.cookies();
      expect(cookie?.expires).toBe(-1); // it goes with the browser
      const [own] = await page.context().cookies();
      expect(own?.expires).toBeGreaterThan(Date.now() / 1000);

      await page.goto("/account");
      const list = part(page, "Where you are logged in");
      await expect(list.getByText("this one")).toBeVisible();
      await expect(list.getByText("a shared phone")).toBeVisible();
      await list.getByRole("button", { name: /^Log out Chrome/ }).click();
      await expect(page.getByText("Logged out there.")).toBeVisible();
      await expect(list.getByText("a shared phone")).toBeHidden();
      await other.goto("/dashboard");
      await expect(other).toHaveURL(/\/login/);
      await elsewhere.close();
    });

    test("what is held is downloaded, and the account deleted", async ({ page, site, browser }) => {
      const email = await student(page, site);
      const elsewhere = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
      const other = await elsewhere.newPage();
      await other.goto("/login");
      await other.getByLabel("Email").fill(email);
      await other.getByLabel("Password").fill(OLD);
      await other.getByRole("button", { name: "Log in" }).click();
      await expect(other).toHaveURL(`${site.url}/`);

      await page.goto("/account");
      const data = part(page, "Your data");
      const coming = page.waitForEvent("download");
      await data.getByRole("link", { name: "Download what we hold" }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toMatch(/^efie-data-\d{4}-\d{2}-\d{2}\.json$/);
      const held = JSON.parse(readFileSync(await file.path(), "utf8")) as {
        profile: { email: string; name: string };
        sessions: unknown[];
      };
      expect(held.profile).toMatchObject({ email, name: "Ama Mensah" });
      expect(held.sessions).toHaveLength(2);

      await page.evaluate(() => localStorage.setItem("information", "{}"));
      await data.getByRole("link", { name: "Delete the account" }).click();
      await expect(page).toHaveURL(/\/account\/delete$/);
      for (const heading of ["What goes, at once", "What stays", "What it means"]) {
        await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      }
      const remove = page.getByRole("button", { name: "Delete the account for good" });
      await page.getByLabel("Your password").fill("a guess");
      await remove.click();
      await expect(page.getByText("This is not your password.")).toBeVisible();
      await page.getByLabel("Your password").fill(OLD);
      await remove.click();
      await expect(page).toHaveURL(/\/account\/deleted$/);
      await expect(page.getByRole("heading", { name: "Your account is deleted." })).toBeVisible();
      await expect(page.getByRole("banner").getByText("Ama Mensah")).toHaveCount(0);
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});

      await page.goto("/dashboard");
      await expect(page).toHaveURL(/\/login/);
      await other.goto("/account");
      await expect(other).toHaveURL(/\/login/);
      await elsewhere.close();
      await page.goto("/signup");
      await signUpFields(page, email); // the address is free again
      await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await expect(page).toHaveURL(/\/hostels$/);
    });

    test(
      "an account with a bed stays until the bed is given up",
      LAYOUT,
      async ({ page, site }) => {
        const room = await openRoom(page, site);
        await bookAndPay(page, room);
        await expect(page).toHaveURL(/\/sandbox\/checkout\//);
        await page.goto("/account/delete");
        await expect(page.getByRole("alert")).toContainText("A bed is kept for you until");
        await expect(page.getByLabel("Your password")).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
          true,
        );
        await page.getByRole("link", { name: "To your dashboard" }).click();
        await expect(page).toHaveURL(/\/dashboard$/);
      },
    );

    test("a log-in before the verification goes on where it wanted to", async ({
      page,
      site,
      browser,
    }) => {
      const email = newEmail();
      const signing = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
      const first = await signing.newPage();
      await first.goto("/signup");
      await signUpFields(first, email);
      await first.getByRole("main").getByRole("button", { name: "Sign up" }).click();
      await expect(first).toHaveURL(/\/hostels$/);
      await page.goto("/login?next=/student-resources");
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(OLD);
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page).toHaveURL(/\/email-verification/);
      await page.getByRole("button", { name: "I've Verified My Email" }).click();
      await expect(page.getByText("Account is still not verified.")).toBeVisible();
      await first.goto(await linkInLetter(site, email, "/verify-email/"));
      await signing.close();
      await page.getByRole("button", { name: "I've Verified My Email" }).click();
      await expect(page).toHaveURL(/\/student-resources$/);
    });
  });
}

test("a form of the account page says what is wrong without leaving it", async ({ page, site }) => {
  await enrol(page, site);
  await page.goto("/account");
  const address = part(page, "Email address");
  await address.getByLabel("New address").fill("ama@");
  await address.getByLabel("Your password").fill("a guess");
  await ready(page, "send-form");
  await address.getByRole("button", { name: "Change the address" }).click();
  await expect(address.getByText("Type a whole email address")).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(address.getByLabel("New address")).toBeFocused();
  await expect(address.getByLabel("Your password")).toHaveValue("a guess"); // it never left the page
});
