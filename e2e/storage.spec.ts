import type { Page } from "@playwright/test";
import { copies, touch } from "./support/phone.ts";
import { bookAndPay, signUpVerified, expect, logOut, roomForWoman, test } from "./support/site.ts";

test.use({ serviceWorkers: "allow" });

/** Returns the entries of the browser's caches that contain a name. */
function naming(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    const found = [];
    for (const cache of await caches.keys()) {
      const store = await caches.open(cache);
      for (const request of await store.keys()) {
        const text = (await (await store.match(request, { ignoreVary: true }))?.text()) ?? "";
        if (text.includes(wanted)) found.push(`${cache} ${request.url}`);
      }
    }
    return found;
  }, name);
}

/** Returns all data in the browser's storage that scripts can read. */
function kept(page: Page) {
  return page.evaluate(() => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
  }));
}

const NOTHING = { local: {}, session: {}, cookies: "" };

test("nothing about a student is in the browser's storage", async ({ page, site }) => {
  await signUpVerified(page, site);
  expect(await kept(page)).toEqual(NOTHING);

  await page.goto("/detailed_search?location=legon");
  const results = page.url();
  await page.locator("a[data-ref=open]").first().click();
  await bookAndPay(page, roomForWoman(page));
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  expect(await kept(page)).toEqual(NOTHING);

  await touch(page);
  await page.goto("/hostels");
  await page.goto("/dashboard");
  expect((await copies(page)).length).toBeGreaterThan(3);
  expect(await naming(page, "Ama Mensah")).toEqual([]); // only on request: offline.spec.ts

  // The session and the known browser are in cookies, and the search is in the address.
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name, httpOnly }) => ({ name, httpOnly }))).toEqual([
    { name: "efie", httpOnly: true },
    { name: "efie-known", httpOnly: true },
  ]);
  await page.goto(results);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("UG Legon");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a log-out clears the browser's storage, too", async ({ page, site }) => {
    await signUpVerified(page, site);
    await page.evaluate(async () => {
      localStorage.setItem("information", "{}");
      sessionStorage.setItem("room_booked", "{}");
      await (await caches.open("efie-kept")).put("/dashboard", new Response("mine"));
    });
    await logOut(page, site);
    expect(await kept(page)).toEqual(NOTHING);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).toEqual(["efie-known"]); // without a name
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?next=/);
  });
});
