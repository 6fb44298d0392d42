// Bundles the islands and the style sheets into static/build. File names contain a hash of the content.
//
//   node islands/build.mjs            for production, with a compressed FILE.br for each file
//   node islands/build.mjs --dev      readable, with source maps
//   node islands/build.mjs --watch    the same, repeated after every change
//
// static/build/manifest.json maps names to files: {"main.js": "main-ABC.js", …}.

import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { build, context } from "esbuild";

const OUT = "static/build";
const MANIFEST = "manifest.json";
const LOGICAL = {
  "islands/main.ts": "main.js",
  "islands/signup-form/submit.ts": "sign-up.js",
  "static/css/main.css": "main.css",
  "static/css/own.css": "own.css",
  "static/css/filtered.css": "filtered.css",
  "static/css/instant.css": "instant.css",
  "islands/offline/worker.ts": "sw.js",
};

/**
 * Returns esbuild's options for our entry points; dev makes the output readable.
 * @param {{entryPoints: string[], outdir?: string, dev?: boolean}} wanted
 * @returns {import("esbuild").BuildOptions & {plugins: import("esbuild").Plugin[]}}
 */
export function options({ entryPoints, outdir = OUT, dev = false }) {
  return {
    entryPoints,
    outdir,
    bundle: true,
    format: "esm",
    splitting: true,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    // Browsers back to 2020; older ones keep the server's HTML.
    target: ["es2020", "chrome80", "firefox78", "safari14"],
    // Safari 14 has a bug in destructuring, Chrome 80 in a?.b(...list): we use neither case.
    supported: { destructuring: true, "optional-chain": true },
    jsx: "automatic",
    minify: !dev,
    sourcemap: dev,
    metafile: true,
    external: ["/images/*"],
    define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"' },
    logLevel: "warning",
    plugins: [reactApart, repeated],
  };
}

/**
 * Bundles React into a separate module. React is CommonJS; esbuild would put the helpers for that
 * into a file that every page loads first.
 * @type {import("esbuild").Plugin}
 */
const reactApart = {
  name: "react-apart",
  setup({ initialOptions, onLoad, onResolve }) {
    const { target, supported, minify, define } = initialOptions;
    const path = "react";
    onResolve({ filter: /^react(-dom)?($|\/)/ }, () => ({ path, namespace: path }));
    onLoad({ filter: /^/, namespace: path }, async () => {
      const react = await build({
        ...{ target, supported, minify, define },
        entryPoints: ["islands/vendor.ts"],
        bundle: true,
        format: "esm",
        write: false,
      });
      return { contents: react.outputFiles[0]?.text ?? "" };
    });
  },
};

/**
 * Returns the addresses of the bundles that the offline page loads. The worker stores them with that page.
 * @param {Record<string, {entryPoint?: string, imports: {path: string, kind: string}[]}>} outputs
 */
export function shellOf(outputs) {
  const entries = [
    "static/css/main.css",
    "static/css/own.css",
    "islands/main.ts",
    "islands/offline/register.ts",
    "islands/offline-pages/offline-pages.ts",
  ];
  const found = new Set(
    Object.keys(outputs).filter((path) => entries.includes(outputs[path]?.entryPoint ?? "")),
  );
  for (const path of found) {
    for (const { kind, path: next } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement") found.add(next);
    }
  }
  return [...found].map((path) => `/static/build/${basename(path)}`);
}

/**
 * Returns esbuild's options for the service worker, which browsers load as one plain script. It names the
 * bundles of its build, so that each build has a different worker.
 * @param {{bundles: string[], dev?: boolean}} wanted
 * @returns {import("esbuild").BuildOptions}
 */
export function workerOptions({ bundles, dev = false }) {
  return {
    ...options({ entryPoints: ["islands/offline/worker.ts"], dev }),
    format: "iife",
    splitting: false,
    plugins: [], // one file needs one copy of each module
    entryNames: "sw-[hash]",
    define: { SHELL_BUNDLES: JSON.stringify(bundles) },
  };
}

/**
 * Copies small stateless modules into each chunk that uses them. As a shared file, each would cost
 * more bytes of HTTP headers than it has text.
 * @type {import("esbuild").Plugin}
 */
const repeated = {
  name: "repeated",
  setup({ onResolve }) {
    onResolve(
      {
        filter:
          /\/(plain|outside|native|scrolling|icon|auth|label|worker-address|entries|caches)\.tsx?$/,
      },
      ({ path, importer, resolveDir }) => ({
        path: join(resolveDir, path),
        suffix: `?${relative("islands", importer).replaceAll("/", ":")}`, // a separate module for each importer
      }),
    );
  },
};

/** Compresses a file with brotli's highest quality, for handlers/packed.go to send. */
function squeeze(path) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }));
}

/** Writes the manifest of a build and removes files of earlier builds. */
function tidy({ outputs }, dev) {
  const names = {};
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    // Dynamically imported chunks have an entry point, too; pages name only the entries of LOGICAL.
    const logical = LOGICAL[entryPoint];
    if (logical) names[logical] = basename(path);
  }
  if (!dev) Object.keys(outputs).forEach(squeeze);
  // Rename it into place, so that a server that is starting never reads half of it.
  const draft = join(OUT, `${MANIFEST}.new`);
  writeFileSync(draft, `${JSON.stringify(names, null, 2)}\n`);
  renameSync(draft, join(OUT, MANIFEST));

  const built = Object.keys(outputs).map((path) => basename(path));
  const fresh = new Set([MANIFEST, ...built, ...built.map((name) => `${name}.br`)]);
  for (const file of readdirSync(OUT)) {
    if (!dev && !fresh.has(file)) rmSync(join(OUT, file), { recursive: true });
  }
}

async function main(flags) {
  const watch = flags.includes("--watch");
  const dev = watch || flags.includes("--dev");
  mkdirSync(OUT, { recursive: true });
  const finish = {
    name: "manifest",
    setup({ onEnd }) {
      onEnd(async ({ errors, metafile }) => {
        if (errors.length) return;
        const bundles = shellOf(metafile.outputs);
        const worker = await build(workerOptions({ bundles, dev }));
        tidy({ outputs: { ...metafile.outputs, ...worker.metafile.outputs } }, dev);
      });
    },
  };
  const entryPoints = Object.keys(LOGICAL).filter((path) => LOGICAL[path] !== "sw.js");
  const wanted = options({ entryPoints, dev });
  const bundler = await context({ ...wanted, plugins: [...wanted.plugins, finish] });
  if (watch) return bundler.watch();
  try {
    await bundler.rebuild();
  } finally {
    await bundler.dispose();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main(process.argv.slice(2)).catch(() => process.exit(1)); // esbuild has printed the error
}
