import type { Locator, Page } from "@playwright/test";
import { enrol, expect, ready, test } from "./support/site.ts";

/** A hostel of the JSON interface, as far as these tests need it. */
interface Hostel {
  slug: string;
  name: string;
  room_details: Room[];
}

interface Room {
  uuid: string;
  number_in_room: number;
  price: number;
  gender: Record<string, boolean>;
  room_image: string[];
  room_label: string;
  room_available: boolean;
}

const forMen = ({ gender }: Room) => !gender["female"];
const bare = ({ room_image }: Room) => !!room_image[0]?.endsWith("/images/room1.png");

let hostel: Hostel;

// One with what these tests look for: its first room is for men, there are rooms for her, and a table with two rows of
// one size. One of its rooms has no picture, and one cannot be booked.
test.beforeAll(async ({ request, site }) => {
  const all = (await (await request.get(`${site.url}/hq/api/hostels/`)).json()) as Hostel[];
  const found = all.find(({ room_details: rooms }) => {
    const sizes = new Set(rooms.map(({ number_in_room }) => number_in_room));
    const cheapest = rooms.find(({ price }) => price === Math.min(...rooms.map((r) => r.price)));
    return (
      rooms.length > 2 &&
      rooms[0] &&
      forMen(rooms[0]) &&
      cheapest === rooms[0] &&
      rooms.some((room) => !forMen(room) && room.room_available) &&
      sizes.size < rooms.length &&
      rooms.some(bare) &&
      rooms.some(({ room_available }) => !room_available)
    );
  });
  if (!found) throw new Error("the demo has no such hostel");
  hostel = found;
});

/** Looks at the hostel's page, and in its popup where there is one. */
async function eachView(page: Page, popup: boolean, look: (within: Locator) => Promise<void>) {
  await page.goto(`/hostels/${hostel.slug}`);
  await look(page.getByRole("article"));
  if (!popup) return;
  await page.goto(`/hostels?q=${encodeURIComponent(hostel.name)}`);
  const card = page.locator("a[data-ref=open]").first();
  await card.hover();
  await ready(page, "hostel-popup");
  await card.click();
  const dialog = page.getByRole("dialog", { name: hostel.name, exact: true });
  await look(dialog.getByRole("article"));
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a woman sees rooms for her first, and 'For men' where she cannot book", async ({
      page,
      site,
    }) => {
      await enrol(page, site);
      const hers = hostel.room_details.filter((room) => !forMen(room));
      const theirs = hostel.room_details.filter(forMen);
      const from = Math.min(...hers.map(({ price }) => price));
      await eachView(page, javaScriptEnabled, async (within) => {
        const rooms = within.locator(".room");
        const order = [...hers, ...theirs].map(({ uuid }) => `room-${uuid}`);
        await expect(rooms).toHaveCount(order.length);
        expect(await rooms.evaluateAll((all) => all.map(({ id }) => id))).toEqual(order);
        for (const { uuid } of theirs) {
          const room = within.locator(`[id="room-${uuid}"]`);
          await expect(room.getByText("For men", { exact: true })).toBeVisible();
          await expect(room.getByRole("button")).toHaveCount(0);
        }
        await expect(within.getByText(/^from GH₵\s/).first()).toHaveText(
          new RegExp(`^from GH₵\\s${from.toLocaleString("en")} per month`),
        );
      });
    });

    test("a visitor sees all rooms in the host's order, and can press Book", async ({ page }) => {
      await eachView(page, javaScriptEnabled, async (within) => {
        const rooms = within.locator(".room");
        const order = hostel.room_details.map(({ uuid }) => `room-${uuid}`);
        await expect(rooms).toHaveCount(order.length);
        expect(await rooms.evaluateAll((all) => all.map(({ id }) => id))).toEqual(order);
        await expect(within.getByText(/^For (men|women)$/)).toHaveCount(0);
      });
    });

    test("rows of one size have labels, a full room is 'Full', and none shows another's picture", async ({
      page,
    }) => {
      await eachView(page, javaScriptEnabled, async (within) => {
        const table = within.getByRole("table", { name: "Rooms compared" });
        await expect(table).toBeVisible();
        const names = await table.getByRole("rowheader").allInnerTexts();
        expect(new Set(names).size, names.join(", ")).toBe(hostel.room_details.length);
        await expect(table).not.toContainText("–");
        for (const room of hostel.room_details) {
          const card = within.locator(`[id="room-${room.uuid}"]`);
          await expect(card.getByText("No picture of this room yet")).toHaveCount(
            bare(room) ? 1 : 0,
          );
          if (bare(room)) await expect(card.getByRole("img")).toHaveCount(0);
          else
            await expect(card.locator("img")).toHaveAttribute(
              "src",
              new URL(room.room_image[0] ?? "").pathname,
            );
          if (room.room_available) continue;
          const row = table
            .getByRole("row")
            .filter({ has: page.locator(`[href="#room-${room.uuid}"]`) });
          await expect(row.getByRole("cell").nth(1)).toHaveText(/^(Full|Closed)$/);
        }
      });
    });
  });
}
