import { describe, expect, it } from "vitest";
import { copyOf, insertBanner, isSameDay, showCopy } from "./copy.ts";
import { bundlesIn } from "./keep.ts";
import { labelOf, formatTime } from "./label.ts";
import { fromServer } from "./testing.ts";

const NOW = new Date("2026-11-21T14:05:59Z");
const PAGE = `<!doctype html><head><title>Adom &amp; Court · Efie</title>
  <link rel="stylesheet" href="/static/build/main-1.css"><script src="/static/build/main-1.js"></script>
  <link rel="icon" href="/images/favicon.svg"></head><main id="main" tabindex="-1"><h1>$& $1</h1></main>`;

describe("a copy", () => {
  it("has a banner with its time, and is otherwise unchanged", async () => {
    const policy = { "Content-Security-Policy": "default-src 'none'", ETag: '"1"' };
    const copy = await copyOf(fromServer(PAGE, policy), NOW);
    const shown = await showCopy(copy, "/hostels/adom-court", "offline");
    const html = await shown.text();
    expect(html).toContain(
      '<main id="main" tabindex="-1"><div class="wrap copy" data-copy><p class="banner banner-note" role="status">' +
        "<span>You are offline. This is the copy of 21 November 2026, 14:05. " +
        'Prices and free beds may have changed since. <a href="">Try again</a></span></p></div><h1>$& $1</h1>',
    );
    expect(html.replace(/<div class="wrap copy".*?<\/div>/, "")).toBe(PAGE);
    expect(shown.headers.get("Content-Security-Policy")).toBe("default-src 'none'");
    expect(shown.headers.has("ETag")).toBe(false);
  });

  it.each([
    [
      "/receipt/7K2M9QXA",
      "offline",
      "You are offline. This is the copy of 21 November 2026, 14:05.",
    ],
    ["/faq", "slow", "The network does not answer. This is the copy of 21 November 2026, 14:05."],
  ] as const)("of %s, when %s, does not mention prices", async (address, why, text) => {
    const shown = await showCopy(await copyOf(fromServer(PAGE), NOW), address, why);
    expect(await shown.text()).toContain(`<span>${text} <a`);
  });

  it.each(["/", "/detailed_search?location=legon", "/campuses/knust", "/categories/budget?page=2"])(
    "of %s mentions prices",
    async (address) => {
      const shown = await showCopy(await copyOf(fromServer(PAGE), NOW), address, "slow");
      expect(await shown.text()).toContain("Prices and free beds may have changed since.");
    },
  );

  it("has a label with its time and title", async () => {
    const label = labelOf(await copyOf(fromServer(PAGE), NOW));
    expect(label).toEqual({ madeAt: NOW, title: "Adom &amp; Court" });
    expect(labelOf(fromServer(PAGE))).toBe(undefined);
    expect(bundlesIn(PAGE)).toEqual(["/static/build/main-1.css", "/static/build/main-1.js"]);
  });

  it("has no banner if the page has no main element", () => {
    expect(insertBanner("<p>mainly</p>", "x")).toBe("<p>mainly</p>");
  });
});

describe("a time", () => {
  it.each([
    ["2026-01-02T03:04:05Z", "2 January 2026, 03:04"],
    ["2026-12-31T23:59:59.999Z", "31 December 2026, 23:59"],
  ])("%s is written %s", (iso, text) => expect(formatTime(new Date(iso))).toBe(text));

  it("is compared with another by their days in Ghana", () => {
    expect(isSameDay(NOW, new Date("2026-11-21T23:59:59Z"))).toBe(true);
    expect(isSameDay(NOW, new Date("2026-11-22T00:00:00Z"))).toBe(false);
  });
});
