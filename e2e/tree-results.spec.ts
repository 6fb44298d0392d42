import { expect, test } from "./support/site.ts";
import { visit } from "./support/states.ts";

// What a screen reader is told about the results of a search; tree.spec.ts says how to read it.

test("the results, and the drawer of their filters", async ({ page, site }) => {
  await visit("search, drawer of filters", page, site);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Hostels near UG Legon" [level=1]
      - search:
        - textbox "Campus or area": legon
        - button "Search"
      - button "Filters"
      - form "Filters":
        - heading "Filters" [level=2]
        - button "Close"
        - group "For":
          - radio "All rooms" [checked]
          - radio /^Rooms for women , \\d+ hostels$/
        - group "Room type":
          - radio "Any" [checked]
          - radio /^\\d in a room , \\d+ hostels$/
        - text: Highest price per month, with all charges
        - combobox "Highest price per month, with all charges"
        - checkbox /^Free beds only , \\d+ hostels$/
        - group "Amenities":
          - checkbox /^Wi-Fi , \\d+ hostels$/
        - button "Show hostels"
      - region /^\\d+ near UG Legon, \\d+ more$/:
        - heading /^\\d+ near UG Legon, \\d+ more$/ [level=2]
        - navigation "Sort by":
          - text: Sort
          - list:
            - listitem:
              - link "Best match"
        - list:
          - listitem:
            - heading [level=3]:
              - link
        - paragraph:
          - link "Show more hostels"
  `);
  await page.goto("/detailed_search?location=legon&room_type=2&amenity=Wi-Fi");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - button "Filters · 2 in use"
      - region /^\\d+ near UG Legon, \\d+ more$/:
        - navigation "Filters in use":
          - list:
            - listitem:
              - link "Remove 2 in a room"
            - listitem:
              - link "Remove Wi-Fi"
  `);
  await page.goto("/detailed_search?location=atu");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - region "12 near ATU, 26 more":
        - heading "12 near ATU, 26 more" [level=2]
        - list:
          - listitem:
            - heading [level=3]
        - heading "Also found" [level=2]
        - list:
          - listitem:
            - heading [level=3]
  `);
});
