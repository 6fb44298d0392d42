import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import { TIMEOUT } from "../../islands/runtime/held.ts";

export { expect };

/** Marks a test that measures text or layout: fonts differ in width, so it runs in each family. */
export const LAYOUT = { tag: "@layout" };

/** Marks a test of the tests themselves: it breaks a page to see that another test would find that. Nightly alone. */
export const HARNESS = { tag: "@harness" };

/** A demo server of its own, with its own data. */
export interface Site {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** What is done before a server starts that is not the usual one. */
interface Start {
  prepare?: (dataDir: string) => void;
}

/** Starts bin/efie on a free port, with more environment if need be, and waits until it can serve. */
export async function startSite(
  more: Record<string, string> = {},
  { prepare }: Start = {},
): Promise<Site> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "efie-e2e-"));
  prepare?.(dataDir);
  const url = `http://localhost:${port}`;
  const server = spawn("bin/efie", ["serve"], {
    env: { PATH: process.env.PATH, ADDR: `localhost:${port}`, DATA_DIR: dataDir, ...more },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  server.stderr.on("data", (text) => {
    log += text;
  });
  const ended = new Promise<void>((resolve) => server.on("exit", () => resolve()));
  const deadline = Date.now() + 20_000;
  while (!(await answers(`${url}/readyz`))) {
    if (Date.now() > deadline || server.exitCode !== null) {
      throw new Error(`the server does not start:\n${log}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    dataDir,
    async stop() {
      server.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Finds a free port below those that the system gives to programs that ask for any: between this look and
 * the server's start, one of those could go to another test.
 */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    probe.on("error", () => resolve(freePort()));
    probe.listen(port, "localhost", () => probe.close(() => resolve(port)));
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

// eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
async function serve({}: object, use: (site: Site) => Promise<void>): Promise<void> {
  const site = await startSite();
  await use(site);
  await site.stop();
}

/**
 * Lets each press wait for its island as long as the test does. After 2.5 s (islands/runtime/held.ts) the browser
 * would follow the link, and a slow machine would decide what a test sees.
 */
async function awaitIslands(
  { context }: { context: BrowserContext },
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  await context.addInitScript((patience) => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, time?: number, ...rest: unknown[]) =>
      setTimeout(work, time === patience ? 60_000 : time, ...rest)) as typeof window.setTimeout;
  }, TIMEOUT);
  await use(context);
}

/** Tests get a server that their worker shares, and relative addresses lead to it. */
export const test = base.extend<object, { site: Site }>({
  site: [serve, { scope: "worker" }],
  baseURL: async ({ site }, use) => use(site.url),
  context: awaitIslands,
});

/** The same, for tests that stop their server: each has one of its own. */
export const lonely = base.extend<{ site: Site }>({
  site: serve,
  baseURL: async ({ site }, use) => use(site.url),
  context: awaitIslands,
});

/** Waits until an island is in use; the first touch of it, which starts it, is the test's. */
export async function ready(page: Page, island: string): Promise<void> {
  await page
    .locator(`[data-island=${island}][data-state=ready]`)
    .first()
    .waitFor({ state: "attached" });
}

/** Opens the first hostel of a list in the popup. */
export const openPopup = (page: Page, cards = "") =>
  page.locator(`${cards} a[data-ref=open]`).first().click();

/** Waits until a press on a popup can no longer be the end of the double click that opened it. */
export const heedsPresses = (popup: Locator) =>
  popup.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));

/** The address that begins with a path, from the newest letter to a recipient. Waits for the letter. */
export async function linkInLetter(site: Site, to: string, path: string): Promise<string> {
  const folder = join(site.dataDir, "mail");
  const link = new RegExp(`${site.url}${path}[A-Za-z0-9_-]+`);
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    for (const file of readdirSync(folder).reverse()) {
      if (!file.endsWith(".eml")) continue;
      const letter = readFileSync(join(folder, file), "utf8").replace(/=\r\n/g, "");
      const found = letter.includes(`<${to}>`) && link.exec(letter);
      if (found) return found[0];
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no letter to ${to} with a link to ${path}`);
}

let accounts = 0;

/** An email address that has no account yet. */
export function newEmail(): string {
  accounts += 1;
  return `ama.${process.pid}.${accounts}@example.com`;
}

/** Fills in the sign-up form that the page shows. */
export async function signUpFields(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full name").fill("Ama Mensah");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByLabel("Phone").fill("233241234567");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByLabel("Confirm password").fill("a long password");
}

/** Fills in the sign-up form that the page shows, and sends it. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await signUpFields(page, email);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
}

/** Signs a student up by a request, as the form would, and returns the email address. */
export async function signUp(page: Page, site: Site): Promise<string> {
  const email = newEmail();
  const signedUp = await page.context().request.post(`${site.url}/signup`, {
    headers: { Origin: site.url },
    form: {
      name: "Ama Mensah",
      email,
      gender: "female",
      phone: "233241234567",
      password: "a long password",
      confirmPassword: "a long password",
    },
  });
  expect(new URL(signedUp.url()).pathname, await signedUp.text()).toBe("/hostels");
  return email;
}

/** Makes the browser that of a verified student, and returns the email address. */
export async function enrol(page: Page, site: Site): Promise<string> {
  const email = await signUp(page, site);
  const link = await linkInLetter(site, email, "/verify-email/");
  const verified = await page.context().request.get(link);
  expect(await verified.text()).toContain("Your email address is verified.");
  await page.goto("/terms-of-service");
  return email;
}

/** Logs out by the page that asks first. */
export async function logOut(page: Page, site: Site): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
}

/** Whether nothing sticks out of the screen sideways. */
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** A verified student at a room of a hostel's page that she may book. */
export async function openRoom(page: Page, site: Site): Promise<Locator> {
  await enrol(page, site);
  await page.goto("/detailed_search?location=legon");
  await page.locator("a[data-ref=open]").first().click();
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
  return roomForHer(page);
}

/** Presses Pay on the summary. */
export async function payNow(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/book\/summary/);
  await page.getByRole("button", { name: /^Pay GH₵.* now, to Efie$/ }).click();
}

/** Presses Book at a room, and Pay on the summary. */
export async function bookAndPay(page: Page, room: Page | Locator): Promise<void> {
  await room.getByRole("button", { name: "Book" }).click();
  await payNow(page);
}

/** Opens the summary by the link of a page that knows of a kept bed, and presses Pay there. */
export async function payKept(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Pay now" }).click();
  await payNow(page);
}

/** The first room type that can be booked by a woman, on a page or in the popup. */
export function roomForHer(within: Page | Locator): Locator {
  return within
    .locator(".room:not(.room-off)")
    .filter({ hasText: /Mixed|Female/ })
    .first();
}
