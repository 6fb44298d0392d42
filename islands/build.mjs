// Bundles the islands and the stylesheet into static/build, under names that change with content.
//
//   node islands/build.mjs            for production
//   node islands/build.mjs --dev      readable, with source maps
//   node islands/build.mjs --watch    the same, again after every change
//
// static/build/manifest.json says which file is which: {"main.js": "main-ABC.js", …}.

import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, context } from "esbuild";

const OUT = "static/build";
const MANIFEST = "manifest.json";

/**
 * esbuild's options for entry points of ours; dev asks for readable output.
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
    supported: { destructuring: true }, // Safari 14 errs in a corner of it that we do not use
    jsx: "automatic",
    minify: !dev,
    sourcemap: dev,
    metafile: true,
    external: ["/images/*"],
    define: { "process.env.NODE_ENV": dev ? '"development"' : '"production"' },
    logLevel: "warning",
    plugins: [reactApart],
  };
}

/**
 * Bundles React by itself, as one module. It is CommonJS, and the helpers that this needs would
 * otherwise become a file that every page has to load first.
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

/** Writes the manifest of a build, and removes what earlier builds left. */
function tidy({ outputs }, dev) {
  const names = {};
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    // Chunks that are imported dynamically have an entry point too; pages only name the entries.
    const logical = { "islands/main.ts": "main.js", "static/css/main.css": "main.css" }[entryPoint];
    if (logical) names[logical] = basename(path);
  }
  // Renamed into place, so that a server that is just starting never reads half of it.
  const draft = join(OUT, `${MANIFEST}.new`);
  writeFileSync(draft, `${JSON.stringify(names, null, 2)}\n`);
  renameSync(draft, join(OUT, MANIFEST));

  const fresh = new Set([MANIFEST, ...Object.keys(outputs).map((path) => basename(path))]);
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
    setup(build) {
      build.onEnd(({ errors, metafile }) => {
        if (!errors.length) tidy(metafile, dev);
      });
    },
  };
  const entryPoints = ["islands/main.ts", "static/css/main.css"];
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
  main(process.argv.slice(2)).catch(() => process.exit(1)); // esbuild has said what is wrong
}
