import type { Page } from "@playwright/test";
import { expect, LAYOUT, newEmail, ready, signUpFields, test } from "./support/site.ts";

// What is wrong with a form: listed with links to its fields, gone when it is right, and never without a reason.

const main = (page: Page) => page.getByRole("main");
const submit = (page: Page) => main(page).getByRole("button", { name: "Sign up" });
const listed = (page: Page) => main(page).getByRole("alert").getByRole("link");

/** Submits the empty form before its island is there, which disables the button until the fields are right. */
async function submitEmpty(page: Page) {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route("**/build/signup-form-*.js", async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("/signup");
  await submit(page).click();
  await expect(main(page).getByRole("alert")).toContainText(
    "Please fill in all required fields and ensure passwords match",
  );
  arrive();
}

const ALL = [
  "Full name: Type your name as the hostel should know it.",
  "Email: Type your email address.",
  "Gender: Choose male or female; rooms have rules about it.",
  "Phone: Type your phone number, such as 024 123 4567.",
  "Password: Choose a password of at least 8 characters.",
  "Confirm password: Type the password once more.",
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 760 } });

    test("the alert names what is wrong, and leads to it", LAYOUT, async ({ page }) => {
      await submitEmpty(page);
      await expect(listed(page)).toHaveText(ALL);
      for (const [nth, label] of ["Full name", "Email", "Male", "Phone"].entries()) {
        await listed(page).nth(nth).click();
        await expect(page.getByLabel(label, { exact: true })).toBeFocused();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      );
    });

    test("a slip in an address is asked about, and stops nobody", async ({ page }) => {
      const email = newEmail().replace("example.com", "gmial.com");
      const meant = email.replace("gmial", "gmail");
      const question = main(page).getByText(`Did you mean ${meant}?`);
      await page.goto("/signup");
      await signUpFields(page, email);
      if (javaScriptEnabled) {
        await expect(question).toBeVisible();
        await page.getByRole("button", { name: `Did you mean ${meant}?` }).click();
        await expect(page.getByLabel("Email")).toHaveValue(meant);
        await expect(page.getByLabel("Email")).toBeFocused();
        await expect(question).toHaveCount(0);
        await page.getByLabel("Email").fill(email);
        await page.getByLabel("Full name").focus();
        await expect(question).toBeVisible();
      } else {
        await page.getByLabel("Phone").fill("12");
        await submit(page).click();
        await expect(question).toBeVisible();
        await signUpFields(page, email);
      }
      await submit(page).click();
      await expect(page).toHaveURL(/\/hostels$/);
      await page.goto("/email-verification");
      await expect(question).toBeVisible();
      await page.getByRole("link", { name: "Change the address" }).click();
      await expect(page).toHaveURL(/\/account#email-form$/);
    });
  });
}

test("what is right now is not called wrong any more", async ({ page }) => {
  await submitEmpty(page);
  await expect(listed(page)).toHaveText(ALL);
  await ready(page, "signup-form");
  const name = page.getByLabel("Full name");
  await expect(name).toHaveAccessibleDescription(/Type your name/);
  await name.fill("Ama Mensah");
  await expect(name).toHaveAccessibleDescription("");
  await expect(name).not.toHaveAttribute("aria-invalid");
  await expect(listed(page)).toHaveText(ALL.slice(1));

  await page.getByLabel("Email").fill("ama");
  await expect(listed(page)).toHaveText(ALL.slice(1));
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(
    "To sign up, fill in: Gender, Phone, Password, Confirm password.",
  );
  await signUpFields(page, newEmail());
  await expect(main(page).getByRole("alert")).toHaveCount(0);
  await expect(page.locator(".field-error:not(:empty)")).toHaveCount(0);
  await page.getByLabel("Confirm password").fill("another");
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(
    "To sign up, type the same password twice.",
  );
  await page.getByLabel("Confirm password").fill("a long password");
  await expect(submit(page)).toHaveAccessibleDescription("");
  await submit(page).click();
  await expect(page).toHaveURL(/\/hostels$/);
});

test("a log-in says what is missing, until it is there", async ({ page }) => {
  await page.goto("/login");
  await main(page).getByRole("button", { name: "Log in" }).click();
  await expect(listed(page)).toHaveCount(2);
  await page.getByLabel("Email").fill("ama@example.com");
  await expect(listed(page)).toHaveText(["Password: Type your password."]);
  await page.getByLabel("Password").fill("a guess");
  await expect(main(page).getByRole("alert")).toHaveCount(0);
});
