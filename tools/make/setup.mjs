// The set-up: npm packages, generated code, bundles and the binary.
//
// A step runs only if its inputs have changed: each writes a stamp with the hash of its inputs. The steps need
// Go, Node, gcc and git, and install everything else.

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

/** The path of the built program. */
export const BINARY = join("bin", "efie");

/** Omits debugging information, a third of the file. A panic still names its lines. */
const LINKED = "-ldflags=-s -w";

const STAMPS = join("bin", ".stamps");

/** Runs a step unless its inputs are unchanged and its output exists. */
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

/** The npm packages of the build. */
const packages = {
  reads: locks,
  makes: ["node_modules/react/package.json", "node_modules/esbuild/package.json"],
  work: () => npm("--omit=dev"),
};

/** All npm packages, for the checks. */
const allPackages = {
  reads: locks,
  makes: ["node_modules/typescript/package.json"],
  work: () => npm(),
};

/** Installs npm packages: all of them for checks, or if they are installed already. All take much longer. */
async function bringPackages({ checks }) {
  const all = checks || allPackages.makes.every(existsSync);
  await (all ? step("all packages", allPackages) : step("packages", packages));
}

/** The programs that the build compiles. */
const PROGRAMS = [".", "github.com/a-h/templ/cmd/templ", "./tools/props"];

/**
 * Compiles the libraries of the programs while npm installs its packages. It is one command, because two
 * commands would compile shared libraries twice.
 */
async function compileLibraries() {
  const foreign =
    "{{if not .Standard}}{{with .Module}}{{if not .Main}}{{$.ImportPath}}{{end}}{{end}}{{end}}";
  // -e ignores that templates and bundles may not be generated yet.
  const listed = output("go", ["list", "-e", "-deps", "-f", foreign, ...PROGRAMS]);
  await start("go", ["build", ...listed.split("\n").filter(Boolean)]);
}

/** Builds the program; dev makes readable bundles, checks installs the packages of the checks. */
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

/** Installs a Debian package if this process may; otherwise it fails with a message. */
function install(name, whose) {
  if (!mayInstall()) fail(`${whose} need the Debian package '${name}': install it`);
  console.log(`make: installing ${name}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["-qq", "update"], { env });
  run("apt-get", ["-qq", "-y", "--no-install-recommends", "install", name], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Installs Chromium and the fonts for measurements if they are missing. Returns Chromium's path. */
export function chromium() {
  if (!wholeBrowser()) install("chromium", "the measurements");
  fonts();
  return wholeBrowser();
}

/** Installs a browser and the fonts for the browser tests: the fast browser if this process may install it. */
export function headless() {
  const enough = mayInstall() ? fastBrowser() : testBrowser();
  if (!enough) install("chromium-headless-shell", "the browser tests");
  fonts();
}

/** Installs Firefox, WebKit's driver and Xvfb if they are missing. */
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

/** Installs missing fonts of the families in which pages are measured. */
function fonts() {
  for (const name of missingFonts()) install(name, "the browser tests");
}

const POSTGRES = "/usr/lib/postgresql"; // a folder for each version

/** Installs PostgreSQL's programs if they are missing. Tests start their own servers in temporary folders. */
export function postgres() {
  const byDebian = existsSync(POSTGRES) && readdirSync(POSTGRES).length > 0;
  if (onPath("initdb") || byDebian) return;
  const settings = "/etc/postgresql-common";
  if (process.getuid?.() === 0 && !existsSync(settings)) {
    mkdirSync(settings); // prevents a server of the machine
    writeFileSync(join(settings, "createcluster.conf"), "create_main_cluster = false\n");
  }
  install("postgresql", "the tests of the store");
}

/** Installs PgBouncer if it is missing. Tests run it in front of PostgreSQL. */
export function pooler() {
  const places = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
  if (places.some((dir) => existsSync(join(dir, "pgbouncer")))) return;
  const unit = "/etc/systemd/system/pgbouncer.service";
  if (process.getuid?.() === 0 && existsSync(dirname(unit)) && !existsSync(unit)) {
    symlinkSync("/dev/null", unit); // prevents a server of the machine
  }
  install("pgbouncer", "the tests with PostgreSQL");
}

/** Installs Prometheus and Alertmanager, which check their files in deploy/, if they are missing. */
export function watchers() {
  for (const [program, name] of [
    ["promtool", "prometheus"],
    ["amtool", "prometheus-alertmanager"],
  ]) {
    if (onPath(program)) continue;
    const unit = `/etc/systemd/system/${name}.service`;
    if (process.getuid?.() === 0 && existsSync(dirname(unit)) && !existsSync(unit)) {
      symlinkSync("/dev/null", unit); // prevents a server of the machine
    }
    install(name, "the tests of deploy/");
  }
}
