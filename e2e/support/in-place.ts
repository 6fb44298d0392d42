import type { BrowserContext, Page } from "@playwright/test";
import { type Provider, SECRET, startProvider } from "./provider.ts";
import { expect, type Site, startSite, test as base } from "./site.ts";

export const SCRIPT = "https://js.paystack.co/v2/inline.js";

/** The requests of a page to other sites, and the violations of its policy. */
interface Seen {
  readonly foreign: string[];
  readonly violations: string[];
}

/** Tests whose pages load the stand-in's script as Paystack's. A violation of the policy fails the test. */
export const test = base.extend<{ seen: Seen }, { provider: Provider; site: Site }>({
  provider: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ provider }, use) => {
      const site = await startSite({
        PAYSTACK_SECRET_KEY: SECRET,
        PAYSTACK_PUBLIC_KEY: "pk_test_of_the_browser",
        PAYSTACK_API_URL: provider.url,
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  seen: [
    async ({ context, page, provider, site }, use) => {
      await serveScript(context, provider);
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

/** Serves the stand-in's script at the address of Paystack's. */
async function serveScript(context: BrowserContext, provider: Provider): Promise<void> {
  const text = await (await fetch(`${provider.url}/v2/inline.js`)).text();
  const body = text.replace("new URL(document.currentScript.src).origin", `"${provider.url}"`);
  expect(body).not.toBe(text);
  await context.route(SCRIPT, (route) => route.fulfill({ contentType: "text/javascript", body }));
}

/** Waits for thirty frames, about half a second. */
export function thirtyFrames(): Promise<void> {
  return new Promise((end) => {
    let left = 30;
    const frame = () => (left-- > 0 ? requestAnimationFrame(frame) : end());
    frame();
  });
}

export const inPlace = (page: Page) => page.frameLocator('iframe[title="Stand-in checkout"]');

/** Presses a button in the frame until it works: a browser ignores presses in a frame that it has not drawn. */
export async function press(page: Page, name: string): Promise<void> {
  const button = inPlace(page).getByRole("button", { name });
  await button.waitFor();
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 });
    await expect(button).toBeHidden({ timeout: 2_000 });
  }).toPass();
}
