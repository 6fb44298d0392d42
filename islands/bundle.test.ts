// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { options, shellOf } from "./build.mjs";
import type { IslandName } from "./props.gen.ts";
import { registry } from "./registry.ts";

/** Bytes of compressed JavaScript that a page may load before the first touch. */
const BUDGET = 4096;

/** The script that the sign-up page loads besides main.ts. */
const SIGN_UP = "islands/signup-form/submit.ts";

let outputs: Metafile["outputs"];
const sizes = new Map<string, number>();

beforeAll(async () => {
  const entryPoints = ["islands/main.ts", SIGN_UP];
  const result = await build({ ...options({ entryPoints }), write: false });
  outputs = result.metafile?.outputs ?? {};
  for (const file of result.outputFiles ?? []) {
    const path = Object.keys(outputs).find((output) => file.path.endsWith(output)) ?? file.path;
    sizes.set(path, gzipSync(file.contents).length);
  }
});

/** Returns the chunk of a module and all chunks that it imports statically. */
function loadedWith(module: string): string[] {
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === module);
  const found = new Set(start ? [start] : []);
  for (const path of found) {
    for (const { kind, path: next } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement") found.add(next);
    }
  }
  return [...found];
}

const totalSize = (chunks: Iterable<string>) =>
  [...chunks].reduce((sum, path) => sum + (sizes.get(path) ?? Number.NaN), 0);

const usesReact = (chunks: string[]) =>
  chunks.some((path) =>
    Object.keys(outputs[path]?.inputs ?? {}).some((input) => input === "react:react"),
  );

const isReact = (name: string) => existsSync(`islands/${name}/${name}.tsx`);
const names = Object.keys(registry) as IslandName[];
const plain = names.filter((name) => !isReact(name));
const early = plain.filter((name) => Object.keys(registry[name].holds).length === 0);

describe("the script of a page", () => {
  // Only plain islands without held actions start before a touch, and no page has two of them.
  it.each(early)("is small before any touch, with %s", (name) => {
    const chunks = new Set([
      ...loadedWith("islands/main.ts"),
      ...loadedWith(`islands/${name}/${name}.ts`),
    ]);
    expect(chunks.size).toBeGreaterThan(1);
    expect(usesReact([...chunks])).toBe(false);
    expect(totalSize(chunks)).toBeLessThanOrEqual(BUDGET);
  });

  it("is in the worker's list if the offline page needs it", () => {
    const modules = ["main.ts", "offline/register.ts", "offline-pages/offline-pages.ts"];
    const files = modules.flatMap((module) => loadedWith(`islands/${module}`));
    const paths = files.map((path) => path.replace("static/build/", "/static/build/"));
    expect(shellOf(outputs)).toEqual(expect.arrayContaining(paths));
    expect(new Set(paths).size).toBeGreaterThan(3);
  });

  it("has one copy of a module with state", () => {
    // A registration that one copy knows would be unknown to the log-out with the other copy.
    const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
    const copied = inputs
      .filter((input) => input.includes("?"))
      .map((input) => input.split("?")[0]!);
    expect(copied).toContain("islands/offline/caches.ts");
    const state = /^(export )?(let|const \w+ = new (Map|Set))\b/m;
    expect(copied.filter((path) => state.test(readFileSync(path, "utf8")))).toEqual([]);
  });

  it("is one file at first", () => {
    expect(loadedWith("islands/main.ts")).toHaveLength(1);
  });

  it("is small before any touch on the sign-up page, too", () => {
    const chunks = [...loadedWith("islands/main.ts"), ...loadedWith(SIGN_UP)];
    expect(chunks).toHaveLength(2);
    expect(totalSize(chunks)).toBeLessThanOrEqual(BUDGET);
  });

  it("registers the worker from one file, without a second import", () => {
    const [file] = loadedWith("islands/offline/register.ts");
    expect(Object.keys(outputs[file ?? ""]?.inputs ?? {})).toContain("islands/offline/register.ts");
  });

  it.each(plain)("is small and without React for %s", (name) => {
    const chunks = loadedWith(`islands/${name}/${name}.ts`);
    expect(chunks.length).toBeGreaterThan(0);
    expect(usesReact(chunks)).toBe(false);
    expect(totalSize(chunks)).toBeLessThanOrEqual(BUDGET / 2);
  });

  it.each(names.filter(isReact))("is React and that island alone for %s", (name) => {
    const chunks = loadedWith(`islands/${name}/${name}.tsx`);
    expect(usesReact(chunks)).toBe(true);
    const inputs = chunks.flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
    const folders = new Set(inputs.map((input) => /^islands\/([^/]+)\//.exec(input)?.[1]));
    expect([...folders].filter((folder) => folder && folder !== "runtime")).toEqual([name]);
  });
});
