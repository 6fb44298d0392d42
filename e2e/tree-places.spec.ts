import type { Page } from "@playwright/test";
import { expect, LAYOUT, test } from "./support/site.ts";
import { visit } from "./support/states.ts";

// What a screen reader is told about campuses and categories; tree.spec.ts says how to read it.

/** Opens the facts of a page, which a press on each heading does. */
async function openFacts(page: Page) {
  for (const heading of await page.locator("summary h2").all()) await heading.click();
}

test("a campus, and its second page", async ({ page, site }) => {
  await visit("campus", page, site);
  await openFacts(page);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "You are here":
        - link "Home"
        - link "Campuses"
        - link "KNUST"
      - heading /^Hostels near .+ \\(KNUST\\)$/ [level=1]
      - paragraph: /There are \\d+ hostels near KNUST, .+ A bed costs from GH₵\\s\\S+ to GH₵\\s\\S+ per month, with/
      - paragraph: /under Standard/
      - group:
        - heading "Rooms and prices" [level=2]
        - paragraph: Prices are per month, with the charges that hostels state.
        - list:
          - listitem: /1 in a room \\d+ beds left from GH₵\\s[\\d,.]+ per month/
      - group:
        - heading "Neighbourhoods" [level=2]
        - list:
          - listitem:
            - link /^Ayigya , \\d+ hostels$/
      - group:
        - heading "What they have" [level=2]
        - list:
          - listitem: /Wi-Fi , \\d+ of \\d+/
      - region /^Hostels 1 to 24 of \\d+$/:
        - heading /^Hostels 1 to 24 of \\d+$/ [level=2]
        - navigation "Sort by":
          - list:
            - listitem:
              - link "Best rated"
            - listitem:
              - link "Lowest price with charges"
        - list:
          - listitem:
            - heading [level=3]:
              - link
        - navigation "Pages":
          - list:
            - listitem:
              - link "Page 1"
            - listitem:
              - link "Page 2"
          - link "Next"
  `);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/campuses\/knust\?page=2$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/, page 2$/);
  await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
});

test("campuses and categories", async ({ page, site }) => {
  await visit("campuses", page, site);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Hostels by campus" [level=1]
      - search
      - list:
        - listitem:
          - heading [level=2]:
            - link "Accra Technical University (ATU)"
          - paragraph: /\\d+ hostels \\d+ beds left/
          - paragraph: /from GH₵\\s[\\d,.]+ per month/
          - paragraph: with the charges that hostels state
  `);
  await visit("category", page, site);
  await openFacts(page);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Luxury student hostels" [level=1]
      - group:
        - heading "Rooms and prices" [level=2]
      - group:
        - heading "Campuses with most of them" [level=2]
        - list:
          - listitem:
            - link /^.+ , \\d+ hostels?$/
      - group:
        - heading "What they have" [level=2]
      - region /^Hostels 1 to 24 of \\d+$/
  `);
});

const BEGINS = "the first hostel of a campus begins within two screens, and facts open at a press";

test(BEGINS, LAYOUT, async ({ page, site }) => {
  await visit("campus", page, site);
  const card = await page.locator(".card").first().boundingBox();
  expect(card?.y ?? Infinity).toBeLessThan(2 * 740);
  const price = page.getByText(/^from GH₵\s[\d,.]+ per month$/).first();
  await expect(price).toBeHidden();
  await page.getByRole("heading", { name: "Rooms and prices" }).click();
  await expect(price).toBeVisible();
});

test("one walks from the first page to a hostel near a campus", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "All campuses" }).click();
  await page.getByRole("link", { name: /\(UCC\)/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hostels near .+ \(UCC\)$/);
  await page.locator("a[data-ref=open]").first().click();
  await expect(page.locator("#hostel-name")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "UCC", exact: true }).click();
  await expect(page).toHaveURL(/\/campuses\/ucc$/);
});
