import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  enrol,
  expect,
  LAYOUT,
  payNow,
  type Site,
  startSite,
  test as base,
} from "./support/site.ts";

const room = (beds: number, price: number, label: string) => ({
  number_in_room: beds,
  number_of_rooms: 9,
  price,
  room_label: label,
  gender: { male: true, female: true },
});

/** A hostel with two room types of one price, a cheaper and a dearer one. */
const CATALOGUE = JSON.stringify([
  {
    name: "Equal House",
    campus: { id: 1, campus: "University of Ghana (UG Legon)" },
    manager: { user: { username: "Kofi Boateng", email: "kofi@equal.example" } },
    room_details: [
      room(2, 450, "Standard"),
      room(4, 450, "Loft"),
      room(6, 410, "Hall"),
      room(1, 900, "Suite"),
    ],
  },
]);

const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const prepare = (dataDir: string) => {
        const file = join(dataDir, "hostels.json");
        writeFileSync(file, CATALOGUE);
        const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
        execFileSync("bin/efie", ["import", file], { env, stdio: "pipe" });
      };
      const site = await startSite({ SUPPORT_PHONE: "+233 20 123 4567" }, { prepare });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "a student with a bed finds ways forward, and changes rooms in one step",
      LAYOUT,
      async ({ page, site }) => {
        await enrol(page, site);
        const book = async (label: string) => {
          await page.goto("/hostels/equal-house");
          const card = page.locator(".room").filter({ hasText: label });
          await card.getByRole("button", { name: "Book" }).click();
        };
        await book("Standard");
        await payNow(page);
        await page.getByRole("button", { name: "Pay", exact: true }).click();
        await expect(page).toHaveURL(/\/dashboard/);

        await book("Suite");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have a bed already");
        const main = page.getByRole("main");
        await expect(main).toContainText(
          "You can change only to a room of the same price. For another one, cancel your booking and book again.",
        );
        await expect(main.getByRole("link", { name: "Cancel your booking" })).toBeVisible();
        await expect(main.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
          "href",
          /^https:\/\/wa\.me\/233201234567\?text=/,
        );
        await expect(main.getByRole("button")).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
          true,
        );

        await book("Loft");
        await page.getByRole("button", { name: "Change to this room" }).click();
        await expect(page).toHaveURL(/\/dashboard$/);
        await expect(page.getByRole("main")).toContainText(
          "Your room is changed: you have a bed in 4 in a room (Loft) now.",
        );

        await expect(main).toContainText("For a room of another price, cancel and book again.");

        await book("Hall");
        await expect(main).toContainText("You can change only to a room of the same price.");
        await expect(main.getByRole("button")).toHaveCount(0);
      },
    );
  });
}
