import type { Page } from "@playwright/test";
import { expect, fits, LAYOUT, newEmail, ready, signUpFields, test } from "./support/site.ts";
import { translate } from "./support/translate.ts";

// The forms check entries while a student types. An alert has a link to each invalid field until the field is valid.

const main = (page: Page) => page.getByRole("main");
const submit = (page: Page) => main(page).getByRole("button", { name: "Sign up" });
const listed = (page: Page) => main(page).getByRole("alert").getByRole("link");

const SENTENCE = "Please fill in all required fields and ensure passwords match.";

test("the sign-up button is disabled from the first view, and gives the reason", async ({
  page,
}) => {
  await page.goto("/signup");
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(
    `${SENTENCE} Still missing: Full name, Email, Gender, Phone, Password, Confirm password.`,
  );
  await expect(page.locator("[data-island=signup-form]")).toHaveAttribute("data-state", "idle");
  await signUpFields(page, newEmail());
  await expect(submit(page)).toBeEnabled();
  await expect(submit(page)).toHaveAccessibleDescription("");
  await page.getByLabel("Confirm password").fill("another password");
  await expect(submit(page)).toBeDisabled();
  await expect(submit(page)).toHaveAccessibleDescription(
    `${SENTENCE} The two passwords are different.`,
  );
});

test("a password manager that sends no events enables the button, in a translated page too", async ({
  page,
}) => {
  await page.goto("/signup");
  await expect(submit(page)).toBeDisabled();
  await translate(page);
  const values = {
    name: "Ama Mensah",
    email: newEmail(),
    phone: "233241234567",
    password: "a long password",
    confirmPassword: "a long password",
  };
  await page.evaluate((filled) => {
    for (const [name, value] of Object.entries(filled)) {
      document.querySelector<HTMLInputElement>(`main [name=${name}]`)!.value = value;
    }
    document.querySelector<HTMLInputElement>("main [name=gender]")!.checked = true;
  }, values);
  await expect(submit(page)).toBeEnabled();
  await submit(page).click();
  await expect(page).toHaveURL(/\/hostels$/);
});

test("without its scripts the sign-up button is enabled, and the server answers", async ({
  page,
}) => {
  await page.route("**/build/*.js", (route) => route.abort());
  await page.goto("/signup");
  await expect(submit(page)).toBeEnabled();
  await expect(submit(page)).toHaveAccessibleDescription("");
  await submit(page).click();
  await expect(main(page).getByRole("alert")).toContainText(SENTENCE.slice(0, -1));
  await signUpFields(page, newEmail());
  await submit(page).click();
  await expect(page).toHaveURL(/\/hostels$/);
});

test("the sign-up form helps while a student types", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Full name").focus();
  await ready(page, "signup-form");
  const keys = page.keyboard;
  await keys.type("Ama Mensah");
  await expect(submit(page)).toBeDisabled();
  await keys.press("Tab");
  await keys.type(newEmail());
  await keys.press("Tab");
  await keys.press("ArrowRight"); // to the second of two options
  await keys.press("Tab");
  await keys.type("+1 242 345-6789");
  await expect(page.getByLabel("Phone")).toHaveValue("12423456789");
  await expect(page.getByText("+1242 Bahamas")).toBeVisible();
  await page.getByLabel("Phone").fill("");
  await keys.type("+233 (24) 123-4567");
  await expect(page.getByLabel("Phone")).toHaveValue("233241234567");
  await expect(page.getByText("+233 Ghana")).toBeVisible();
  await keys.press("Tab");
  await keys.type("a long password");
  await keys.press("Tab"); // to the button that shows it
  await keys.press("Tab");
  await keys.type("a long");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await page.getByRole("button", { name: "Show password" }).first().click();
  await expect(page.getByLabel("Confirm password")).toHaveJSProperty("type", "text");
  expect(await fits(page)).toBe(true);
  await page.getByRole("button", { name: "Hide password" }).last().click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveJSProperty("type", "password");
  await page.getByLabel("Confirm password").focus();
  await keys.press("End");
  await expect(submit(page)).toBeDisabled();
  await keys.type(" password");
  await expect(page.getByText("Passwords do not match")).toBeHidden();
  await expect(submit(page)).toBeEnabled();
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/hostels$/);
});

test("a double click sends one sign-up, even with a mistyped address", async ({ page }) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  const email = newEmail().replace("example.com", "gmial.com");
  const meant = `Did you mean ${email.replace("gmial", "gmail")}?`;
  await page.goto("/signup");
  await signUpFields(page, email);
  await page.getByRole("button", { name: meant }).click();
  await expect(page.getByLabel("Email")).toHaveValue(/gmail/);
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByLabel("Email").fill(email);
  await page.getByText("Male", { exact: true }).tap();
  await expect(main(page).getByText(meant)).toBeVisible();
  await ready(page, "send-form");
  await submit(page).dblclick();
  await expect(page).toHaveURL(/\/hostels$/);
  expect(sent).toEqual(["/signup"]);
});

const ALL_PROBLEMS = [
  "Full name: Type your name as the hostel should know it.",
  "Email: Type your email address.",
  "Gender: Choose male or female; rooms have rules about it.",
  "Phone: Type your phone number, such as 024 123 4567.",
  "Password: Choose a password of at least 8 characters.",
  "Confirm password: Type the password once more.",
];

test("the alert links to each invalid field until the field is valid", LAYOUT, async ({ page }) => {
  // The empty form is sent without the script that disables its button.
  await page.route("**/build/submit-*.js", (route) => route.abort());
  await page.goto("/signup");
  await submit(page).click();
  await expect(listed(page)).toHaveText(ALL_PROBLEMS);
  for (const [nth, label] of ["Full name", "Email", "Male", "Phone"].entries()) {
    await listed(page).nth(nth).click();
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  }
  expect(await fits(page)).toBe(true);

  const name = page.getByLabel("Full name");
  await expect(name).toHaveAccessibleDescription(/Type your name/);
  await name.fill("Ama Mensah");
  await expect(name).toHaveAccessibleDescription("");
  await expect(name).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("Email").fill("ama");
  await expect(listed(page)).toHaveText(ALL_PROBLEMS.slice(1));
  await signUpFields(page, newEmail());
  await expect(main(page).getByRole("alert")).toHaveCount(0);
  await expect(page.locator(".field-error:not(:empty)")).toHaveCount(0);
  await submit(page).click();
  await expect(page).toHaveURL(/\/hostels$/);
});

test("a log-in lists each missing field until it is filled in", async ({ page }) => {
  await page.goto("/login");
  await main(page).getByRole("button", { name: "Log in" }).click();
  await expect(listed(page)).toHaveCount(2);
  await page.getByLabel("Email").fill("ama@example.com");
  await expect(listed(page)).toHaveText(["Password: Type your password."]);
  await page.getByLabel("Password").fill("a guess");
  await expect(main(page).getByRole("alert")).toHaveCount(0);
});
