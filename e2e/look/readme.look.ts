import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { test } from "../support/site.ts";
import { studentStates, visit } from "../support/states.ts";

const FOLDER = "docs";

/** Loads the lazy pictures. */
async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

/** Takes a screenshot of the window. */
async function screen(page: Page): Promise<Buffer> {
  await loadPictures(page);
  return page.screenshot();
}

/** Writes pictures side by side into one WebP file. A browser encodes it. */
async function write(browser: Browser, name: string, pictures: readonly Buffer[], gap = 0) {
  const page = await browser.newPage();
  const encoded = await page.evaluate(
    async ({ sources, gap }) => {
      const load = async (source: string) =>
        createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
      const images = await Promise.all(sources.map(load));
      const canvas = document.createElement("canvas");
      canvas.width = images.reduce((sum, { width }) => sum + width + gap, -gap);
      canvas.height = Math.max(...images.map(({ height }) => height));
      let left = 0;
      for (const image of images) {
        canvas.getContext("2d")?.drawImage(image, left, 0);
        left += image.width + gap;
      }
      return canvas.toDataURL("image/webp", 0.8);
    },
    { sources: pictures.map((picture) => picture.toString("base64")), gap },
  );
  mkdirSync(FOLDER, { recursive: true });
  const bytes = Buffer.from(encoded.replace("data:image/webp;base64,", ""), "base64");
  writeFileSync(join(FOLDER, name), bytes);
  console.log(`${join(FOLDER, name)}: ${Math.round(bytes.length / 1024)} KB`);
  await page.close();
}

test("the pictures of the README", async ({ page, browser, site }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 880 });
  await visit("landing", page, site);
  await write(browser, "landing.webp", [await screen(page)]);

  await page.setViewportSize({ width: 360, height: 740 });
  const phone: Buffer[] = [];
  for (const name of ["search", "hostel"]) {
    await visit(name, page, site);
    phone.push(await screen(page));
  }
  for (const state of studentStates) {
    await state.open(page, site);
    if (state.name === "receipt") break;
  }
  phone.push(await screen(page));
  await write(browser, "phone.webp", phone, 24);
});
