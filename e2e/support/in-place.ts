import type { BrowserContext, Page } from "@playwright/test";
import { type Bank, SECRET, startBank } from "./bank.ts";
import { expect, type Site, startSite, test as base } from "./site.ts";

export const SCRIPT = "https://js.paystack.co/v2/inline.js";

/** What a test sees of its page: what it asked others for, and what was refused. */
interface Seen {
  readonly foreign: string[];
  readonly violations: string[];
}

/** Tests whose server has Paystack's script, played by the stand-in's; none may break the policy. */
export const test = base.extend<{ seen: Seen }, { bank: Bank; site: Site }>({
  bank: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const bank = await startBank();
      await use(bank);
      await bank.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ bank }, use) => {
      const site = await startSite({
        PAYSTACK_SECRET_KEY: SECRET,
        PAYSTACK_PUBLIC_KEY: "pk_test_of_the_browser",
        PAYSTACK_API_URL: bank.url,
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  seen: [
    async ({ context, page, bank, site }, use) => {
      await playScript(context, bank);
      const seen: Seen = { foreign: [], violations: [] };
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== site.url) seen.foreign.push(request.url());
      });
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy"))
          seen.violations.push(message.text());
      });
      await use(seen);
      expect(seen.violations).toEqual([]);
    },
    { auto: true },
  ],
});

/** Serves the stand-in's script under the address of Paystack's. */
async function playScript(context: BrowserContext, bank: Bank): Promise<void> {
  const text = await (await fetch(`${bank.url}/v2/inline.js`)).text();
  const body = text.replace("new URL(document.currentScript.src).origin", `"${bank.url}"`);
  expect(body).not.toBe(text);
  await context.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body }));
}

/** Half a second of drawing, for what the browser may still do by itself. */
export function thirtyFrames(): Promise<void> {
  return new Promise((end) => {
    let left = 30;
    const frame = () => (left-- > 0 ? requestAnimationFrame(frame) : end());
    frame();
  });
}

export const inPlace = (page: Page) => page.frameLocator('iframe[title="Stand-in checkout"]');

/** Presses until it has worked: a browser passes over what is pressed in a frame it has yet to draw. */
export async function press(page: Page, name: string): Promise<void> {
  const button = inPlace(page).getByRole("button", { name });
  await button.waitFor();
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    await expect(button).toBeHidden({ timeout: 2_000 });
  }).toPass();
}
