import { expect, newEmail, test } from "./support/site.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a bad sign-up comes back with what was typed and a message beside each field", async ({
    page,
  }) => {
    await page.goto("/signup");
    await page.getByLabel("Full name").fill("Ama Mensah");
    await page.getByLabel("Email").fill("ama");
    await page.getByLabel("Phone").fill("12");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Confirm password").fill("other");
    await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();

    const alert = page.getByRole("alert");
    await expect(alert).toContainText(
      "Please fill in all required fields and ensure passwords match",
    );
    for (const message of [
      "Type a whole email address",
      "Choose male or female",
      "Type the whole number",
      "A password has at least 8 characters",
      "Passwords do not match",
    ]) {
      await expect(page.locator(".field-error").getByText(message)).toBeVisible();
      await expect(alert.getByRole("link").getByText(message)).toBeVisible();
    }
    await expect(page.getByLabel("Full name")).toHaveValue("Ama Mensah");
    await expect(page.getByLabel("Email")).toHaveValue("ama");
    await expect(page.getByLabel("Phone")).toHaveValue("12");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });

  test("an empty log-in says what is missing", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      "Type the email address that you signed up with.",
    );
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription("Type your password.");
    await expect(page.getByRole("alert").getByRole("link")).toHaveText([
      "Email: Type the email address that you signed up with.",
      "Password: Type your password.",
    ]);
  });

  test("filters narrow the results and stay in the address", async ({ page }) => {
    await page.goto("/detailed_search?location=legon");
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("radio", { name: /^2 in a room/ }).check();
    await page.getByRole("checkbox", { name: /^Wi-Fi/ }).check();
    await page.getByRole("button", { name: "Show hostels" }).click();
    await expect(page).toHaveURL(/location=legon.*room_type=2.*amenity=Wi-Fi/);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await expect(page.getByRole("radio", { name: /^2 in a room/ })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /^Wi-Fi/ })).toBeChecked();
  });
});

test("the sign-up form helps while one types", async ({ page }) => {
  await page.goto("/signup");
  const submit = page.getByRole("main").getByRole("button", { name: "Sign up" });
  await page.getByLabel("Full name").fill("Ama Mensah");
  await expect(submit).toBeDisabled();
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByLabel("Phone").pressSequentially("+1 242 345-6789");
  await expect(page.getByLabel("Phone")).toHaveValue("12423456789");
  await expect(page.getByText("+1242 Bahamas")).toBeVisible();
  await page.getByLabel("Phone").fill("233241234567");
  await expect(page.getByText("+233 Ghana")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByLabel("Confirm password").pressSequentially("a long");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel("Confirm password").fill("a long password");
  await expect(page.getByText("Passwords do not match")).toBeHidden();
  await expect(submit).toBeEnabled();
});
