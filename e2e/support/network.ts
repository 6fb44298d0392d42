import type { Page } from "@playwright/test";

/** Answers a form like a gateway that cannot reach the server. */
export function gateway(page: Page, path: string) {
  return page.route(`**${path}`, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 502, contentType: "text/plain", body: "Bad Gateway" })
      : route.fallback(),
  );
}

/** Answers a form like a network that shows its own page until the student buys data. */
export function captivePortal(page: Page, path: string) {
  return page.route(`**${path}`, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ contentType: "text/html", body: "<h1>Your data bundle is used up</h1>" })
      : route.fallback(),
  );
}
