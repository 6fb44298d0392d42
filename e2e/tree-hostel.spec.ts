import { expect, test } from "./support/site.ts";
import { visit } from "./support/states.ts";

// What a screen reader is told about a hostel; tree.spec.ts says how to read it.

test("a hostel", async ({ page, site }) => {
  await visit("hostel", page, site);
  await page.getByRole("region", { name: "Pictures" }).focus(); // its buttons come then
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - paragraph:
        - link "Hostels"
        - link /^\\w/
      - article:
        - heading [level=1]
        - list:
          - listitem: Available
          - listitem: /Mixed|Female|Male/
          - listitem: /Rated \\d\\.\\d of 5/
        - region "Pictures":
          - link /picture 1 of \\d/:
            - img /picture 1 of \\d/
        - text: /\\d+ pictures/
        - button "Picture before" [disabled]
        - button "Next picture"
        - navigation "On this page":
          - list:
            - listitem:
              - link "Rooms"
            - listitem:
              - link "What it costs"
            - listitem:
              - link "Amenities"
            - listitem:
              - link "Host"
        - region "What the hostel has":
          - heading "What the hostel has" [level=2]
          - list:
            - listitem
        - region "Rooms":
          - heading "Rooms" [level=2]
          - table "Rooms compared":
            - caption: Rooms compared
            - rowgroup:
              - row:
                - columnheader "Room"
                - columnheader "For"
                - columnheader "Beds left"
                - columnheader "Per month"
            - rowgroup:
              - row:
                - rowheader:
                  - link /\\d in a room/
                - cell /Mixed|Female|Male/
                - cell
                - cell /GH₵/
          - paragraph: /What you pay now books your bed and pays the first month\\..*/
          - list:
            - listitem:
              - heading /\\d in a room/ [level=3]
              - paragraph: /GH₵\\s[\\d,]+ per month/
              - paragraph: /beds? left/
              - button "Book"
              - status
        - complementary "About this hostel":
          - heading "What it costs" [level=2]
          - paragraph: /from GH₵\\s[\\d,]+ per month/
          - term: Now, to book
          - definition: the first month
          - term: Efie’s fee
          - definition: GH₵ 0
          - heading "Host" [level=2]
          - paragraph:
            - link /@/
          - heading "Tell a friend" [level=2]
          - link "WhatsApp"
          - link "Share"
          - status
      - link "See rooms"
  `);
});

test("the popup", async ({ page, site }) => {
  await visit("popup", page, site);
  await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
    - dialog:
      - button "Close"
      - article:
        - heading [level=2]
        - region "Rooms":
          - list:
            - listitem:
              - button "Book"
              - status
        - complementary "About this hostel"
        - paragraph:
          - link "Open this hostel’s own page"
  `);
});
