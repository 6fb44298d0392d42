import type { Page } from "@playwright/test";
import { expect, test } from "./support/site.ts";

// What a screen reader is told. Each tree is a part of the whole: more may come, what stands here
// may not go. Names and prices are the demo's, so patterns stand for them.

const main = (page: Page) => page.getByRole("main");

test("the landing page", async ({ page }) => {
  await page.goto("/");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - paragraph: Student hostels in Ghana
      - heading "A home near your campus, booked before you travel." [level=1]
      - search:
        - text: Campus or area
        - textbox "Campus or area"
        - button "Search"
      - navigation "Popular campuses":
        - list:
          - listitem:
            - link "KNUST"
          - listitem:
            - link "All campuses"
      - list:
        - listitem: Your bed is kept while you pay
        - listitem: Cancel within 24 hours, get it all back
        - listitem: Free to use with no hidden fees
      - link:
        - /url: /^\\/hostels\\//
      - text: /from GH₵\\s[\\d,]+ per month/
      - region "Efie in numbers":
        - list:
          - listitem: /hostels/
          - listitem: /students served/
          - listitem: /campus locations/
      - region "Beds you can book today":
        - heading "Beds you can book today" [level=2]
        - link "All hostels"
        - list:
          - listitem:
            - heading [level=3]:
              - link
            - text: /Rated \\d\\.\\d of 5/
            - paragraph: /.+ · .+/
            - list:
              - listitem: /\\d in a room · GH₵\\s[\\d,]+ per month/
            - paragraph: /from GH₵\\s[\\d,]+ per month/
            - paragraph: /Women|Female|Male/
      - region "Why students book here":
        - heading "Why students book here" [level=2]
        - list:
          - listitem:
            - heading "Near your campus" [level=3]
          - listitem:
            - heading "The bed is really yours" [level=3]
          - listitem:
            - heading "The price you saw" [level=3]
          - listitem:
            - heading "A host with a name" [level=3]
      - region "How it works":
        - heading "How it works" [level=2]
        - list:
          - listitem:
            - heading "Search your campus" [level=3]
          - listitem:
            - heading "Compare rooms" [level=3]
          - listitem:
            - heading "Book and pay" [level=3]
          - listitem:
            - heading "Move in" [level=3]
      - heading "Find your room before reopening week." [level=2]
      - paragraph: Looking is free, and so is your account.
      - paragraph:
        - link "Browse hostels"
        - link "Sign up"
  `);
});

test("header and footer, and the drawer of a phone", async ({ page }) => {
  await page.goto("/hostels");
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to the content"
    - banner:
      - link "Efie"
      - button "Menu"
    - complementary "About this demo":
      - paragraph:
        - link "Emails"
    - main
    - contentinfo:
      - paragraph: Efie is “home” in Twi. Find a hostel near your campus, see its rooms and book your bed.
      - paragraph:
        - link "Check a booking code"
      - paragraph:
        - link /@/
      - navigation "Find a bed":
        - heading "Find a bed" [level=2]
        - list:
          - listitem:
            - link "All hostels"
          - listitem:
            - link "By campus"
          - listitem:
            - link "By category"
      - navigation "Students":
        - heading "Students" [level=2]
        - list:
          - listitem:
            - link "Student resources"
          - listitem:
            - link "Campus guide"
          - listitem:
            - link "Safety tips"
      - navigation "Support":
        - heading "Support" [level=2]
        - list:
          - listitem:
            - link "Help center"
          - listitem:
            - link "Contact us"
          - listitem:
            - link "Report an issue"
          - listitem:
            - link "Feedback"
      - navigation "Legal":
        - heading "Legal" [level=2]
        - list:
          - listitem:
            - link "Privacy policy"
          - listitem:
            - link "Terms of service"
          - listitem:
            - link "Cookie policy"
          - listitem:
            - link "Disclaimer"
  `);
  const saving = page.getByRole("button", { name: /^Save data/ });
  await expect(saving).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("banner")).toMatchAriaSnapshot(`
    - banner:
      - navigation "Menu":
        - list:
          - listitem:
            - link "Hostels"
          - listitem:
            - link "Help"
          - listitem:
            - link "Log in"
          - listitem:
            - link "Sign Up"
  `);
  await expect(page.getByRole("link", { name: "Hostels", exact: true }).last()).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("the bar of a wide window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/login");
  await expect(page.getByRole("banner")).toMatchAriaSnapshot(`
    - banner:
      - link "Efie"
      - navigation "Main":
        - list:
          - listitem:
            - link "Hostels"
          - listitem:
            - link "Help"
          - listitem:
            - link "Log in"
          - listitem:
            - link "Sign Up"
  `);
});

test("the hostels, and filtered", async ({ page }) => {
  await page.goto("/hostels");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Hostels" [level=1]
      - search
      - status
      - navigation "Filters to try":
        - list:
          - listitem:
            - link "Standby generator"
  `);
  await page.goto("/hostels?q=wi-fi");
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - heading "Hostels" [level=1]
      - search:
        - text: Filter by name, campus or amenity
        - searchbox "Filter by name, campus or amenity": wi-fi
        - button "Filter"
      - status:
        - text: /\\d+ hostels for “wi-fi”/
        - link "Clear"
      - navigation "Categories":
        - list:
          - listitem:
            - link "Budget"
      - region "Budget":
        - heading "Budget" [level=2]
        - link /All \\d+ in Budget/
        - link "Scroll back"
        - link "Scroll on"
        - paragraph
        - list:
          - listitem:
            - heading [level=3]:
              - link
  `);
});
