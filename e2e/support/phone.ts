import type { Locator, Page } from "@playwright/test";
import { enrol, expect, type Site } from "./site.ts";

/** What a phone keeps in the site's caches: each entry's cache and path, and how it was marked. */
export interface Copy {
  readonly cache: string;
  readonly path: string;
  readonly marked: string;
}

/** Everything in every cache. */
export function copies(page: Page): Promise<Copy[]> {
  return page.evaluate(async () => {
    const found = [];
    for (const cache of await caches.keys()) {
      const shelf = await caches.open(cache);
      for (const request of await shelf.keys()) {
        const { pathname, search } = new URL(request.url);
        const answer = await shelf.match(request, { ignoreVary: true });
        const marked = answer?.headers.get("Cache-Control") ?? "";
        found.push({ cache, path: pathname + search, marked });
      }
    }
    return found;
  });
}

/** Touches the page, as anybody would, and waits until the worker stands by. */
export async function touch(page: Page): Promise<void> {
  // Again until it is heard: some pages start their script after they are shown.
  await expect(async () => {
    await page.mouse.wheel(0, 200);
    const known = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
    expect(known).not.toHaveLength(0);
  }).toPass();
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** Waits until the phone has a copy of a page. */
export async function hasCopy(page: Page, path: string): Promise<void> {
  const paths = async () => (await copies(page)).map((copy) => copy.path);
  await expect.poll(paths, { timeout: 20_000 }).toContain(path);
}

/** No network, and no server that answers. */
export async function goOffline(page: Page, site: Site): Promise<void> {
  await page.context().setOffline(true);
  await site.stop();
}

/** Books and pays by requests, and opens the student's dashboard. */
export async function payForBed(page: Page, site: Site) {
  const email = await enrol(page, site);
  const { request } = page.context();
  const hostels = (await (await request.get(`${site.url}/hq/api/hostels/`)).json()) as {
    room_details: { uuid: string; room_available: boolean; gender: { female: boolean } }[];
  }[];
  const rooms = hostels.flatMap((hostel) => hostel.room_details);
  const room = rooms.find(({ room_available, gender }) => room_available && gender.female);
  const headers = { Origin: site.url };
  await request.post(`${site.url}/book`, { headers, form: { room: room?.uuid ?? "" } });
  const checkout = await request.post(`${site.url}/book/pay`, { headers });
  await request.post(checkout.url(), { headers, form: { outcome: "pay" } });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Booking Information" })).toBeVisible();
  const link = page.getByRole("link", { name: "Open the receipt" });
  return { email, receipt: (await link.getAttribute("href")) ?? "" };
}

/** The control that keeps a page or takes it away again; it comes when one is near it. */
export async function keepButton(page: Page, name = "Keep on this phone"): Promise<Locator> {
  await page.locator(".keep-mark").evaluate((mark) => mark.scrollIntoView());
  return page.getByRole("button", { name });
}

/** Keeps the dashboard and its receipt on the phone. */
export async function keep(page: Page): Promise<void> {
  await (await keepButton(page)).click();
  await expect(
    page.getByText(/^Kept on this phone on \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d\.$/),
  ).toBeVisible();
}

/** Whether every picture that was to be shown is. */
export function picturesShow(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.loading !== "lazy");
    await Promise.allSettled(shown.map((image) => image.decode()));
    return shown.length > 0 && shown.every((image) => image.naturalWidth > 0);
  });
}
