import type { Locator, Page } from "@playwright/test";
import { signUpVerified, expect, type Site } from "./site.ts";

/** An entry of the site's caches: its cache, its path, and its Cache-Control header. */
export interface Copy {
  readonly cache: string;
  readonly path: string;
  readonly cacheControl: string;
}

/** Returns all entries of all caches. */
export function copies(page: Page): Promise<Copy[]> {
  return page.evaluate(async () => {
    const found = [];
    for (const cache of await caches.keys()) {
      const store = await caches.open(cache);
      for (const request of await store.keys()) {
        const { pathname, search } = new URL(request.url);
        const response = await store.match(request, { ignoreVary: true });
        const cacheControl = response?.headers.get("Cache-Control") ?? "";
        found.push({ cache, path: pathname + search, cacheControl });
      }
    }
    return found;
  });
}

/** Touches the page and waits until the worker is active. */
export async function touch(page: Page): Promise<void> {
  // Repeat it: some pages start their script after they are shown.
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

/** Disables the network and stops the server. */
export async function goOffline(page: Page, site: Site): Promise<void> {
  await page.context().setOffline(true);
  await site.stop();
}

/** Books and pays by requests, and opens the student's dashboard. */
export async function payForBed(page: Page, site: Site) {
  const email = await signUpVerified(page, site);
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

/** Loads the script of the button that keeps a page or deletes it, and returns the button. */
export async function keepButton(page: Page, name = "Keep on this phone"): Promise<Locator> {
  await page.locator(".slip-code").tap({ position: { x: 1, y: 1 } });
  return page.getByRole("button", { name });
}

/** Keeps the dashboard and its receipt on the phone. */
export async function keep(page: Page): Promise<void> {
  await (await keepButton(page)).click();
  await expect(
    page.getByText(/^Kept on this phone on \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d\.$/),
  ).toBeVisible();
}

/** Reports whether every picture that is not lazy has loaded. */
export function picturesShow(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.loading !== "lazy");
    await Promise.allSettled(shown.map((image) => image.decode()));
    return shown.length > 0 && shown.every((image) => image.naturalWidth > 0);
  });
}
