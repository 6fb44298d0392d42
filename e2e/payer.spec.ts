import type { Page } from "@playwright/test";
import { expect, fits, LAYOUT, openRoom, test } from "./support/site.ts";

const PHONE = { width: 360, height: 740 };

/** Fails if a page is wider than a phone. LOOK=folder stores a picture of it. */
async function look(page: Page, name: string): Promise<void> {
  expect(await fits(page), name).toBe(true);
  if (process.env.LOOK) {
    await page.screenshot({ path: `${process.env.LOOK}/payer-${name}.png`, fullPage: true });
  }
}

// The student has one phone and the payer another. The payer has no account.
for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with JavaScript" : "without JavaScript";
  test(`a parent pays on another phone ${how}`, LAYOUT, async ({ browser, site }) => {
    const settings = { javaScriptEnabled, viewport: PHONE, baseURL: site.url };
    const student = await (await browser.newContext(settings)).newPage();
    const parent = await (await browser.newContext(settings)).newPage();

    const room = await openRoom(student, site);
    await room.getByRole("button", { name: "Book" }).click();
    await student.getByRole("button", { name: "Ask someone to pay" }).click();
    await expect(student.getByRole("heading", { name: "Ask someone to pay" })).toBeVisible();
    await look(student, `${how}-student`);
    const address = await student.locator("a[data-ref=share]").getAttribute("href");

    await parent.goto(address ?? "");
    await expect(parent.getByText("asks you to pay.")).toBeVisible();
    await look(parent, `${how}-page`);
    await parent.getByRole("button", { name: /^Pay GH₵/ }).click();
    await expect(parent).toHaveURL(/\/sandbox\/checkout\//);
    await parent.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(parent.getByRole("heading", { name: /^(We wait|Paid)/ })).toBeVisible();
    await look(parent, `${how}-waits`);
    await expect(parent.getByRole("heading", { name: "Paid. Thank you" })).toBeVisible({
      timeout: 30_000,
    });
    await look(parent, `${how}-receipt`);

    await student.goto("/dashboard");
    await expect(student.getByText("Confirmed").first()).toBeVisible();
    await student.context().close();
    await parent.context().close();
  });
}

test("a reader who does not know the student ends the link", async ({ page, browser, site }) => {
  const room = await openRoom(page, site);
  await room.getByRole("button", { name: "Book" }).click();
  await page.getByRole("button", { name: "Ask someone to pay" }).click();
  const address = await page.locator("a[data-ref=share]").getAttribute("href");
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address ?? "");
  await stranger.getByRole("button", { name: "I do not know this person" }).click();
  await expect(stranger.getByRole("heading", { name: "Thank you for telling us" })).toBeVisible();
  await page.goto("/book/link");
  await expect(page).toHaveURL(/\/book\/summary$/);
  await stranger.context().close();
});
