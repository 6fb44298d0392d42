import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { SECRET, startProvider } from "./support/provider.ts";
import {
  expect,
  fits,
  linkInEmail,
  newEmail,
  openRoom,
  type Site,
  startSite,
  test as base,
  LAYOUT,
  payNow,
} from "./support/site.ts";

/** The students ahead in the queue: more than twice as many as are served at once (server/listener.go). */
const CROWD = 80;

/** Makes all students of the crowd press Pay, each for a bed in another room. */
type CrowdPays = () => Promise<unknown>;

/** Tests with a slow provider, a server that uses it, and a crowd of students. */
const test = base.extend<{ crowdPays: CrowdPays }, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const provider = await startProvider();
      const slow = await startSlowProxy(provider.url, 5000);
      const site = await startSite({
        PAYSTACK_SECRET_KEY: SECRET,
        PAYSTACK_API_URL: slow.url,
        THROTTLE: "off",
      });
      await use(site);
      await site.stop();
      slow.stop();
      await provider.stop();
    },
    { scope: "worker" },
  ],
  crowdPays: [
    async ({ site }, use) => {
      const rooms = await freeRooms(site);
      const cookies: string[] = [];
      // Four at a time: a slow machine would refuse to hash all passwords at once.
      while (cookies.length < CROWD)
        cookies.push(...(await Promise.all(Array.from({ length: 4 }, () => newStudent(site)))));
      const book = (cookie: string) => post(site, cookie, "/book", { room: rooms.pop() ?? "" });
      await Promise.all(cookies.map(book));
      await use(() => Promise.all(cookies.map((cookie) => post(site, cookie, "/book/pay", {}))));
    },
    { timeout: 120_000 }, // new students, because one with a hold is asked before it is given up
  ],
});

/** Returns the room types with a bed for a woman. The crowd takes the last ones, other tests the first. */
async function freeRooms(site: Site): Promise<string[]> {
  interface Room {
    uuid: string;
    gender: Record<string, boolean>;
    room_available: boolean;
    number_in_room: number;
    number_of_rooms: number;
    current_occupants: number;
  }
  interface Hostel {
    is_available: boolean;
    status: string;
    room_details: Room[];
  }
  const response = await fetch(`${site.url}/hq/api/hostels/`);
  const hostels = (await response.json()) as Hostel[];
  return hostels
    .filter((hostel) => hostel.is_available && hostel.status === "Available")
    .flatMap((hostel) => hostel.room_details)
    .filter((room) => room.room_available && room.gender["female"])
    .filter((room) => room.number_in_room * room.number_of_rooms > room.current_occupants)
    .map((room) => room.uuid);
}

/** Signs up and verifies a student. Returns the session cookie. */
async function newStudent(site: Site): Promise<string> {
  const email = newEmail();
  const signedUp = await fetch(`${site.url}/hq/api/signup/`, {
    method: "POST",
    body: JSON.stringify({
      name: "Esi Owusu",
      email,
      gender: "female",
      phone: "233241234567",
      password: "a long password",
      confirmPassword: "a long password",
    }),
  });
  expect(signedUp.status).toBe(201);
  await fetch(await linkInEmail(site, email, "/verify-email/"));
  return signedUp.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function post(site: Site, cookie: string, path: string, form: Record<string, string>) {
  const response = await fetch(site.url + path, {
    method: "POST",
    headers: { Cookie: cookie, Accept: "application/json" },
    body: new URLSearchParams(form),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** Starts a proxy that delays the start of each payment by the given milliseconds. */
async function startSlowProxy(url: string, delay: number) {
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const pass = () => {
      // A new connection each time: the server may be closing a reused one just now.
      const passed = ask(url + asked.url, { method, headers, agent: false }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      });
      passed.on("error", () => answer.destroy());
      asked.pipe(passed);
    };
    setTimeout(pass, asked.url?.includes("/initialize") ? delay : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}

const position = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /queue|turn/ });

/** Brings a student into the queue behind the crowd. Returns a function that waits until the crowd is served. */
async function joinQueue(
  page: Page,
  site: Site,
  crowdPays: CrowdPays,
): Promise<() => Promise<unknown>> {
  const room = await openRoom(page, site);
  await room.getByRole("button", { name: "Book" }).click();
  await expect(page).toHaveURL(/\/book\/summary$/);
  const crowd = crowdPays();
  await payNow(page);
  await expect(page).toHaveURL(/\/book\/line$/);
  await expect(position(page)).toContainText(/You are number \d+ of \d+ in the queue/);
  return () => crowd;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(
      "the queue shows the hold with its position, and leads to the provider by itself",
      LAYOUT,
      async ({ page, site, crowdPays }) => {
        const served = await joinQueue(page, site, crowdPays);
        const shown = await position(page).textContent();
        await expect(page.getByRole("heading", { name: "Your bed is kept" })).toBeVisible();
        const bed = page.getByRole("region", { name: "Your bed" });
        await expect(bed).toContainText(/in a room .*GH₵\s[\d,]+.*Code: [0-9A-Z]{8}/s);
        await expect(bed).toContainText("Beds go in the order in which requests arrive");
        await expect(bed.getByText("Give up this bed")).toBeVisible();
        expect(await fits(page)).toBe(true);
        if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
        await page.evaluate(() => Object.assign(window, { here: true }));

        // On a slow machine the turn may come before the position changes.
        const isServed = () => page.url().includes("/checkout/");
        const place = () => position(page).textContent({ timeout: 500 });
        await expect
          .poll(async () => isServed() || (await place().catch(() => shown)) !== shown, {
            timeout: 30_000,
          })
          .toBe(true);
        const stayed = await page.evaluate(() => "here" in window).catch(() => false);
        if (!isServed()) expect(stayed).toBe(javaScriptEnabled);
        await expect(page).toHaveURL(/\/checkout\//, { timeout: 30_000 });
        await served();
        await page.goto("/dashboard");
        await expect(page.getByRole("heading", { name: /^Your bed is kept until/ })).toBeVisible();
      },
    );
  });
}
