import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, fits, LAYOUT, openRoom, type Site, test } from "./support/site.ts";

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
    let presses = 0; // on both phones, from Book to both receipts
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };
    await student.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));

    const room = await openRoom(student, site);
    await press(room.getByRole("button", { name: "Book" }));
    await press(student.getByRole("button", { name: "Ask someone to pay" }));
    await expect(student.getByRole("heading", { name: "Ask someone to pay" })).toBeVisible();
    await look(student, `${how}-student`);
    await press(student.getByRole("link", { name: "WhatsApp" }));
    await expect(student).toHaveURL(/^https:\/\/wa\.me\//);
    const [address = ""] =
      /http.*/.exec(new URL(student.url()).searchParams.get("text") ?? "") ?? [];
    await student.goBack();

    presses += 1; // on the link in the message
    await parent.goto(address);
    await expect(parent.getByText("asks you to pay.")).toBeVisible();
    await look(parent, `${how}-page`);
    await press(parent.getByRole("button", { name: /^Pay GH₵/ }));
    await expect(parent).toHaveURL(/\/sandbox\/checkout\//);
    await press(parent.getByRole("button", { name: "Pay", exact: true }));
    await expect(parent.getByRole("heading", { name: /^(We wait|Paid)/ })).toBeVisible();
    await look(parent, `${how}-waits`);
    await expect(parent.getByRole("heading", { name: "Paid. Thank you" })).toBeVisible({
      timeout: 30_000,
    });
    await look(parent, `${how}-receipt`);

    if (javaScriptEnabled) {
      // The student comes back to the page from another app.
      await student.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    } else {
      await press(student.getByRole("link", { name: "Back to your bed" }));
    }
    await expect(student.getByText("Confirmed").first()).toBeVisible();
    await press(student.getByRole("link", { name: "Open the receipt" }));
    await expect(student.getByRole("heading", { name: "Receipt" })).toBeVisible();
    expect(presses).toBeLessThanOrEqual(8);
    await student.context().close();
    await parent.context().close();
  });
}

// Lines break only between the groups of the address. One press does not end the link.
test("a student reads the link out, and ends it", LAYOUT, async ({ page, site }) => {
  const room = await openRoom(page, site);
  await room.getByRole("button", { name: "Book" }).click();
  await page.getByRole("button", { name: "Ask someone to pay" }).click();
  const field = page.getByLabel("The address");
  await expect(field).toBeHidden();
  await page.getByText("Read the address out, or copy it by hand").click();
  const groups = page.locator(".big-code .code");
  await expect(groups).toHaveCount(9);
  for (const group of await groups.all()) {
    const lines = await group.evaluate((box) => box.getClientRects().length);
    const height = (await group.boundingBox())?.height ?? 0;
    expect([lines, height < 50], (await group.textContent()) ?? "").toEqual([1, true]);
  }
  await expect(field).toHaveValue(/\/pay\/[0-9A-Z]{26}$/);
  await page.getByRole("link", { name: "Back to your bed" }).click();
  await page.getByRole("button", { name: "Your link for a payer" }).dblclick();
  await expect(page).toHaveURL(/\/book\/link$/);
  const end = page.getByRole("button", { name: "End the link" });
  await expect(end).toBeHidden();
  await page.getByText("End this link", { exact: true }).click();
  await end.click();
  await expect(page).toHaveURL(/\/book\/summary$/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Ask someone to pay" })).toBeVisible();
});

test("Copy copies the message", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const room = await openRoom(page, site);
  await room.getByRole("button", { name: "Book" }).click();
  await page.getByRole("button", { name: "Ask someone to pay" }).click();
  await page.getByRole("link", { name: "Copy" }).click();
  await expect(page.getByText("Message copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^Please pay GH₵\u00a0[\d,.]+ before \d\d:\d\d( on .+)? \(Ghana time\) for my bed at .* http.*\/pay\//,
  );
});

test("a reader who does not know the student ends the link", async ({ page, browser, site }) => {
  const room = await openRoom(page, site);
  await room.getByRole("button", { name: "Book" }).click();
  await page.getByRole("button", { name: "Ask someone to pay" }).click();
  const address = await page.locator("a[data-ref=share]").getAttribute("href");
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address ?? "");
  await stranger.getByRole("button", { name: "I do not know this person" }).click();
  await expect(stranger.getByRole("heading", { name: "Thank you for telling us" })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL(/\/book\/summary$/); // by itself
  await expect(page.getByText("a reader of your link pressed")).toBeVisible();
  await stranger.context().close();
});

/** Puts a translation into the editors' folder whose sentences are at least 30 % longer, and waits until it is read. */
async function translate(site: Site): Promise<void> {
  const longer = (text: string) => {
    const word = (text.match(/[a-z]{4,}/gi) ?? ["bed"]).join("").slice(0, 18);
    return `${text} ${word.padEnd(Math.ceil(text.length * 0.3), ` ${word}`)}`;
  };
  const text = readFileSync("content/paying.md", "utf8")
    .replace("language: English", "language: Longer")
    .replace(/^([a-z-]+: )(.+)$/gm, (line, name: string, words: string) =>
      name === "language: " ? line : name + longer(words),
    );
  writeFileSync(join(site.dataDir, "content", "paying.qaa.md"), text);
  await expect
    .poll(async () => (await fetch(`${site.url}/pay/none?lang=qaa`)).text())
    .toContain('<html lang="qaa">');
}

test(
  "the payer's pages fit a phone in a language with longer words",
  LAYOUT,
  async ({ browser, site }) => {
    const settings = { viewport: PHONE, baseURL: site.url };
    const student = await (await browser.newContext(settings)).newPage();
    const parent = await (await browser.newContext(settings)).newPage();
    const room = await openRoom(student, site);
    await room.getByRole("button", { name: "Book" }).click();
    await student.getByRole("button", { name: "Ask someone to pay" }).click();
    const address = await student.locator("a[data-ref=share]").getAttribute("href");
    await translate(site);

    await parent.goto(address ?? "");
    await parent.getByRole("link", { name: "Longer" }).click();
    await expect(parent.locator("html")).toHaveAttribute("lang", "qaa");
    await look(parent, "longer-page");
    await parent.getByRole("button", { name: /^I do not know this person/ }).click();
    await look(parent, "longer-disowned");
    await parent.goto(`${address}?lang=qaa`);
    await look(parent, "longer-no-link");

    await student.goto("/book/summary");
    await student.getByRole("button", { name: "Ask someone to pay" }).click();
    const next = await student.locator("a[data-ref=share]").getAttribute("href");
    await parent.goto(`${next}?lang=qaa`);
    await parent.getByRole("button", { name: /^Pay GH₵/ }).click();
    await parent.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(parent).toHaveURL(/\/done\?reference=.*lang=qaa/);
    await look(parent, "longer-waits");
    await expect(parent.getByRole("heading", { name: /^Paid/ })).toBeVisible({ timeout: 30_000 });
    await look(parent, "longer-receipt");
    await student.context().close();
    await parent.context().close();
  },
);
