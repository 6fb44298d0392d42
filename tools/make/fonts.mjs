// The font families in which pages are measured. Each has a fontconfig file that maps every name to this family, so
// that other fonts of the machine make no difference.

/** @typedef {keyof typeof FAMILIES} Family */

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

/**
 * The families: the names of their fonts, a file by which to find them, and their Debian package. Liberation's letters
 * are as wide as the letters of Arial, Helvetica and Nimbus. DejaVu's letters are among the widest on phones.
 */
export const FAMILIES = {
  dejavu: {
    sans: "DejaVu Sans",
    mono: "DejaVu Sans Mono",
    file: "DejaVuSans.ttf",
    from: "fonts-dejavu-core",
  },
  liberation: {
    sans: "Liberation Sans",
    mono: "Liberation Mono",
    file: "LiberationSans-Regular.ttf",
    from: "fonts-liberation",
  },
};

/** The folders in which fonts are installed. */
const FOLDERS = [
  "/usr/share/fonts",
  "/usr/local/share/fonts",
  join(homedir(), ".local/share/fonts"),
];

/** The names that map to the monospaced font. All other names map to the font for text. */
const MONO = ["monospace", "ui-monospace", "Roboto Mono", "Noto Sans Mono", "Menlo", "Consolas"];

/** Returns the folder of a font file, or undefined if it is not installed. */
function folderOf(file) {
  for (const folder of FOLDERS.filter((path) => existsSync(path))) {
    const found = readdirSync(folder, { recursive: true }).find((path) =>
      path.endsWith(`/${file}`),
    );
    if (found) return join(folder, dirname(found));
  }
  return undefined;
}

/** Returns the Debian packages of the families that are not installed. */
export const missingFonts = () =>
  Object.values(FAMILIES)
    .filter(({ file }) => !folderOf(file))
    .map(({ from }) => from);

/**
 * Writes the fontconfig file of a family. Returns its path for the variable FONTCONFIG_FILE.
 * @param {Family} name
 */
export function fontconfigOf(name) {
  const { sans, mono, file, from } = FAMILIES[name];
  const folder = folderOf(file);
  if (!folder)
    throw new Error(`the tests need the fonts of Debian's package '${from}': install it`);
  const home = resolve("node_modules/.cache/efie/fonts");
  const path = join(home, `${name}.conf`);
  const text = fontconfig({ folder, cache: join(home, "cache"), sans, mono });
  if (existsSync(path) && readFileSync(path, "utf8") === text) return path;
  mkdirSync(home, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path); // several workers may write it at once
  return path;
}

const has = (name) => `<patelt name="family"><string>${name}</string></patelt>`;
const give = (name) =>
  `<edit name="family" mode="assign" binding="strong"><string>${name}</string></edit>`;

function fontconfig({ folder, cache, sans, mono }) {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${cache}</cachedir>
  <selectfont>
    <rejectfont><pattern><patelt name="scalable"><bool>true</bool></patelt></pattern></rejectfont>
    <acceptfont>
      <pattern>${has(sans)}</pattern>
      <pattern>${has(mono)}</pattern>
    </acceptfont>
  </selectfont>
${MONO.map((name) => `  <match><test name="family"><string>${name}</string></test>${give(mono)}</match>`).join("\n")}
  <match><test name="family" qual="all" compare="not_eq"><string>${mono}</string></test>${give(sans)}</match>
</fontconfig>
`;
}
