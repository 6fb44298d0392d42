import type { Page } from "@playwright/test";
import { alter, breakBusy, breakDialogs, breakListening } from "./sabotage.ts";
import { enrol, expect, newEmail, openRoom, roomForHer, type Site } from "./site.ts";

/** An island, a page that has it, and what a student does there. */
export interface Case {
  island: string;
  /** It is a plain module, without React. */
  plain?: boolean;
  open(page: Page, site: Site): Promise<void>;
  use(page: Page): Promise<void>;
  works(page: Page): Promise<void>;
  /** Makes the island throw at its first render; set before the page opens. */
  breakFirst(page: Page): Promise<unknown>;
  /** Makes the island throw once it is in use; set before the page opens. */
  breakLater(page: Page): Promise<unknown>;
}

export const cases: Case[] = [
  {
    island: "campus-search",
    open: async (page) => void (await page.goto("/")),
    use: async (page) => {
      await page.getByLabel("Campus or area").pressSequentially("legon", { delay: 20 });
      await page.getByRole("button", { name: "Search" }).click();
    },
    works: async (page) => {
      await expect(page).toHaveURL(/\/detailed_search\?location=legon/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("legon");
    },
    breakFirst: (page) => alter(page, 'data-ref="input"', 'data-ref="lost"'),
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
    breakFirst: (page) => breakListening(page, "popstate"),
    breakLater: breakDialogs,
  },
  {
    island: "signup-form",
    open: async (page) => void (await page.goto("/signup")),
    use: async (page) => {
      await page.getByLabel("Full name").fill("Ama Mensah");
      await page.getByLabel("E-mail").fill(newEmail());
      await page.getByRole("radio", { name: "Female" }).check();
      await page.getByLabel("Phone").pressSequentially("233241234567");
      await page.getByLabel("Password", { exact: true }).fill("a long password");
      await page.getByLabel("Confirm password").fill("a long password");
      await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    },
    works: async (page) => {
      await expect(page).toHaveURL(/\/hostels$/);
      await expect(page.getByText("Your e-mail address is not verified yet.")).toBeVisible();
    },
    breakFirst: (page) => alter(page, 'data-ref="submit"', 'data-ref="lost"'),
    breakLater: (page) =>
      page.addInitScript(() => {
        const removeAttribute = Element.prototype.removeAttribute;
        let broken = false;
        Element.prototype.removeAttribute = function (name) {
          if (name === "disabled" && !broken) {
            broken = true;
            throw new Error("broken on purpose");
          }
          removeAttribute.call(this, name);
        };
      }),
  },
  {
    island: "booking-button",
    open: async (page, site) => {
      await openRoom(page, site);
    },
    use: (page) => roomForHer(page).getByRole("button", { name: "Book" }).click(),
    works: (page) => expect(page).toHaveURL(/\/sandbox\/checkout\//),
    breakFirst: (page) => alter(page, 'data-slot="status"', 'data-slot="lost"'),
    breakLater: breakBusy,
  },
  {
    island: "hostel-filter",
    plain: true,
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
      await expect(page.getByText(/^\d+ hostels for “legon”/)).toBeVisible();
    },
    breakFirst: (page) => alter(page, 'data-part="found"', 'data-part="lost"'),
    breakLater: (page) =>
      page.addInitScript(() => {
        window.AbortController = function () {
          throw new Error("broken on purpose");
        } as unknown as typeof AbortController;
      }),
  },
  {
    island: "send-form",
    plain: true,
    open: async (page) => void (await page.goto("/email-verification")),
    use: async (page) => {
      await page.getByLabel("E-mail").fill(newEmail());
      await page.getByRole("button", { name: "Resend Verification Email" }).click();
    },
    works: (page) =>
      expect(
        page.getByText("Verification email sent successfully! Please check your inbox."),
      ).toBeVisible(),
    breakFirst: (page) => breakListening(page, "pageshow"),
    breakLater: breakBusy,
  },
  {
    island: "verify-retry",
    plain: true,
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
    breakFirst: (page) => alter(page, 'data-slot="outcome"', 'data-slot="lost"'),
    breakLater: breakBusy,
  },
  {
    island: "logout",
    plain: true,
    open: async (page, site) => {
      await enrol(page, site);
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
    breakFirst: (page) => alter(page, 'data-ref="cancel"', 'data-ref="lost"'),
    breakLater: breakDialogs,
  },
];

/** The islands without a case, and why. */
export const withoutCase: Record<string, string> = {
  carousel: "its row scrolls without it",
  countdown: "takes nothing over",
  "keep-copy": "takes nothing over",
  "offline-pages": "takes nothing over",
  "place-in-line": "takes nothing over; the page asks again by itself",
  "session-over": "takes nothing over",
  "share-hostel": "its link leads to the page that is open",
};
