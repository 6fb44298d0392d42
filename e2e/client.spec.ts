import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { build } from "esbuild";
import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, HARNESS, linkInEmail, newEmail, type Site, test } from "./support/site.ts";

/** The exports of e2e/support/client/journey.ts, which compiles only next to the generated types. */
interface Program {
  journey(
    baseUrl: string,
    person: { email: string; token(): Promise<string>; pay(page: string): Promise<void> },
  ): Promise<string[]>;
}

const contract = async (site: Site) => (await fetch(`${site.url}/hq/api/openapi.json`)).text();

/** Returns the errors of a validator of OpenAPI. It allows the final slash of our paths. */
async function lintErrors(document: string): Promise<string[]> {
  const config = await createConfig({
    extends: ["recommended"],
    rules: { "no-path-trailing-slash": "off" },
  });
  const found = await lintFromString({ source: document, config });
  return found.filter((p) => p.severity === "error").map((p) => `${p.ruleId}: ${p.message}`);
}

/** Writes a client into a folder: generated types and a program that uses them. Returns the program's path. */
async function client(folder: string, document: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const types = astToString(await openapiTS(document));
  writeFileSync(join(folder, "contract.ts"), types);
  const program = join(folder, "journey.ts");
  cpSync("e2e/support/client/journey.ts", program);
  return program;
}

/** Returns TypeScript's errors in a program. */
function compileErrors(program: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([program], options))
    .map((d) => ts.flattenDiagnosticMessageText(d.messageText, "\n"));
}

test("a public validator accepts the contract, and finds an error in it", async ({ site }) => {
  const document = await contract(site);
  expect(await lintErrors(document)).toEqual([]);
  expect(await lintErrors(document.replace('"responses": {', '"answers": {'))).not.toEqual([]);
});

test("a client generated from the contract makes the eleven calls", async ({ site }, info) => {
  const program = await client(info.outputPath(""), await contract(site));
  expect(compileErrors(program)).toEqual([]);
  await build({
    entryPoints: [program],
    outfile: `${program}.mjs`,
    bundle: true,
    format: "esm",
    logLevel: "error",
  });
  const made = (await import(pathToFileURL(`${program}.mjs`).href)) as Program;
  const email = newEmail();
  const steps = await made.journey(site.url, {
    email,
    token: async () => (await linkInEmail(site, email, "/verify-email/")).split("/").pop() ?? "",
    pay: async (page) => {
      const paid = await fetch(page, {
        method: "POST",
        body: new URLSearchParams({ outcome: "pay" }),
        redirect: "manual", // the redirect leads to a page of the client
      });
      expect(paid.status).toBe(303);
    },
  });
  expect(steps).toEqual([
    "signed up Ama Mensah",
    "login: Account not verified",
    "email: Verification email sent successfully! Please check your inbox.",
    "verified: success",
    "login: Invalid credentials",
    "logged in: true",
    "found some of all: true",
    "booked: False, no room",
    "booked: True, the room: true",
  ]);
});

test("a client that breaks the contract does not compile", HARNESS, async ({ site }, info) => {
  const document = await contract(site);
  for (const [kept, changed] of [
    ["/hq/api/landing_page/", "/hq/api/landing/"],
    ['gender: "female"', 'gender: "both"'],
    ["body: { email: person.email }", "body: {}"],
    ["room.price * 100", "room.prize * 100"],
  ] as const) {
    const program = await client(info.outputPath(""), document);
    const text = ts.sys.readFile(program) ?? "";
    expect(text).toContain(kept);
    writeFileSync(program, text.replace(kept, changed));
    expect(compileErrors(program), changed).not.toEqual([]);
  }
});
