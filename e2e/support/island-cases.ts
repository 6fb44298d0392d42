import type { Page } from "@playwright/test";
import { breakAborting, breakBusy, breakDialogs } from "./sabotage.ts";
import { signUpVerified, expect, newEmail, openRoom, roomForWoman, type Site } from "./site.ts";

/** A test of an island that fails: a page with the island, and the student's actions. */
export interface Case {
  island: string;
  open(page: Page, site: Site): Promise<void>;
  use(page: Page): Promise<void>;
  works(page: Page): Promise<void>;
  /** Makes the island throw during use. It runs before the page opens. */
  breakLater(page: Page): Promise<unknown>;
}

export const cases: Case[] = [
  {
    island: "campus-search",
    open: async (page) => void (await page.goto("/")),
    use: async (page) => {
      await page.getByLabel("Campus or area").pressSequentially("legon", { delay: 20 });
      // The island fails when its script or its list of campuses has loaded. A press before that leaves the page.
      await page
        .locator("[data-island=campus-search][data-state=failed]")
        .waitFor({ state: "attached" });
      await page.getByRole("button", { name: "Search" }).click();
    },
    works: async (page) => {
      await expect(page).toHaveURL(/\/detailed_search\?location=legon/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("UG Legon");
    },
    breakLater: (page) =>
      page.addInitScript(() => {
        const setAttribute = Element.prototype.setAttribute;
        Element.prototype.setAttribute = function (name, value) {
          if (this.localName === "input" && name === "aria-expanded" && value === "true") {
            throw new Error("broken on purpose");
          }
          setAttribute.call(this, name, value);
        };
      }),
  },
  {
    island: "hostel-popup",
    open: async (page) => void (await page.goto("/hostels")),
    use: (page) => page.locator("a[data-ref=open]").first().click(),
    works: async (page) => {
      await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Hostels");
    },
    breakLater: breakDialogs,
  },
  {
    island: "hearts",
    open: async (page) => void (await page.goto("/hostels")),
    use: (page) =>
      page
        .getByRole("button", { name: /^Save (?!data)/ })
        .first()
        .click(),
    works: async (page) => {
      await expect(page.getByRole("button", { name: /^Remove .* from saved$/ })).toBeVisible();
      await page.goto("/saved");
      await expect(page.getByRole("heading", { level: 3 })).toHaveCount(1);
    },
    breakLater: breakBusy,
  },
  {
    island: "row-arrows",
    open: async (page) => void (await page.goto("/hostels")),
    use: (page) => page.getByLabel("Scroll on").first().click(),
    works: async (page) => {
      const track = page.locator("[data-ref=track]").first();
      await expect.poll(() => track.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
    },
    breakLater: (page) =>
      page.addInitScript(() => {
        Element.prototype.scrollTo = () => {
          throw new Error("broken on purpose");
        };
      }),
  },
  {
    island: "signup-form",
    open: async (page) => void (await page.goto("/signup")),
    use: async (page) => {
      await page.getByLabel("Full name").fill("Ama Mensah");
      await page.getByLabel("Email").fill(newEmail());
      await page.getByRole("radio", { name: "Female" }).check();
      await page.getByLabel("Phone").pressSequentially("+233241234567");
      await page.getByLabel("Password", { exact: true }).fill("a long password");
      await page.getByLabel("Confirm password").fill("a long password");
      await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
    },
    works: async (page) => {
      await expect(page).toHaveURL(/\/hostels$/);
      await expect(page.getByText("Your email address is not verified yet.")).toBeVisible();
    },
    breakLater: (page) =>
      page.addInitScript(() => {
        HTMLInputElement.prototype.setSelectionRange = () => {
          throw new Error("broken on purpose");
        };
      }),
  },
  {
    island: "booking-button",
    open: async (page, site) => {
      await openRoom(page, site);
    },
    use: (page) => roomForWoman(page).getByRole("button", { name: "Book" }).click(),
    works: (page) => expect(page).toHaveURL(/\/book\/summary$/),
    breakLater: breakBusy,
  },
  {
    island: "filter-count",
    open: async (page) => void (await page.goto("/detailed_search?location=legon")),
    use: async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("checkbox", { name: /^Free beds only/ }).check();
      await page
        .locator("[data-island=filter-count][data-state=failed]")
        .or(page.getByRole("button", { name: /^Show \d/ }))
        .first()
        .waitFor({ state: "attached" });
      await page.getByRole("button", { name: /^Show / }).click();
    },
    works: (page) => expect(page).toHaveURL(/free=1/),
    breakLater: breakAborting,
  },
  {
    island: "hostel-filter",
    open: async (page) => void (await page.goto("/hostels")),
    use: async (page) => {
      await page.getByRole("searchbox").focus();
      await page
        .locator("[data-island=hostel-filter]:is([data-state=ready], [data-state=failed])")
        .waitFor({ state: "attached" });
      await page.getByRole("searchbox").pressSequentially("legon");
      await page.keyboard.press("Enter");
    },
    works: async (page) => {
      await expect(page).toHaveURL(/\/hostels\?q=legon$/);
      await expect(page.getByText(/^\d+ hostels for “legon”\. \d+ also found\./)).toBeVisible();
    },
    breakLater: breakAborting,
  },
  {
    island: "send-form",
    open: async (page) => void (await page.goto("/email-verification")),
    use: async (page) => {
      await page.getByLabel("Email").fill(newEmail());
      await page.getByRole("button", { name: "Resend Verification Email" }).click();
    },
    works: (page) =>
      expect(
        page.getByText("Verification email sent successfully! Please check your inbox."),
      ).toBeVisible(),
    breakLater: breakBusy,
  },
  {
    island: "verify-retry",
    open: async (page) => void (await page.goto("/verify-email/unknown")),
    use: async (page) => {
      const again = page.waitForRequest(/\/verify-email\/unknown$/);
      await page.getByRole("link", { name: "Try Again" }).click();
      await again;
    },
    works: async (page) => {
      await expect(page).toHaveURL(/\/verify-email\/unknown$/);
      await expect(page.getByText("Link expired or invalid.")).toBeVisible();
    },
    breakLater: breakBusy,
  },
  {
    island: "logout",
    open: async (page, site) => {
      await signUpVerified(page, site);
      await page.goto("/hostels");
    },
    use: async (page) => {
      await page.getByText("Menu").click();
      await page.getByRole("link", { name: "Logout" }).click();
    },
    works: async (page) => {
      await expect(page).toHaveURL(/\/logout$/);
      await expect(page.getByRole("heading", { name: "Confirm Logout" })).toBeVisible();
    },
    breakLater: breakDialogs,
  },
  {
    island: "picture-viewer",
    open: async (page) => {
      await page.goto("/detailed_search?location=legon");
      await page.locator("a[data-ref=open]").first().click();
      await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
    },
    use: (page) => page.locator(".gallery a[data-ref=view]").first().click(),
    works: (page) => expect(page).toHaveURL(/\/images\/demo\/[^/]+\.svg$/),
    breakLater: breakDialogs,
  },
];

/** The islands without a case, with the reasons. */
export const withoutCase: Record<string, string> = {
  carousel: "its gallery scrolls without it",
  countdown: "takes nothing over",
  "keep-copy": "its button does nothing without it",
  "offline-pages": "takes nothing over",
  "print-page": "the browser prints without it",
  "refreshed-part": "takes nothing over; the page reloads by itself",
  "session-over": "takes nothing over",
  "share-hostel": "its link leads to the page that is open",
};
