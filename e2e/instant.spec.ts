import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Site, test } from "./support/site.ts";

/** Serves a site's landing page in two halves. The second is sent when the test calls more. */
async function halfPage(site: Site) {
  const page = await fetch(site.url);
  const html = await page.text();
  const cut = html.indexOf('data-island="campus-search"');
  let more = () => {};
  const server = createServer((request, response) => {
    if (request.url !== "/")
      return void response.writeHead(302, { Location: site.url + request.url }).end();
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.write(html.slice(0, cut));
    more = () => response.end(html.slice(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    more: () => more(),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("a touch before the second half of the page has arrived does not lose its islands", async ({
  page,
  site,
}) => {
  const half = await halfPage(site);
  const scripts: string[] = [];
  // The site does not send its files to another origin.
  await page.route(`${half.url}/static/**`, async (route) => {
    scripts.push(route.request().url());
    const path = new URL(route.request().url()).pathname;
    await route.fulfill({ response: await route.fetch({ url: site.url + path }) });
  });
  await page.goto(half.url, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.mouse.click(5, 300);
  await page.waitForTimeout(300); // time for a script that does not wait
  expect(scripts).toEqual([]);
  half.more();
  await expect(page.locator("[data-island=campus-search]")).toHaveAttribute("data-state", /.+/);
  expect(scripts.length).toBeGreaterThan(0);
  half.stop();
});
