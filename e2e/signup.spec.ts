import { expect, newEmail, ready, signUpFields, test } from "./support/site.ts";

test("the whole form is filled in and sent by the keyboard", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("Full name").focus();
  const keys = page.keyboard;
  await keys.type("Ama Mensah");
  await keys.press("Tab");
  await keys.type(newEmail());
  await keys.press("Tab");
  await keys.press("ArrowRight"); // to the second of two
  await keys.press("Tab");
  await keys.type("+233 (24) 123-4567");
  await expect(page.getByLabel("Phone")).toHaveValue("233241234567");
  await expect(page.getByText("+233 Ghana")).toBeVisible();
  await keys.press("Tab");
  await keys.type("a long password");
  await keys.press("Tab");
  await keys.type("a long");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await keys.type(" password");
  await expect(page.getByText("Passwords do not match")).toBeHidden();
  await keys.press("Enter");
  await expect(page).toHaveURL(/\/hostels$/);
});

test("a double click sends one sign-up", async ({ page }) => {
  await page.goto("/signup");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
  });
  await signUpFields(page, newEmail());
  await ready(page, "send-form");
  const submit = page.getByRole("main").getByRole("button", { name: "Sign up" });
  await submit.dblclick();
  await expect(page).toHaveURL(/\/hostels$/);
  expect(sent).toEqual(["/signup"]);
});

test("a finger chooses, and sends the form", async ({ page }) => {
  await page.goto("/signup");
  await signUpFields(page, newEmail());
  await page.getByText("Male", { exact: true }).tap();
  await expect(page.getByRole("radio", { name: "Male", exact: true })).toBeChecked();
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).tap();
  await expect(page).toHaveURL(/\/hostels$/);
});

test("the button waits for all six and for passwords that match", async ({ page }) => {
  await page.goto("/signup");
  const submit = page.getByRole("main").getByRole("button", { name: "Sign up" });
  await signUpFields(page, newEmail());
  await expect(submit).toBeEnabled();
  for (const label of ["Full name", "Email", "Phone", "Password", "Confirm password"]) {
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill("");
    await expect(submit, label).toBeDisabled();
    await field.fill(before);
    await expect(submit, label).toBeEnabled();
  }
  await page.getByLabel("Confirm password").fill("another password");
  await expect(submit).toBeDisabled();
});
