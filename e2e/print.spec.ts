import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { payForBed } from "./support/phone.ts";
import { expect, fits, LAYOUT, startSite, test as base, type Site } from "./support/site.ts";

// A receipt with the longest names, on a phone and on paper.

const charge = (name: string, amount: number, per: string, refundable = false) => ({
  name,
  amount,
  per,
  refundable,
});

/** The year of the stay. An import refuses a date that is more than five years ahead. */
const YEAR = new Date().getFullYear() + 2;

const HOSTEL = {
  name: "Nana Yaa Asantewaa Memorial International Hostel for Women and Men, Annex B (New Block)",
  campus: "Kwame Nkrumah University of Science and Technology (KNUST)",
  address: "House 1234, Nana Kwame Ampadu Street, off the Old Asuoyeboa Road, Block 14 Extension",
  location: "Ayeduase New Site",
  landmark: "Behind the Church of Pentecost, next to the blue container shop of Auntie Adwoa",
  stay_months: 12,
  rest: "monthly",
  move_in: `${YEAR}-01-10`,
  checkout: `${YEAR + 1}-01-09`,
  host_phone: "+233241234567",
  manager: { user: { username: "Nana Akosua Konadu Agyeman-Prempeh Boateng-Asante" } },
  room_details: [
    {
      room_label: "Executive self-contained with kitchenette and balcony",
      number_in_room: 2,
      number_of_rooms: 20,
      price: 450,
      gender: { male: true, female: true },
      charges: [
        charge("Hall dues", 50, "semester"),
        charge("Sanitation and refuse", 20, "month"),
        charge("Security and maintenance levy", 35, "month"),
        charge("Internet subscription", 40, "month"),
        charge("Generator fuel contribution", 60, "semester"),
        charge("Registration form", 30, "stay"),
        charge("Caution fee", 200, "stay", true),
      ],
    },
  ],
};

const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const prepare = (dataDir: string) => {
        const catalogue = join(dataDir, "long.json");
        writeFileSync(catalogue, JSON.stringify([HOSTEL]));
        const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
        execFileSync("bin/efie", ["import", catalogue], { env, stdio: "pipe" });
      };
      const site = await startSite({}, { prepare });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

const sheets = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

test(
  "a receipt begins with its sum and is printed on one sheet",
  LAYOUT,
  async ({ page, site }) => {
    const { receipt } = await payForBed(page, site);
    const share = await page.getByRole("link", { name: "Share" }).getAttribute("href");
    for (const path of [receipt, share ?? ""]) {
      await page.goto(path);
      expect(await fits(page)).toBe(true);
      await expect(page.getByText("GH₵ 450", { exact: true }).first()).toBeInViewport({ ratio: 1 });
      expect(sheets(await page.pdf({ format: "A4" }))).toBe(1);
    }
    await page.addInitScript(() => {
      window.print = () => void (document.title = "printed");
    });
    await page.goto(receipt);
    await page.getByRole("button", { name: "Print" }).click();
    await expect.poll(() => page.title()).toBe("printed");
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a receipt offers no button that needs a script", LAYOUT, async ({ page, site }) => {
    const { receipt } = await payForBed(page, site);
    for (const path of ["/dashboard", receipt]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
      const link = page.getByRole("link", { name: "Add to your calendar" });
      const file = await page.request.get((await link.getAttribute("href")) ?? "");
      expect(await file.text()).toContain("SUMMARY:Move in: Nana Yaa Asantewaa");
    }
  });
});
