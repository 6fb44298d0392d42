import type { Page } from "@playwright/test";
import {
  codeInEmail,
  expect,
  fillSignUp,
  fits,
  LAYOUT,
  linkInEmail,
  logOut,
  newEmail,
  ready,
  roomForWoman,
  type Site,
  signUp,
  test,
} from "./support/site.ts";

// A visitor presses Book: log-in and sign-up show the room and lead back to it (R31).

/** Presses Book as a visitor. Returns the hostel's name, the room's address and its heading. */
async function pressBook(page: Page, site: Site) {
  await page.goto("/detailed_search?location=legon");
  await page.locator("a[data-ref=open]").first().click();
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
  const hostel = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const room = roomForWoman(page);
  const href = `${site.url}${new URL(page.url()).pathname}#${await room.getAttribute("id")}`;
  const share = (await room.getByRole("heading").textContent()) ?? "";
  await room.getByRole("button", { name: "Book" }).click();
  return { hostel, href, share };
}

const main = (page: Page) => page.getByRole("main");

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 760 } });

  test("a new student signs up and returns to the room", LAYOUT, async ({ page, site }) => {
    const { hostel, href, share } = await pressBook(page, site);
    await expect(page).toHaveURL(/\/signup\?next=/);
    const note = main(page).getByText(/^Your room:/);
    await expect(note).toContainText(`${share} at ${hostel}`);
    await expect(main(page).getByRole("link", { name: "Log in instead" })).toBeVisible();
    expect(await fits(page)).toBe(true);

    const email = newEmail();
    await fillSignUp(page, email);
    await expect(page).toHaveURL(/\/email-verification\?next=/);
    await expect(page.getByText("Your account is created.")).toBeVisible();
    await expect(note).toContainText(`${share} at ${hostel}`);
    await expect(
      page.getByText("Once your email is verified, we keep a bed for you"),
    ).toBeVisible();
    expect(await fits(page)).toBe(true);

    const inMail = await page.context().newPage(); // as if opened from the email
    const link = await linkInEmail(site, email, "/verify-email/");
    await inMail.goto(link);
    await expect(inMail.getByText("Your email address is verified.")).toBeVisible();
    await expect(main(inMail).getByText(/^Your room:/)).toContainText(`${share} at ${hostel}`);
    await expect(main(inMail).getByRole("link", { name: "Open your dashboard" })).toBeVisible();
    expect(await fits(inMail)).toBe(true);
    await inMail.waitForURL(href); // after 3 seconds
    await expect(inMail.locator(":target").getByText("You can book it now.")).toBeVisible();

    await page.getByRole("button", { name: "I've Verified My Email" }).click();
    await expect(page).toHaveURL(/\/book\/summary\?/);
    await expect(page.getByText("Your email address is verified.")).toBeVisible();
    await expect(main(page).getByRole("heading", { name: hostel })).toBeVisible();
    await inMail.locator(":target").getByRole("button", { name: "Book" }).click(); // the other tab gets the same bed
    await expect(inMail).toHaveURL(/\/book\/summary$/);
    await inMail.goto(link);
    await inMail.waitForURL(/\/book\/summary$/);
    await inMail.goto(href);
    await expect(inMail.locator(":target").getByText("This bed is kept for you")).toBeVisible();
  });

  test("a student with an account logs in and returns to the room", async ({
    page,
    site,
    browser,
  }) => {
    const elsewhere = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
    const other = await elsewhere.newPage();
    const email = await signUp(other, site);

    const { hostel, href, share } = await pressBook(page, site);
    await page.getByRole("link", { name: "Log in instead" }).click();
    await expect(page).toHaveURL(/\/login\?next=/); // it shows the room, too
    await expect(main(page).getByText(/^Your room:/)).toContainText(`${share} at ${hostel}`);
    expect(await fits(page)).toBe(true);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("a long password");
    await main(page).getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/email-verification\?next=/); // not verified yet
    await expect(main(page).getByText(/^Your room:/)).toContainText(`${share} at ${hostel}`);
    await other.goto(await linkInEmail(site, email, "/verify-email/"));
    await other.waitForURL("**/dashboard"); // no room was chosen in that browser
    await elsewhere.close();
    await page.getByRole("button", { name: "I've Verified My Email" }).click();
    await expect(page).toHaveURL(/\/book\/summary\?/);
    await page.getByText("Give up this bed").click();
    await page.getByRole("button", { name: "Yes, give it up" }).click();
    await expect(page).toHaveURL(href);

    await logOut(page, site);
    await pressBook(page, site); // another room, if the first one is full
    await expect(page).toHaveURL(/\/login\?next=/); // this browser has been logged in
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("a long password");
    await main(page).getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/book\/summary\?/);
  });
});

test("with JavaScript, the code of the email leads to the bed, with one press", async ({
  page,
  site,
}) => {
  const { hostel } = await pressBook(page, site);
  const email = newEmail();
  await fillSignUp(page, email);
  await page.getByLabel("Or type the six digits").fill(await codeInEmail(site, email));
  await ready(page, "send-form");
  await page.getByRole("button", { name: "Verify", exact: true }).dblclick();
  await expect(page).toHaveURL(/\/book\/summary\?/);
  await expect(page.getByText("Your email address is verified.")).toBeVisible();
  await expect(main(page).getByRole("heading", { name: hostel })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/book\/summary$/); // not a second Book button
});
