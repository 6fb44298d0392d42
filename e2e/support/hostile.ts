import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Site, startSite, test as base } from "./site.ts";

/** Returns a text that runs if a page does not escape it. It then reports its place. */
export type Hostile = (place: string) => string;

const run = (place: string) => `__ran(/${place}/.source)`;

/** Runs without escaping in a link, a script's string, an attribute with either quote, a script, a title, a comment. */
export const TEXT: Hostile = (place) =>
  `javascript:${run(place)}//";${run(place)}//"><img src=x onerror=${run(place)}>' autofocus ` +
  `onfocus='${run(place)}</script><script>${run(place)}</script></title>--><svg onload=${run(place)}>` +
  `\u2028//\${${run(place)}}`;

/** A picture's path and a host's email, as hostile as an import allows. */
const PICTURE = "room_images/`onerror=__ran(1)`/{{7*7}}/javascript:__ran(1).jpg";
export const HOST_EMAIL = "'/onfocus=__ran`email`/'@evil.example";

/** Returns a hostel with a hostile text in every field of free text. */
function hostel(text = TEXT) {
  return {
    uuid: text("uuid"),
    name: text("name"),
    campus: { id: 1, campus: text("campus") },
    category: 1,
    description: text("description"),
    short_description: text("short"),
    images: [PICTURE],
    additional_details: [text("amenity"), "Wi-Fi"],
    // Only an export may have any words for a gender.
    gender_type: text("gender"),
    exported_at: new Date().toISOString(),
    sharing: "single-sex",
    address: text("address"),
    location: text("location"),
    landmark: text("landmark"),
    stay_months: 8,
    // An import refuses a date that is more than five years ahead.
    move_in: `${new Date().getFullYear() + 2}-01-10`,
    late_arrival: "rest",
    payer_hours: 12,
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

const quoted = (place: string) => JSON.stringify(TEXT(place));

/** Returns a content page with the text in each place. Its title is in every page's footer. */
const contentPage = () => `---
title: ${quoted("title")}
description: ${quoted("about")}
updated: 2026-09-01
menu: footer
group: ${quoted("group")}
---
[c](javascript:__ran(1)) ![d](javascript:__ran(2)) [e](&#106;avascript:__ran(3))
[f](data:text/html,<script>__ran(4)</script>) <b onclick=__ran(5) autofocus tabindex=0 onfocus=__ran(6)>g</b>

## ${TEXT("heading")}

${TEXT("paragraph")}

[a](${TEXT("link")})

<${TEXT("auto")}>

[b](<${TEXT("pointed")}> "${TEXT("title")}")
`;

/** Tests whose server has only hostile texts. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const prepare = (dataDir: string) => {
        const catalogue = join(dataDir, "hostile.json");
        writeFileSync(catalogue, JSON.stringify([hostel()]));
        mkdirSync(join(dataDir, "content"));
        writeFileSync(join(dataDir, "content", "hostile.md"), contentPage());
        const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
        execFileSync("bin/efie", ["import", catalogue], { env, stdio: "pipe" });
      };
      const site = await startSite({ THROTTLE: "off" }, { prepare });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
});

/** Writes a name that no form accepts into the database, as if an attacker had done so. */
export function rename(site: Site, email: string, name: string): void {
  execFileSync("go", ["run", "./e2e/support/write", join(site.dataDir, "efie.db"), email, name]);
}

/** Returns the HTML of every sent email, decoded from quoted-printable. */
export function htmlEmails(site: Site): string[] {
  const folder = join(site.dataDir, "mail");
  const files = readdirSync(folder).filter((file) => file.endsWith(".eml"));
  return files.map((file) => {
    const email = readFileSync(join(folder, file), "latin1");
    const [, boundary = ""] = /boundary="?([^"\s;]+)/.exec(email) ?? [];
    const part = email.split(`--${boundary}`).find((p) => /^Content-Type: text\/html/im.test(p));
    const body = part?.slice(part.indexOf("\r\n\r\n")) ?? "";
    const bytes = body
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    return Buffer.from(bytes, "latin1").toString("utf8");
  });
}
