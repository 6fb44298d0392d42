// The set-up: packages, generated code, bundles and the binary.
//
// A step runs again only when what it reads has changed: each leaves a stamp with the hash of that.
// The steps need Go, Node, gcc and git, and bring everything else themselves.

import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fastBrowser, testBrowser, wholeBrowser } from "./browser.mjs";
import { missingFonts } from "./fonts.mjs";
import { fail, files, output, run, start } from "./run.mjs";

/** The program, once it is built. */
export const BINARY = join("bin", "efie");

/** Leaves out what only debuggers read, a third of the file: a panic names its lines all the same. */
const LINKED = "-ldflags=-s -w";

const STAMPS = join("bin", ".stamps");

/** Runs a step unless its inputs are as they were and its output is there. */
async function step(name, { reads, makes, work, mode = "" }) {
  const hash = createHash("sha256").update(mode);
  for (const path of reads) hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  const stamp = join(STAMPS, name);
  const now = hash.digest("hex");
  if (makes.every(existsSync) && existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  console.log(`make: ${name}`);
  await work();
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, now);
}

const npm = (...flags) =>
  start("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...flags]);

const locks = ["package.json", "package-lock.json"];

/** What the program is made with. */
const packages = {
  reads: locks,
  makes: ["node_modules/react/package.json", "node_modules/esbuild/package.json"],
  work: () => npm("--omit=dev"),
};

/** What checks need, too. */
const allPackages = {
  reads: locks,
  makes: ["node_modules/typescript/package.json"],
  work: () => npm(),
};

/** Installs npm's packages: all of them for checks and where they are already, as they take much longer. */
async function bringPackages({ checks }) {
  const all = checks || allPackages.makes.every(existsSync);
  await (all ? step("all packages", allPackages) : step("packages", packages));
}

/** The programs that the build compiles. */
const PROGRAMS = [".", "github.com/a-h/templ/cmd/templ", "./tools/props"];

/**
 * Compiles the libraries of the programs. It runs while npm loads its packages, and in one command:
 * two commands at once would compile twice what they share.
 */
async function compileLibraries() {
  const foreign =
    "{{if not .Standard}}{{with .Module}}{{if not .Main}}{{$.ImportPath}}{{end}}{{end}}{{end}}";
  // Templates and bundles may be missing yet, which is an error that -e passes over.
  const listed = output("go", ["list", "-e", "-deps", "-f", foreign, ...PROGRAMS]);
  await start("go", ["build", ...listed.split("\n").filter(Boolean)]);
}

/** Brings the program up to date; dev asks for readable bundles, checks for what the checks need. */
export async function build({ dev = false, checks = false } = {}) {
  await Promise.all([
    bringPackages({ checks }),
    step("libraries", { reads: ["go.mod", "go.sum"], makes: [], work: compileLibraries }),
  ]);
  await step("props", {
    reads: files("tools/props", "views/parts/props.go"),
    makes: ["islands/props.gen.ts"],
    work: () => run("go", ["run", "./tools/props", "views/parts/props.go", "islands/props.gen.ts"]),
  });
  const templates = files("views/*.templ");
  await step("templates", {
    reads: ["go.mod", ...templates],
    makes: templates.map((path) => path.replace(/\.templ$/, "_templ.go")),
    work: () => run("go", ["tool", "templ", "generate", "-path", "views", "-log-level", "warn"]),
  });
  await step("bundles", {
    mode: dev ? "development" : "production",
    reads: [...files("islands", "static/css"), "islands/props.gen.ts", "package-lock.json"],
    makes: ["static/build/manifest.json"],
    work: () => run("node", ["islands/build.mjs", ...(dev ? ["--dev"] : [])]),
  });
  await step("binary", {
    mode: LINKED,
    reads: [
      ...files(
        "*.go",
        "go.mod",
        "go.sum",
        "*.templ",
        "content",
        "demo",
        "mail",
        "store/migrations",
      ),
      ...files("hostel/*.tsv", "hostel/account/*.txt", "static/images"),
      "static/build/manifest.json",
    ],
    makes: [BINARY],
    work: () => run("go", ["build", LINKED, "-o", BINARY, "."]),
  });
}

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs a package of Debian's, where we may; else it says who needs it. */
function install(name, whose) {
  if (!mayInstall()) fail(`${whose} need Debian's package '${name}': install it`);
  console.log(`make: installing ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["-qq", "update"], { env });
  run("apt-get", ["-qq", "-y", "--no-install-recommends", "install", name], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Chromium as people have it and the fonts, for what looks at pages: installed when they are missing and we may. */
export function chromium() {
  if (!wholeBrowser()) install("chromium", "the measurements");
  fonts();
  return wholeBrowser();
}

/** A browser for the browser tests, the fast one where we may install it, and the fonts. */
export function headless() {
  const enough = mayInstall() ? fastBrowser() : testBrowser();
  if (!enough) install("chromium-headless-shell", "the browser tests");
  fonts();
}

/** Firefox, and WebKit with its driver and a screen without a monitor, likewise. */
export function otherBrowsers() {
  for (const [program, name] of [
    ["firefox-esr", "firefox-esr"],
    ["WebKitWebDriver", "webkit2gtk-driver"],
    ["Xvfb", "xvfb"],
  ]) {
    if (!onPath(program)) install(name, "the journeys in other browsers");
  }
}

/** Reports whether a program can be started by its name. */
const onPath = (program) =>
  (process.env.PATH ?? "").split(":").some((dir) => existsSync(join(dir, program)));

/** The fonts of the families that pages are measured in, likewise. */
function fonts() {
  for (const name of missingFonts()) install(name, "the browser tests");
}

const POSTGRES = "/usr/lib/postgresql"; // a folder for each version

/** PostgreSQL's programs, with which tests start servers in folders of their own, likewise. */
export function postgres() {
  const byDebian = existsSync(POSTGRES) && readdirSync(POSTGRES).length > 0;
  if (onPath("initdb") || byDebian) return;
  const settings = "/etc/postgresql-common";
  if (process.getuid?.() === 0 && !existsSync(settings)) {
    mkdirSync(settings); // no server of the machine's own
    writeFileSync(join(settings, "createcluster.conf"), "create_main_cluster = false\n");
  }
  install("postgresql", "the tests of the store");
}

/** PgBouncer, which tests put before such a server, likewise. */
export function pooler() {
  const places = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
  if (places.some((dir) => existsSync(join(dir, "pgbouncer")))) return;
  const unit = "/etc/systemd/system/pgbouncer.service";
  if (process.getuid?.() === 0 && existsSync(dirname(unit)) && !existsSync(unit)) {
    symlinkSync("/dev/null", unit); // no server of the machine's own
  }
  install("pgbouncer", "the tests with PostgreSQL");
}

/** Prometheus and Alertmanager, which check their files in deploy/: installed when they are missing and we may. */
export function watchers() {
  for (const [program, name] of [
    ["promtool", "prometheus"],
    ["amtool", "prometheus-alertmanager"],
  ]) {
    if (onPath(program)) continue;
    const unit = `/etc/systemd/system/${name}.service`;
    if (process.getuid?.() === 0 && existsSync(dirname(unit)) && !existsSync(unit)) {
      symlinkSync("/dev/null", unit); // no server of the machine's own
    }
    install(name, "the tests of deploy/");
  }
}
