import type { Locator, Page } from "@playwright/test";
import { HOST_EMAIL, type Hostile, htmlEmails, rename, test, TEXT } from "./support/hostile.ts";
import {
  bookAndPay,
  signUpVerified,
  expect,
  linkInEmail,
  payKept,
  ready,
  type Site,
} from "./support/site.ts";
import { inject, watch } from "./support/watch.ts";

// Texts of hosts, students, editors and visitors never run, because templates escape them. Most of these tests disable
// the Content-Security-Policy, which would also refuse them: each layer must work alone.

/** Checks that a page shows the texts and has no address that runs. */
async function shows(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.locator("body")).toContainText(text);
  const running = await page
    .locator("[href], [src], [action], [formaction]")
    .evaluateAll((elements) =>
      elements
        .flatMap((element) => [...element.attributes])
        .filter(({ name }) => /^(href|src|action|formaction)$/.test(name))
        .map(({ value }) => new URL(value, location.href).href)
        .filter((href) => /^(javascript|vbscript|data):/.test(href)),
    );
  expect(running).toEqual([]);
}

/** Visits all public places of a hostel: cards, suggestions, popup, page, results and JSON. */
async function lookAround(page: Page, text: Hostile): Promise<void> {
  const link = page.locator("a[data-ref=open]").filter({ hasText: text("name") });
  await page.goto("/");
  await shows(page); // it shows random hostels
  const search = page.getByLabel("Campus or area");
  await search.click();
  await search.fill(text("campus").slice(0, 12));
  const near = page.getByRole("option").filter({ hasText: text("campus") });
  await expect(near.first()).toBeVisible(); // the server adds areas and hostels near the campus
  await search.fill(text("name"));
  const named = page.getByRole("option").filter({ hasText: text("name") });
  await expect(named.first()).toContainText("near");
  await page.goto("/hostels");
  await shows(page, text("name"), text("location"), text("gender"));
  await link.first().hover();
  await ready(page, "hostel-popup");
  await link.first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(text("description"));
  await expect(dialog.locator("input[name=room]")).toHaveValue(text("room"));
  await page.goto("/detailed_search?amenity=Wi-Fi");
  await shows(page, text("name"), text("campus"));
  for (const path of ["/hq/api/hostels/", "/hq/api/search_request/"]) {
    const response = await page.goto(path);
    expect(await response?.headerValue("content-type")).toBe("application/json");
    expect(await response?.headerValue("x-content-type-options")).toBe("nosniff");
    expect(await response?.text()).toContain("__ran");
    expect(await page.locator("script, img, svg").count()).toBe(0);
  }
  await page.goto("/hostels");
  await page.goto((await link.first().getAttribute("href")) ?? "");
  const places = [
    "name",
    "campus",
    "description",
    "amenity",
    "manager",
    "label",
    "thing",
    "charge",
  ];
  await shows(page, HOST_EMAIL, ...places.map(text));
  expect(await page.title()).toContain("__ran(/name/.source)");
}

/** Books a bed as a student with a hostile name, and checks each page on the way. */
async function book(page: Page, site: Site, text: Hostile): Promise<void> {
  const detail = page.url();
  const email = await signUpVerified(page, site);
  rename(site, email, text("student"));
  await page.goto(detail);
  await shows(page, text("student"));
  await bookAndPay(page, page.getByRole("main"));
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.goto("/dashboard");
  await shows(page, text("student"), text("name"));
  await payKept(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  const places = ["student", "name", "campus", "manager", "label", "amenity"];
  await shows(page, HOST_EMAIL, ...places.map(text));
  await page.getByRole("link", { name: "Open the receipt" }).click();
  await expect(page).toHaveURL(/\/receipt\/[0-9A-Z]{8}$/);
  const code = page.url().slice(-8);
  await shows(page, text("student"), text("name"), text("label"));
  await page.goto(`/check/${code}`);
  await shows(page, text("name"), text("label"));
  await page.goto("/dashboard/cancel");
  await shows(page, text("name"));
  await page.goto("/account");
  const name = page.getByRole("region", { name: "About you" }).getByLabel("Full name");
  expect(plain(await name.inputValue())).toBe(plain(text("student")));
  const data = await page.request.get("/account/data.json");
  const { "content-type": kind, "x-content-type-options": sniff } = data.headers();
  expect([data.status(), kind, sniff]).toEqual([200, "application/json", "nosniff"]);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.goto(await linkInEmail(site, email, "/reset-password/"));
  await shows(page, text("student"));
}

/** Returns a text without line breaks, as an input shows it. */
const plain = (text: string) => text.replace(/\s+/g, " ");

/** Checks that an input contains a text or its beginning. */
async function keeps(input: Locator, text: string): Promise<void> {
  const value = plain(await input.inputValue());
  expect(value).toContain("onfocus=");
  expect(plain(text)).toContain(value);
}

/** Returns the beginning of a text, because emails shorten long texts. */
const start = (text: string) => text.slice(0, 60);

/** Checks the emails about the booking, on the demo's page and in HTML. */
async function read(page: Page, site: Site, text: Hostile): Promise<void> {
  const about = page.getByRole("article").filter({ hasText: start(text("name")) });
  await expect(async () => {
    await page.goto("/dev/mail");
    expect(await about.count()).toBeGreaterThan(1); // to the student and to the host
  }).toPass();
  await shows(page, start(text("name")), start(text("label")));
  let found = 0;
  await page.goto("about:blank");
  for (const html of htmlEmails(site)) {
    await page.setContent(html);
    await shows(page, "With warm regards");
    if (html.includes("/name/")) found += 1;
  }
  expect(found).toBeGreaterThan(1);
}

const ADDRESSES = [
  "/hostels?q=",
  "/hostels?category=",
  "/hostels?part=rows&q=",
  "/detailed_search?location=",
  "/detailed_search?amenity=",
  "/detailed_search?room_type=",
  "/login?next=",
  "/login?done=",
  "/signup?next=/",
  "/account?saved=",
  "/dashboard/?reference=",
  "/check?code=",
  "/check/",
  "/verify-email/",
  "/verify-email/?token=",
  "/reset-password/",
  "/confirm-email/",
  "/receipt/",
  "/sandbox/checkout/",
  "/hostels/",
  "/hq/api/verify-email/",
  "/",
  "/#",
];

/** Opens addresses with hostile text, and types it into forms. */
async function visit(page: Page, text: Hostile): Promise<void> {
  for (const address of ADDRESSES) {
    await page.goto(address + encodeURIComponent(text("address")).replace(/'/g, "%27"));
    await shows(page);
  }
  await page.goto(`/hostels?q=${encodeURIComponent(text("q"))}`);
  await keeps(page.locator("input[name=q]"), text("q"));
  await page.goto("/signup");
  for (const label of ["Full name", "Email", "Phone"]) {
    await page.getByLabel(label).fill(text("typed"));
  }
  await page.locator("form[action='/signup']").evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.getByRole("alert").first()).toBeVisible();
  await keeps(page.getByLabel("Full name"), text("typed"));
  await shows(page);
}

test.describe("a browser without the policy", () => {
  test.use({ bypassCSP: true });

  test("a hostile text never runs, on any page", async ({ page, context, site }) => {
    test.setTimeout(180_000);
    const seen = await watch(context);
    await lookAround(page, (place) => TEXT(place).replace(/[\u2028\u2029]/g, " ")); // as it is stored
    await book(page, site, TEXT);
    await read(page, site, TEXT);
    await visit(page, TEXT);
    expect(seen).toEqual({ violations: [], errors: [], ran: [] });
  });

  test("a hostile text of an editor never runs", async ({ page, context }) => {
    const seen = await watch(context);
    await page.goto("/hostile");
    // Markdown loses its tags and keeps their text. Front matter is plain text.
    await shows(page, "onfocus='__ran(/paragraph/.source)", "javascript:__ran(/heading/.source)");
    for (const place of ["title", "group"])
      await shows(page, `</script><script>__ran(/${place}/.source)</script>`);
    await page.getByRole("link", { name: "c", exact: true }).click();
    await page.getByRole("link", { name: "e", exact: true }).click();
    expect(seen).toEqual({ violations: [], errors: [], ran: [] });
  });
});

// The control: without escaping, each text runs, and only the policy refuses it.
for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? "without the policy" : "with the policy", () => {
    test.use({ bypassCSP });

    test(`unescaped, each text ${bypassCSP ? "runs" : "is refused"}`, async ({ page, context }) => {
      const seen = await watch(context);
      const link = `<a id="it" href='${TEXT("it").replace(/'/g, "&#39;")}'>it</a>`;
      for (const html of [TEXT("it"), `<input name="it" value="${TEXT("it")}">`, link]) {
        seen.ran.length = seen.violations.length = 0;
        await inject(page, "/login", html);
        await page.goto("/login");
        if (html === link) await page.locator("#it").click();
        const happened = () => (bypassCSP ? seen.ran : seen.violations).length;
        await expect.poll(happened).toBeGreaterThan(0);
        expect(seen.ran.length > 0).toBe(bypassCSP);
        await page.unrouteAll();
      }
    });
  });
}
