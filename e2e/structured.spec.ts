import { expect, test, HARNESS } from "./support/site.ts";
import { faultsOf, type Json } from "./support/vocabulary.ts";

/** The kinds of pages: a pattern of their addresses, and the types of their structured data. */
const KINDS: readonly [kind: string, address: RegExp, things: readonly string[]][] = [
  ["landing", /^\/$/, ["Organization", "WebSite"]],
  ["browse", /^\/hostels$/, ["ItemList"]],
  ["hostel", /^\/hostels\/[a-z0-9-]+$/, ["Hostel", "BreadcrumbList"]],
  ["campuses", /^\/campuses$/, ["ItemList"]],
  ["campus", /^\/campuses\/[a-z0-9-]+$/, ["BreadcrumbList", "ItemList"]],
  ["categories", /^\/categories$/, ["ItemList"]],
  ["category", /^\/categories\/[a-z0-9-]+$/, ["BreadcrumbList", "ItemList"]],
  ["help", /^\/help-center$/, ["BreadcrumbList", "FAQPage"]],
  ["legal", /^\/terms-of-service$/, ["BreadcrumbList"]],
];

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status, url).toBe(200);
  return response.text();
}

/** Returns the paths in a sitemap. */
async function mapped(site: string, map: string): Promise<string[]> {
  const xml = await text(site + map);
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    (url ?? "").replace(site, ""),
  );
  if (!xml.includes("<sitemapindex")) return listed.map((path) => path || "/");
  return (await Promise.all(listed.map((path) => mapped(site, path)))).flat();
}

interface Thing {
  readonly "@type": string;
  readonly [key: string]: Json;
}

/** Returns the structured data of a page. */
async function structuredData(url: string): Promise<{ readonly "@graph": readonly Thing[] }> {
  const pattern = /<script type="application\/ld\+json">([^<]*)<\/script><\/body>/g;
  const [only, another] = [...(await text(url)).matchAll(pattern)];
  expect([only !== undefined, another], url).toEqual([true, undefined]);
  return JSON.parse(only?.[1] ?? "") as never;
}

test("every kind of page has structured data that is valid by schema.org", async ({ site }) => {
  test.setTimeout(120_000);
  const paths = await mapped(site.url, "/sitemap.xml");
  const documents = new Map<string, Json>();
  for (const [kind, address, things] of KINDS) {
    const path = paths.find((path) => address.test(path)); // Go's tests cover the differences among them
    const document = await structuredData(`${site.url}${path}`);
    const types = document["@graph"].map((thing) => thing["@type"]);
    expect(types, `${kind}: ${path}`).toEqual(expect.arrayContaining([...things]));
    documents.set(kind, document);
  }
  const faults = [...faultsOf(documents)].filter(([, found]) => found.length > 0);
  expect(faults).toEqual([]);
});

test("invalid structured data is found", HARNESS, async ({ site }) => {
  test.setTimeout(120_000);
  const paths = await mapped(site.url, "/sitemap.xml");
  const hostel = paths.find((path) => /^\/hostels\/[a-z0-9-]+$/.test(path)) ?? "";
  const right = JSON.stringify(await structuredData(site.url + hostel));
  const landing = JSON.stringify(await structuredData(`${site.url}/`));
  const documents = new Map<string, Json>([["as it is", JSON.parse(right) as Json]]);
  const wrong: readonly [text: string, find: string, put: string][] = [
    [right, '"@type":"Hostel"', '"@type":"Hostle"'],
    [right, '"@type":"Hostel"', '"@type":"Residence"'],
    [right, '["Accommodation","Product"]', '["Accommodation","Place"]'],
    [right, '"occupancy":', '"sleeps":'],
    [right, '"priceRange":', '"prices":'],
    [right, '"priceCurrency":', '"currency":'],
    [right, '"addressLocality":', '"town":'],
    [right, '"position":1', '"position":{}'],
    [right, '"value":true', '"value":{"@type":"Yes"}'],
    [right, /https:\/\/schema.org\/(InStock|SoldOut)/.exec(right)?.[0] ?? "", "Plenty"],
    [right, '"@context":"https://schema.org"', '"@context":"https://example.org"'],
    [landing, '"query-input":', '"question-input":'],
    [landing, '"@type":"EntryPoint"', '"@type":"Entrance"'],
  ];
  for (const [text, find, put] of wrong) {
    expect(text, find).toContain(find);
    documents.set(`${find} → ${put}`, JSON.parse(text.replace(find, put)) as Json);
  }
  const faults = faultsOf(documents);
  expect(faults.get("as it is")).toEqual([]);
  faults.delete("as it is");
  for (const [name, found] of faults) expect.soft(found.length, name).toBeGreaterThan(0);
  expect(faults.size).toBe(wrong.length);
});
