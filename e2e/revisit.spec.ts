import type { Page } from "@playwright/test";
import { Meter } from "./support/bytes.ts";
import { signUpVerified, expect, logOut, test } from "./support/site.ts";

/**
 * Opens a page twice. The second answer must be a 304: more than 0 bytes, so the server was asked, and
 * fewer bytes than any page.
 */
async function openTwice(page: Page, path: string): Promise<void> {
  const meter = await Meter.on(page);
  await page.goto(path);
  await meter.take(page);
  await page.goto(path);
  const [document] = (await meter.take(page)).filter(({ type }) => type === "Document");
  expect(document?.bytes).toBeGreaterThan(0);
  expect(document?.bytes).toBeLessThanOrEqual(700);
}

/** Adds an inline script to the page. Reports whether it ran. */
async function intrude(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.intruded = true";
    document.body.append(script);
    return "intruded" in window;
  });
}

test("a page keeps its policy when the server answers 304", async ({ page }) => {
  const refused: string[] = []; // watch.ts would disable the cache
  page.on("console", (message) => refused.push(message.text()));
  for (const path of ["/", "/login"]) {
    refused.length = 0;
    await openTwice(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await intrude(page)).toBe(false);
    await expect.poll(() => refused.join()).toMatch(/inline script.*script-src/s);
  }
});

test.describe("without the policy", () => {
  test.use({ bypassCSP: true });

  test("the inline script runs", async ({ page }) => {
    await openTwice(page, "/login");
    expect(await intrude(page)).toBe(true);
  });
});

test("after logging in and out, nobody sees another reader's page", async ({ page, site }) => {
  const name = page.getByText("Ama Mensah").first();
  await page.goto("/hostels");
  await expect(name).toHaveCount(0);
  await signUpVerified(page, site);
  await page.goto("/hostels");
  await expect(name).toBeAttached();
  await logOut(page, site);
  await page.goto("/hostels");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(name).toHaveCount(0);
});
