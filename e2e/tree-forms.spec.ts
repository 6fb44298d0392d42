import type { Page } from "@playwright/test";
import { expect, test, HARNESS } from "./support/site.ts";
import { visit } from "./support/states.ts";

// What a screen reader is told about forms, what is wrong with them, and pages of words;
// tree.spec.ts says how to read it.

const main = (page: Page) => page.getByRole("main");

test("the sign-up form, and what is wrong with it", async ({ page, site }) => {
  await page.goto("/signup");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Create your account" [level=1]
      - textbox "Full name"
      - textbox "Email"
      - group "Gender":
        - paragraph: Many rooms are for men or for women only.
        - radio "Male"
        - radio "Female"
      - textbox "Phone"
      - textbox "Password"
      - textbox "Confirm password"
      - button "Sign up"
      - paragraph:
        - link "terms"
        - link "privacy policy"
      - paragraph:
        - link "Log in"
  `);
  await visit("sign-up with errors", page, site);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Create your account" [level=1]
      - alert:
        - paragraph: Passwords do not match
        - list:
          - listitem:
            - link /Email. Type a whole email address/
          - listitem:
            - link /Phone. This number is too short/
          - listitem:
            - link /Confirm password. Passwords do not match/
      - textbox "Full name": Ama Mensah
      - textbox "Email" [invalid]: nobody
      - paragraph: Type a whole email address, such as ama@example.com.
      - group "Gender":
        - radio "Female" [checked]
      - textbox "Phone" [invalid]: "12"
      - paragraph: /This number is too short.*/
      - textbox "Password"
      - textbox "Confirm password" [invalid]
      - paragraph: Passwords do not match
      - button "Sign up"
  `);
  // What is wrong is said with the input that it is about.
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Type a whole email address/);
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/too short/);
  await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription(/do not match/);
  await expect(page.locator("[data-slot=phone-country]")).toHaveAttribute("aria-live", "polite");
  await expect(page.locator("[data-slot=confirm-message]")).toHaveAttribute("aria-live", "polite");
});

test("the log-in form, refused", async ({ page, site }) => {
  await visit("log-in refused", page, site);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Welcome back" [level=1]
      - alert: Invalid credentials
      - textbox "Email": nobody@example.com
      - textbox "Password"
      - checkbox "This is a shared phone"
      - button "Log in"
      - paragraph:
        - link "Forgotten your password?"
      - paragraph:
        - link "Sign up"
  `);
});

test("the question for a code, and a wrong one", async ({ page, site }) => {
  await visit("code that is wrong", page, site);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Check a booking" [level=1]
      - textbox "Code of the booking" [invalid]: x
      - paragraph
      - button "Check"
  `);
});

test("a page of words", async ({ page, site }) => {
  await visit("privacy policy", page, site);
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Privacy policy" [level=1]
      - paragraph: /Last updated/
      - navigation "On this page":
        - heading "On this page" [level=2]
        - list:
          - listitem:
            - link "What we collect, and why"
          - listitem:
            - link "Your rights"
      - article:
        - heading "What we collect, and why" [level=2]
        - table:
          - rowgroup:
            - row:
              - columnheader "What"
              - columnheader "When you give it"
              - columnheader "What it is for"
          - rowgroup:
            - row /^Your name/
        - heading "Payments" [level=2]
        - heading "Cookies" [level=2]
        - heading "Your rights" [level=2]
  `);
});

test("a page that is not there, and one without a network", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "We cannot find that" [level=1]
      - paragraph: /There is no page at this address\\..*/
      - list:
        - listitem:
          - link "All hostels"
        - listitem:
          - link "Search by campus"
        - listitem:
          - link "Help"
  `);
  await page.goto("/offline");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "You are offline" [level=1]
      - paragraph:
        - link "Try again"
      - region "On this phone"
      - heading "How pages come here" [level=2]
  `);
});

test("a tree that lost something would be found", HARNESS, async ({ page }) => {
  await page.goto("/signup");
  const holds = () =>
    expect(main(page)).toMatchAriaSnapshot(
      `
      - main:
        - heading "Create your account" [level=1]
        - textbox "Full name"
        - group "Gender":
          - radio "Male"
      `,
      { timeout: 500 },
    );
  await holds();
  await page.locator("label[for=name]").evaluate((label) => label.remove());
  await expect(holds()).rejects.toThrow("textbox");
  await page.goto("/signup");
  await page.locator("h1").evaluate((h1) => h1.setAttribute("role", "presentation"));
  await expect(holds()).rejects.toThrow("heading");
});
