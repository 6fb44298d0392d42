import type { Page } from "@playwright/test";

/** A gateway in between that answers for a server it cannot reach. */
export function gateway(page: Page, path: string) {
  return page.route(`**${path}`, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 502, contentType: "text/plain", body: "Bad Gateway" })
      : route.fallback(),
  );
}

/** A network that answers every request with its own page until the student buys data. */
export function captivePortal(page: Page, path: string) {
  return page.route(`**${path}`, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ contentType: "text/html", body: "<h1>Your data bundle is used up</h1>" })
      : route.fallback(),
  );
}
