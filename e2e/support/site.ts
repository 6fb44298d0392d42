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

/** Marks a test that measures text or layout. It runs in each font family, because their widths differ. */
export const LAYOUT = { tag: "@layout" };

/** Marks a test of the checks themselves: it breaks a page and expects a check to find that. It runs nightly. */
export const HARNESS = { tag: "@harness" };

/** A running demo server with its own data. */
export interface Site {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** The steps before a server starts. */
interface Start {
  prepare?: (dataDir: string) => void;
}

/** Starts bin/efie on a free port, with more environment variables, and waits until it is ready. */
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
 * Finds a free port below the range from which the system assigns ports. A port of that range could be
 * assigned to another test before the server starts.
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
 * Makes each press wait for its island for 60 s instead of the 2.5 s of islands/runtime/held.ts. Otherwise the browser
 * would follow the link on a slow machine.
 */
async function awaitIslands(
  { context }: { context: BrowserContext },
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  await context.addInitScript((timeout) => {
    const { setTimeout } = window;
    window.setTimeout = ((work: TimerHandler, time?: number, ...rest: unknown[]) =>
      setTimeout(work, time === timeout ? 60_000 : time, ...rest)) as typeof window.setTimeout;
  }, TIMEOUT);
  await use(context);
}

/** Tests that share one server for each worker process. Relative addresses lead to it. */
export const test = base.extend<object, { site: Site }>({
  site: [serve, { scope: "worker" }],
  baseURL: async ({ site }, use) => use(site.url),
  context: awaitIslands,
});

/** Tests that stop their server: each test has its own. */
export const ownServerTest = base.extend<{ site: Site }>({
  site: serve,
  baseURL: async ({ site }, use) => use(site.url),
  context: awaitIslands,
});

/** Waits until an island is ready. The test must have touched it. */
export async function ready(page: Page, island: string): Promise<void> {
  await page
    .locator(`[data-island=${island}][data-state=ready]`)
    .first()
    .waitFor({ state: "attached" });
}

/** Opens the first hostel of a list in the popup. */
export const openPopup = (page: Page, cards = "") =>
  page.locator(`${cards} a[data-ref=open]`).first().click();

/** Waits until a popup accepts presses: at first it ignores them, because they may be part of a double click. */
export const waitUntilPressable = (popup: Locator) =>
  popup.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));

/** Waits for an email to a recipient, and returns the link with a path from the newest one. */
export async function linkInEmail(site: Site, to: string, path: string): Promise<string> {
  return findInEmail(site, to, new RegExp(`(${site.url}${path}[A-Za-z0-9_-]+)`));
}

async function findInEmail(site: Site, to: string, pattern: RegExp): Promise<string> {
  const folder = join(site.dataDir, "mail");
  for (const deadline = Date.now() + 10_000; Date.now() < deadline;) {
    for (const file of readdirSync(folder).reverse()) {
      if (!file.endsWith(".eml")) continue;
      const email = readFileSync(join(folder, file), "utf8").replace(/=\r\n/g, "");
      const found = email.includes(`<${to}>`) && pattern.exec(email);
      if (found) return found[1] ?? "";
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no email to ${to} with ${pattern}`);
}

/** Waits for a verification email to a recipient, and returns the code from the newest one. */
export async function codeInEmail(site: Site, to: string): Promise<string> {
  return findInEmail(site, to, /^([0-9]{6})\r$/m);
}

let accounts = 0;

/** Returns an email address without an account. */
export function newEmail(): string {
  accounts += 1;
  return `ama.${process.pid}.${accounts}@example.com`;
}

/** Fills in the sign-up form. */
export async function signUpFields(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full name").fill("Ama Mensah");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByLabel("Phone").fill("233241234567");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByLabel("Confirm password").fill("a long password");
}

/** Fills in the sign-up form and sends it. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await signUpFields(page, email);
  await page.getByRole("main").getByRole("button", { name: "Sign up" }).click();
}

/** Signs a student up by a request like the form's. Returns the email address. */
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

/** Signs a student up, verifies the account, and logs the browser in. Returns the email address. */
export async function signUpVerified(page: Page, site: Site): Promise<string> {
  const email = await signUp(page, site);
  const link = await linkInEmail(site, email, "/verify-email/");
  const verified = await page.context().request.get(link);
  expect(await verified.text()).toContain("Your email address is verified.");
  await page.goto("/terms-of-service");
  return email;
}

/** Logs out on the page /logout. */
export async function logOut(page: Page, site: Site): Promise<void> {
  await page.goto("/logout");
  await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
}

/** Reports whether the page is not wider than the window. */
export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Logs a student in and opens a hostel. Returns the part of the page with a room that she may book. */
export async function openRoom(page: Page, site: Site): Promise<Locator> {
  await signUpVerified(page, site);
  await page.goto("/detailed_search?location=legon");
  await page.locator("a[data-ref=open]").first().click();
  await expect(page).toHaveURL(/\/hostels\/[a-z0-9-]+$/);
  return roomForWoman(page);
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

/** Presses Pay now on a page that shows a hold, and Pay on the summary. */
export async function payKept(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Pay now" }).click();
  await payNow(page);
}

/** Returns the first room type that a woman can book, on a page or in a popup. */
export function roomForWoman(within: Page | Locator): Locator {
  return within
    .locator(".room:not(.room-off)")
    .filter({ hasText: /Mixed|Female/ })
    .first();
}
