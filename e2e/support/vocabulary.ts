import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

// Checks structured data against schema.org: each document becomes a program with the types of schema-dts,
// in which an unknown word or a wrong type is a compiler error.

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A folder below node_modules, where the compiler finds schema-dts. */
const CACHE = join(dirname(fileURLToPath(import.meta.url)), "../../node_modules/.cache");

/** Returns the faults of each document by its name. */
export function faultsOf(documents: ReadonlyMap<string, Json>): Map<string, string[]> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "vocabulary-"));
  try {
    const files = new Map<string, string>();
    for (const [name, document] of documents) {
      const file = join(folder, `${files.size}.ts`);
      writeFileSync(file, typed(document));
      files.set(file, name);
    }
    const found = new Map([...documents.keys()].map((name) => [name, [] as string[]]));
    const program = ts.createProgram([...files.keys()], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    for (const fault of ts.getPreEmitDiagnostics(program)) {
      const name = files.get(fault.file?.fileName ?? "");
      const text = ts.flattenDiagnosticMessageText(fault.messageText, "\n");
      if (name === undefined) throw new Error(text);
      found.get(name)?.push(text);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes a document as a program that assigns it to the type of a graph. */
function typed(document: Json): string {
  const parts: string[] = [];
  const text = write(document, parts);
  return [
    'import type * as schema from "schema-dts";',
    ...parts.map((part, i) => `const part${i}: ${part};`),
    `export const document: schema.Graph = ${text};`,
  ].join("\n");
}

/**
 * Writes a value as an expression. Two kinds of values need their own types, so they become constants in
 * parts: an action with a key such as "query-input", and a value with several types, of which the last
 * must fit its place.
 */
function write(value: Json, parts: string[]): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each: Json) => write(each, parts)).join(", ")}]`;
  const entries = Object.entries(value as Record<string, Json>);
  const inside = entries.map(([key, each]) => `${JSON.stringify(key)}: ${write(each, parts)}`);
  const text = `{ ${inside.join(", ")} }`;
  const type = (value as Record<string, Json>)["@type"];
  const named = `part${parts.length}`;
  if (Array.isArray(type)) {
    const leaves = type.map((each: Json) => `schema.${each as string}Leaf`);
    parts.push(`schema.MergeLeafTypes<[${leaves.join(", ")}]> = ${text}`);
    return `(${named} as unknown as ${leaves.at(-1)})`;
  }
  if (entries.some(([key]) => /-(input|output)$/.test(key))) {
    parts.push(`schema.WithActionConstraints<schema.${type as string}Leaf> = ${text}`);
    return named;
  }
  return text;
}
