import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Site, startSite, test as base } from "./site.ts";
import { MARKER } from "./watch.ts";

/** A text that breaks out of where a careless page puts it. Were it to run, it would name its place. */
export type Hostile = (place: string) => string;

const run = (place: string) => `__ran(/${place}/.source)`;

/** One for each sort of place: between tags, in an attribute, in a link or a script of ours. */
export const TEXTS: Record<string, Hostile> = {
  "between tags": (place) =>
    `<script>${run(place)}</script></script><script>${run(place)}</script></title><svg onload=${run(place)}>--><img src=${MARKER}${place}>`,
  "in an attribute": (place) =>
    `"><img src=x onerror=${run(place)}>" autofocus onfocus="${run(place)}" ' autofocus onfocus='${run(place)}`,
  "in a link or a script": (place) =>
    `javascript:${run(place)}//{{constructor.constructor('${run(place)}')()}}\${${run(place)}}\u2028${run(place)}\u2029";${run(place)};"`,
};

/** A picture's path, and a host's email, as hostile as an import lets them be. */
const PICTURE = "room_images/`onerror=__ran(1)`/{{7*7}}/javascript:__ran(1).jpg";
export const HOST_EMAIL = "'/onfocus=__ran`email`/'@evil.example";

/** A hostel with a hostile text in every field that holds a host's own words. */
function hostel(text: Hostile) {
  return {
    uuid: text("uuid"),
    name: text("name"),
    campus: { campus: text("campus") },
    category: 1,
    description: text("description"),
    short_description: text("short"),
    images: [PICTURE],
    additional_details: [text("amenity"), "Wi-Fi"],
    gender_type: text("gender"),
    sharing: "single-sex",
    address: text("address"),
    location: text("location"),
    landmark: text("landmark"),
    stay_months: 8,
    manager: { user: { username: text("manager"), email: HOST_EMAIL } },
    room_details: [
      {
        uuid: text("room"),
        room_label: text("label"),
        number_in_room: 2,
        number_of_rooms: 20,
        price: 450,
        charges: [{ name: text("charge"), amount: 20, per: "month", note: text("remark") }],
        gender: { male: true, female: true },
        amenities: [text("thing"), "Desk"],
        room_image: [PICTURE],
      },
    ],
  };
}

const quoted = (text: Hostile, place: string) => JSON.stringify(text(place));

/** A content page with all of them, in the footer of every page. */
function contentPage(): string {
  const texts = Object.values(TEXTS);
  const [first = String] = texts;
  const body = texts.map((text) =>
    [
      `## ${text("heading")}`,
      text("paragraph"),
      `[a](${text("link")})`,
      `<${text("auto")}>`,
      `[b](<${text("pointed")}> "${text("title")}")`,
    ].join("\n\n"),
  );
  return `---
title: ${quoted(first, "title")}
description: ${quoted(first, "about")}
updated: 2026-09-01
menu: footer
group: ${quoted(first, "group")}
---
[c](javascript:__ran(1)) ![d](javascript:__ran(2)) [e](&#106;avascript:__ran(3))
[f](data:text/html,<script>__ran(4)</script>) <b onclick=__ran(5) autofocus tabindex=0 onfocus=__ran(6)>g</b>

${body.join("\n\n")}
`;
}

/** Builds Efie with that page among its own. */
function build(folder: string): string {
  const page = join(folder, "hostile.md");
  const overlay = join(folder, "overlay.json");
  const program = join(folder, "efie");
  writeFileSync(page, contentPage());
  writeFileSync(overlay, JSON.stringify({ Replace: { [resolve("content/hostile.md")]: page } }));
  execFileSync("go", ["build", "-overlay", overlay, "-o", program, "."]);
  return program;
}

/** Tests whose server has nothing but hostile texts. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "efie-hostile-"));
      const program = build(folder);
      const catalogue = join(folder, "hostels.json");
      writeFileSync(catalogue, JSON.stringify(Object.values(TEXTS).map(hostel)));
      const prepare = (dataDir: string) => {
        const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
        execFileSync(program, ["import", catalogue], { env, stdio: "pipe" });
      };
      const site = await startSite({ THROTTLE: "off" }, { program, prepare });
      await use(site);
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Gives a student a name that no form takes, as if an attacker had written into the database. */
export function rename(site: Site, email: string, name: string): void {
  execFileSync("go", ["run", "./e2e/support/write", join(site.dataDir, "efie.db"), email, name]);
}

/** The HTML of every letter that was sent, undone from its quoted-printable. */
export function htmlLetters(site: Site): string[] {
  const folder = join(site.dataDir, "mail");
  const letters = readdirSync(folder).filter((file) => file.endsWith(".eml"));
  return letters.map((file) => {
    const letter = readFileSync(join(folder, file), "latin1");
    const [, boundary = ""] = /boundary="?([^"\s;]+)/.exec(letter) ?? [];
    const part = letter.split(`--${boundary}`).find((p) => /^Content-Type: text\/html/im.test(p));
    const body = part?.slice(part.indexOf("\r\n\r\n")) ?? "";
    const bytes = body
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(bytes, "latin1").toString("utf8");
  });
}
