import type { Page } from "@playwright/test";
import { expect, test } from "./support/site.ts";
import { studentStates } from "./support/states.ts";

// What a screen reader is told of a booking and an account; tree.spec.ts says how to read it.

const main = (page: Page) => page.getByRole("main");

/** The tree of each state of a student's pages, in the order in which they come. */
const TREES: Readonly<Record<string, string>> = {
  "check your email": `
    - main:
      - heading "Check Your Email" [level=1]
      - paragraph: /We sent an email to .+@.+/
      - button "I've Verified My Email"
      - button "Resend Verification Email"
      - paragraph:
        - link "Change it in your account"
      - paragraph:
        - link "Back to Login"
  `,
  "dashboard, no booking": `
    - main:
      - heading "Akwaaba, Ama Mensah" [level=1]
      - paragraph: You are currently not in any Hostel
      - paragraph:
        - link "Browse hostels"
  `,
  "dashboard, bed kept": `
    - main:
      - heading "Akwaaba, Ama Mensah" [level=1]
      - region /Your bed is kept until/:
        - heading /Your bed is kept until \\d+:\\d+/ [level=2]
        - timer: /\\d+:\\d+ left/
        - status
        - link "Pay now"
        - button "Let the bed go"
        - paragraph:
          - link
      - group: /What happened so far/
  `,
  "dashboard, booked": `
    - main:
      - heading "Your bed is booked" [level=1]
      - paragraph: Akwaaba, Ama Mensah. Show this code to the porter when you arrive.
      - region "For the gate":
        - paragraph: Code for the porter
        - paragraph: /\\w{8}/
        - paragraph:
          - link
        - paragraph: /\\d in a room \\(.+\\)/
        - img /QR code of http.*/
        - term: Address
        - paragraph:
          - link "Open the receipt"
        - region "Send to a parent":
          - heading "Send to a parent" [level=2]
          - link "WhatsApp"
          - link "Share"
          - status
      - region "Booking Information":
        - heading "Booking Information" [level=2]
        - term: Booking date
        - definition: /\\d+ \\w+ \\d{4}/
        - term: Status
        - definition: Confirmed
        - term: Hostel
        - term: Paid
        - definition: /GH₵ .* for the first month/
        - term: Reference
        - definition: /EFIE-\\w+/
      - region "Host Information":
        - heading "Host Information" [level=2]
        - term: Name
        - term: Email
        - definition: /@/
        - paragraph:
          - link "Contact Host"
      - region:
        - heading [level=2]:
          - link
        - group: The hostel and your room
      - region "Change of plans?":
        - heading "Change of plans?" [level=2]
        - paragraph:
          - link "Cancel this booking"
      - group: /What happened so far/
  `,
  receipt: `
    - main:
      - paragraph:
        - link "Your dashboard"
      - article:
        - heading "Receipt" [level=1]
        - paragraph: Confirmed
        - paragraph: /\\w{8}/
        - paragraph:
          - link /check/
        - img /QR code of http.*/
        - term: Student
        - definition: Ama Mensah
        - term: Hostel
        - definition:
          - link
        - term: Paid
        - definition: /GH₵/
        - term: Checkout
        - region "What happened so far":
          - heading "What happened so far" [level=2]
          - list:
            - listitem:
              - time
              - text: Bed kept for you
            - listitem:
              - time
              - text: /Payment page opened .*/
            - listitem:
              - time
              - text: /Payment arrived/
            - listitem:
              - time
              - text: Bed confirmed
  `,
  "shared receipt": `
    - main:
      - heading "Receipt" [level=1]
      - paragraph: A student sent you this page. It shows the booking as it is now.
      - region /Confirmed/:
        - paragraph: /\\w{8}/
        - heading /Confirmed. this bed is booked and paid/ [level=2]
        - term: Hostel
        - term: Room
        - term: Student
        - definition: A••• M•••
        - term: Paid
        - definition: /GH₵/
        - term: Payment
        - definition: Received by Efie
      - paragraph:
        - link "on Efie’s own page"
  `,
  cancel: `
    - main:
      - heading "Cancel this booking" [level=1]
      - term: Hostel
      - term: Room
      - term: Code
      - list:
        - listitem: Your bed is released at once. This cannot be undone.
        - listitem: /goes back by itself/
        - listitem: Your host is told by email.
      - button "Cancel the booking"
      - link "Keep my bed"
  `,
  account: `
    - main:
      - heading "Your account" [level=1]
      - region "About you":
        - heading "About you" [level=2]
        - textbox "Full name": Ama Mensah
        - textbox "Phone"
        - button "Save"
      - region "Email address":
        - heading "Email address" [level=2]
        - textbox "New address"
        - textbox "Your password"
        - button "Change the address"
      - region "Password":
        - heading "Password" [level=2]
        - textbox "The password you have now"
        - textbox "New password"
        - textbox "New password once more"
        - button "Change the password"
      - region "Where you are logged in":
        - heading "Where you are logged in" [level=2]
        - list:
          - listitem:
            - paragraph: /this one/
      - region "Your data":
        - heading "Your data" [level=2]
        - paragraph:
          - link "Download what we hold"
        - paragraph:
          - link "Delete the account"
  `,
  "log-out page": `
    - main:
      - heading "Confirm Logout" [level=1]
      - paragraph: Are you sure you want to logout? You'll need to sign in again to access your account.
      - link "Cancel"
      - button "Logout"
  `,
};

test("a student's pages", async ({ page, site }) => {
  test.setTimeout(120_000);
  for (const { name, open } of studentStates) {
    await open(page, site);
    const tree = TREES[name];
    if (tree) await test.step(name, () => expect(main(page)).toMatchAriaSnapshot(tree));
    if (name === "log-out question")
      await expect(page.getByRole("dialog")).toMatchAriaSnapshot(`
        - dialog "Confirm Logout":
          - heading "Confirm Logout" [level=2]
          - paragraph: Are you sure you want to logout? You'll need to sign in again to access your account.
          - button "Cancel"
          - button "Logout"
      `);
  }
});
