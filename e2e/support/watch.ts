import type { BrowserContext, Page } from "@playwright/test";

/** The errors that a browser saw. */
export interface Watch {
  /** Violations of the policy, from events and from the console. */
  readonly violations: string[];
  /** Uncaught errors, and errors on the console except statuses 4xx. */
  readonly errors: string[];
  /** The places of hostile texts that ran or loaded something. */
  readonly ran: string[];
}

/** The address from which hostile texts load. */
export const MARKER = "https://marker.example/";

/** Records the errors of every page of a context from its first script on. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const seen: Watch = { violations: [], errors: [], ran: [] };
  await context.exposeFunction("__violated", (what: string) => seen.violations.push(what));
  await context.exposeFunction("__ran", (place: unknown) => seen.ran.push(String(place)));
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      const { __violated } = window as unknown as { __violated: (what: string) => void };
      __violated(`${event.effectiveDirective} ${event.blockedURI} at ${event.documentURI}`);
    });
  });
  context.on("console", (message) => {
    if (message.type() !== "error") return;
    const text = message.text();
    if (/Content Security Policy/i.test(text)) seen.violations.push(text);
    else if (!/the server responded with a status of 4\d\d/.test(text)) seen.errors.push(text);
  });
  context.on("weberror", (error) => seen.errors.push(error.error().message));
  await context.route(`${MARKER}**`, async (route) => {
    seen.ran.push(route.request().url());
    await route.fulfill({ contentType: "text/javascript", body: "__ran('marker')" });
  });
  return seen;
}

/** Inserts HTML into the body of a page without escaping, and changes nothing else. */
export async function inject(page: Page, path: string, html: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("</main>", `${html}</main>`);
    await route.fulfill({ response, body });
  });
}
