import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detectCountry, withCountryCode } from "./dialing.ts";
import { onlyDigits } from "./digits.ts";

const TABLE = new Map([
  ["1", "United States or Canada"],
  ["1242", "Bahamas"],
  ["233", "Ghana"],
  ["23324", "longer than the longest prefix"],
  ["44", "United Kingdom"],
]);

describe("the country of a number", () => {
  it.each([
    ["", undefined],
    ["2", undefined],
    ["23", undefined],
    ["233", "Ghana"],
    ["233241234567", "Ghana"],
    ["12", "United States or Canada"],
    ["1242", "Bahamas"],
    ["12425551234", "Bahamas"],
    ["1243", "United States or Canada"],
    ["447700900000", "United Kingdom"],
    ["0241234567", undefined],
  ])("%s is %s", (digits, name) => {
    expect(detectCountry(digits, TABLE, 4)?.name).toBe(name);
  });

  it("comes with its code", () => {
    expect(detectCountry("12425551234", TABLE, 4)).toEqual({ code: "1242", name: "Bahamas" });
  });

  it("has a code of at most the given length", () => {
    expect(detectCountry("12425551234", TABLE, 3)?.code).toBe("1");
  });
});

/** An example that the server's tests use, too. */
interface Example {
  readonly typed: string;
  readonly kept: string;
  readonly country: string;
}

function read(file: string): string {
  return readFileSync(`hostel/${file}`, "utf8");
}

describe("the form and the server", () => {
  const examples = JSON.parse(read("account/testdata/phones.json")) as Example[];
  const rows = read("dialling.tsv").trimEnd().split("\n");
  const table = new Map(rows.map((row) => row.split("\t").slice(0, 2) as [string, string]));

  it.each(examples)("agree about $typed", ({ typed, country }) => {
    const found = detectCountry(withCountryCode(onlyDigits(typed)), table, 4);
    expect(found ? `+${found.code} ${found.name}` : "").toBe(country);
  });

  it("agree about the stored number, except for a 0 behind the country code", () => {
    const abroad = examples.filter(({ typed }) => !typed.includes("(0)"));
    for (const { typed, kept } of abroad) expect(withCountryCode(onlyDigits(typed))).toBe(kept);
    expect(abroad.length).toBeGreaterThan(30);
  });
});
