import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { type Site, test } from "../support/site.ts";
import { type State, studentStates, visitorStates } from "../support/states.ts";

const WIDTHS = [360, 768, 1280];
const SCHEMES = ["light", "dark"] as const;

/** The width and the maximal height of a page on the sheet, in pixels. */
const CELL = { width: 320, height: 900 };

const SHEET = "contact-sheet.png";

interface Shot {
  readonly title: string;
  readonly file: string;
}

/** Takes screenshots of one state in all widths and colour schemes. */
async function photograph(page: Page, state: State, folder: string): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const width of state.phone ? WIDTHS.slice(0, 1) : WIDTHS) {
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await loadPictures(page);
      const title = `${state.name}, ${width}, ${colorScheme}`;
      const file = join(folder, `${title.replace(/\W+/g, "-")}.png`);
      // Content far off the screen is not painted until a reader scrolls there.
      const style = "* { content-visibility: visible !important }";
      await page.screenshot({ path: file, fullPage: true, style });
      shots.push({ title, file });
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: "light" });
  return shots;
}

/** Loads the lazy pictures. */
async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll<HTMLImageElement>("img[loading=lazy]")) {
      image.loading = "eager";
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

/** Lays the screenshots out in rows, a state in each, and takes a screenshot of the sheet. */
async function layOut(browser: Browser, shots: readonly Shot[], folder: string) {
  const cells = shots.map(
    ({ title, file }) =>
      `<figure><figcaption>${title}</figcaption><div><img src="file://${file}"></div></figure>`,
  );
  const { width, height } = CELL;
  const style = `body{margin:16px;font:13px sans-serif;background:#777;color:#fff;display:grid;gap:16px;
    grid-template-columns:repeat(6,${width}px)} figure{margin:0} figcaption{height:20px}
    div{height:${height}px;overflow:hidden;background:#555} img{width:${width}px;display:block}`;
  const file = join(folder, "sheet.html");
  writeFileSync(file, `<!DOCTYPE html><style>${style}</style>${cells.join("")}`);
  const page = await browser.newPage({ viewport: { width: 6 * (width + 16) + 16, height: 1000 } });
  await page.goto(`file://${file}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.screenshot({ path: SHEET, fullPage: true });
  console.log(`${shots.length} pictures on ${SHEET}`);
}

async function walk(page: Page, site: Site, states: readonly State[], folder: string) {
  const shots: Shot[] = [];
  for (const state of states) {
    await state.open(page, site);
    shots.push(...(await photograph(page, state, folder)));
  }
  return shots;
}

test("all pages on one sheet", async ({ page, browser, site }, info) => {
  const folder = info.outputPath("shots");
  mkdirSync(folder, { recursive: true });
  const visitor = await walk(page, site, visitorStates, folder);
  await page.setExtraHTTPHeaders({}); // the last state set Save-Data
  const own = await walk(page, site, studentStates, folder);
  await layOut(browser, [...visitor, ...own], folder);
});
