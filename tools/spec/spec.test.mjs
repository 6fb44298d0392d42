// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprint, specLines } from "./cover.mjs";
import { goReader } from "./go.mjs";
import { playwrightResults, vitestResults } from "./reports.mjs";
import { examine, report } from "./spec.mjs";
import { SECTIONS } from "./table.mjs";

// A small specification: two statements in each section, and lines without a statement.
const SPECIFICATION = SECTIONS.map(
  (n) =>
    `## ${n}. A section\n\n**A label**\n\nBullets follow:\n- first of ${n}\n- second of ${n}\n`,
).join("\n");

const TEST = "vitest islands/lamp.test.ts > the lamp > shines";
const row = (id, line, tests = TEST) => `${id}\t${fingerprint(line)}\tsomething holds\t\t${tests}`;

let folder;

/** Writes a valid table. changed replaces the rows of a section. */
function write(changed = {}) {
  for (const n of SECTIONS) {
    const valid = [row(`${n}.1`, `- first of ${n}`), row(`${n}.2`, `- second of ${n}`)];
    const lines = changed[n] ?? ["# A heading", ...valid];
    writeFileSync(join(folder, `section-${n}.tsv`), `${lines.join("\n")}\n`);
  }
}

/** Runs the report on the table. Returns its output and whether everything passed. */
function outcome({ result = "passed", specification = SPECIFICATION, failures = [] } = {}) {
  const output = [];
  const results = new Map([
    [TEST, result],
    ["go efie TestX/a_case", "passed"],
  ]);
  const passed = report(examine({ folder, results, specification }), {
    whole: false,
    covered: specification !== null,
    failures,
    print: (line) => output.push(line),
  });
  return { passed, output: output.join("\n") };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "efie-spec-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the table of the specification", () => {
  it("passes when every row is proven and every line has a row", () => {
    write();
    expect(outcome()).toEqual({ passed: true, output: "spec: 16 passed, 0 failed" });
  });

  it("accepts several rows for a line, several tests for a row, and spaces in names of Go's tests", () => {
    const two = row("4.2a", "- second of 4", `${TEST} + go efie TestX/a case`);
    write({
      4: ["# A", row("4.1", "- first of 4"), two, row("4.2b", "- second of 4")],
    });
    expect(outcome()).toEqual({ passed: true, output: "spec: 17 passed, 0 failed" });
  });

  it.each([
    ["a row has no test", row("4.2", "- second of 4", ""), "no test proves this"],
    [
      "a test is unknown",
      row("4.2", "- second of 4", "go efie TestY"),
      "no such test ran: go efie",
    ],
    [
      "one of two tests is unknown",
      row("4.2", "- second of 4", `${TEST} + go efie TestY`),
      "no such test ran",
    ],
    ["a line has no row", "", "4.2 has no row"],
    ["a line has changed", row("4.2", "- second of four"), "4.2 is about a line that has changed"],
    ["a row is about nothing", row("4.3", "- third of 4"), "4.3 does not follow 4.1"],
    ["an id appears twice", row("4.1", "- first of 4"), "4.1 does not follow 4.1"],
    ["a row is of another section", row("5.2", "- second of 5"), "is not in section 4"],
    [
      "a row has no sentence",
      `4.2\t${fingerprint("- second of 4")}\t\t\t${TEST}`,
      "has no sentence",
    ],
    [
      "a row names an unknown decision",
      `4.2\t${fingerprint("- second of 4")}\tx\tus\t${TEST}`,
      "decides nothing",
    ],
    ["a row is malformed", "4.2 and so on", '"" is not a fingerprint'],
  ])("fails when %s", (_, line, want) => {
    write({ 4: ["# A heading", row("4.1", "- first of 4"), line] });
    const { passed, output } = outcome();
    expect(passed).toBe(false);
    expect(output).toContain(want);
  });

  it.each(["failed", "skipped", "timedOut", "pending"])("fails when a test is %s", (result) => {
    write();
    const { passed, output } = outcome({ result });
    expect(passed).toBe(false);
    expect(output).toContain(`${result}: ${TEST}`);
    expect(output).toContain("spec: 0 passed, 16 failed");
  });

  it("fails when a section is missing, and when a suite failed", () => {
    write({ 7: [] });
    expect(outcome()).toMatchObject({
      passed: false,
      output: expect.stringContaining("7 has no rows"),
    });
    write();
    rmSync(join(folder, "section-7.tsv"));
    expect(outcome().output).toContain("section-7.tsv is missing");
    write();
    expect(outcome({ failures: ["go test failed"] })).toMatchObject({ passed: false });
  });

  it("reports a missing specification, and checks the rest", () => {
    write();
    const { passed, output } = outcome({ specification: null });
    expect(passed).toBe(true);
    expect(output).toContain("SKIPPED");
    expect(outcome({ specification: null, result: "failed" }).passed).toBe(false);
  });
});

describe("the lines of a specification", () => {
  it("are bullets, rows of tables and sentences; heads, labels and rules are not", () => {
    const text = [
      "## 1. Before",
      "A sentence of another section.",
      "## 2. Screens",
      "| Route | What |",
      "|---|---|",
      "| / | Landing |",
      "### A group",
      "When it rains:",
      "- It is wet.",
      "- **Label**",
      "  - **Login**: both are required.",
      "1. First.",
    ].join("\n");
    expect(specLines(text, [2]).map(({ number, text }) => `${number} ${text}`)).toEqual([
      "1 | / | Landing |",
      "2 - It is wet.",
      "3 - **Login**: both are required.",
      "4 1. First.",
    ]);
  });
});

describe("the reports of the suites", () => {
  it("of Go have results by name, and the output of failing tests", () => {
    let shown = "";
    const reader = goReader((text) => (shown += text));
    const event = (Action, Test, Output) =>
      reader.line(JSON.stringify({ Action, Package: "efie", Test, Output }));
    event("output", "TestGood", "quiet\n");
    event("pass", "TestGood");
    event("output", "TestBad/a_case", "=== RUN   TestBad/a_case\n");
    event("output", "TestBad/a_case", "bad_test.go:1: no\n");
    event("fail", "TestBad/a_case");
    event("skip", "TestLazy");
    event("output", "TestHung", "panic: time is up\n");
    event("output", undefined, "FAIL\tefie\t1s\n");
    event("fail", undefined);
    reader.line(
      JSON.stringify({ Action: "build-output", ImportPath: "efie", Output: "x.go: no\n" }),
    );
    expect(Object.fromEntries(reader.results)).toEqual({
      "go efie TestGood": "passed",
      "go efie TestBad/a_case": "failed",
      "go efie TestLazy": "skipped",
    });
    expect(shown).toBe("bad_test.go:1: no\nFAIL\tefie\t1s\npanic: time is up\nx.go: no\n");
  });

  it("of Vitest and Playwright keep the worse result of a name that appears twice", () => {
    const assertion = (status) => ({ ancestorTitles: ["the lamp"], title: "shines", status });
    const vitest = {
      testResults: [
        {
          name: "/efie/islands/lamp.test.ts",
          assertionResults: ["failed", "passed"].map(assertion),
        },
      ],
    };
    expect([...vitestResults(vitest, "/efie")]).toEqual([[TEST, "failed"]]);

    const spec = (title, ...ends) => ({
      title,
      tests: ends.map((status) => ({ results: status ? [{ status }] : [] })),
    });
    const playwright = {
      suites: [
        {
          title: "a.spec.ts",
          specs: [spec("at the top", "passed"), spec("never run", undefined)],
          suites: [{ title: "a group", specs: [spec("in two browsers", "passed", "timedOut")] }],
        },
      ],
    };
    expect(Object.fromEntries(playwrightResults(playwright))).toEqual({
      "e2e a.spec.ts > at the top": "passed",
      "e2e a.spec.ts > never run": "skipped",
      "e2e a.spec.ts > a group > in two browsers": "timedOut",
    });
  });
});
