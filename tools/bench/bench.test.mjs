// @vitest-environment node
import { describe, expect, it } from "vitest";
import { holds, median, ratios, readable, spread } from "./figures.mjs";
import { SECTIONS, options } from "./options.mjs";
import { Report, change, line } from "./report.mjs";
import { parse } from "./wrk.mjs";

const WRK = `Running 2s test @ http://127.0.0.1:8080/
  2 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.29ms    2.11ms  43.60ms   93.51%
    Req/Sec     7.88k     1.02k   10.44k    70.00%
  Latency Distribution
     50%  572.00us
     75%    1.10ms
     90%    2.90ms
     99%    1.02s
  31406 requests in 2.00s, 345.60MB read
Requests/sec:  15680.25
Transfer/sec:    172.55MB
`;

describe("the output of wrk", () => {
  it("is converted to one unit", () => {
    expect(parse(WRK)).toEqual({
      requests: 31406,
      perSecond: 15680.25,
      p50: 0.572,
      p99: 1020,
      failed: 0,
    });
  });

  it("gives the sum of all failures", () => {
    const errors = "  Socket errors: connect 1, read 2, write 3, timeout 4\n";
    const refusals = "  Non-2xx or 3xx responses: 20\n";
    expect(parse(WRK + errors).failed).toBe(10);
    expect(parse(WRK + refusals).failed).toBe(20);
    expect(parse(WRK + errors + refusals).failed).toBe(30);
  });

  it("is an error when it cannot be read", () => {
    expect(() => parse("unable to connect to 127.0.0.1:1 Connection refused")).toThrow(
      "did not print",
    );
    expect(() => parse(WRK.replace("1.02s", "soon"))).toThrow("not a time");
  });
});

describe("figures", () => {
  it("have a median, whatever their order and number", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([10, 9])).toBe(9.5); // sorted as numbers, not as texts
    expect(median([])).toBeNaN();
    expect(spread([5, 1, 3])).toEqual({ min: 1, median: 3, max: 5 });
  });

  it("are compared within their round", () => {
    expect(ratios([10, 30], [20, 30])).toEqual([0.5, 1]);
  });

  it("meet a target by their median", () => {
    expect(holds([0.7, 0.8, 0.9], { atLeast: 0.75 })).toBe(true);
    expect(holds([0.7, 0.7, 0.9], { atLeast: 0.75 })).toBe(false);
    expect(holds([1, 1.4, 2], { atMost: 1.4 })).toBe(true);
    expect(holds([1, 1.5, 2], { atMost: 1.4 })).toBe(false);
    expect(holds([1], { atMost: 0 })).toBe(false);
    expect(holds([NaN], { atLeast: 0 })).toBe(false);
    expect(holds([1], undefined)).toBe(undefined);
  });

  it("are written with three significant digits", () => {
    expect([123456.7, 98.765, 9.8765, 0.98765, 0].map(readable)).toEqual([
      "123,457",
      "98.8",
      "9.88",
      "0.988",
      "0",
    ]);
  });
});

describe("the arguments", () => {
  it("name the sections to run; without a name all run", () => {
    expect(options([]).sections).toEqual(SECTIONS);
    expect(options(["start", "visitors"]).sections).toEqual(["start", "visitors"]);
  });

  it("set numbers and names", () => {
    const asked = options(
      "--rounds 5 import --seconds 4 --hostels 90 --keep new --against old".split(" "),
    );
    const want = { rounds: 5, seconds: 4, hostels: 90, keep: "new", against: "old" };
    expect(asked).toEqual({ sections: ["import"], ...want });
  });

  it("are refused if they are invalid", () => {
    for (const wrong of ["visitor", "--rounds", "--rounds none", "--seconds 0", "--keep ../x"]) {
      expect(() => options(wrong.split(" "))).toThrow();
    }
  });
});

describe("a report", () => {
  const measured = { name: "a page", unit: "×", values: [0.8, 0.6, 0.7] };

  it("shows the median, the spread and whether the target is met", () => {
    expect(line({ ...measured, target: { atLeast: 0.75 } })).toMatch(
      /a page +× 0\.7 \(0\.6 – 0\.8\) +at least 0\.75: MISSED$/,
    );
    expect(line({ ...measured, target: { atLeast: 0.65 } })).toMatch(/at least 0\.65: met$/);
    expect(line({ name: "start", unit: "ms", values: [50], target: { atMost: 60 } })).toMatch(
      /start +50 ms +at most 60: met$/,
    );
    expect(line({ ...measured, notes: ["efie", "bare"] })).toMatch(/\n {6}efie\n {6}bare$/);
  });

  it("lists the missed targets, and counts a section that failed", () => {
    const report = new Report(() => {});
    report.section("visitors");
    report.measure("good", "×", [1], { target: { atLeast: 0.75 } });
    report.measure("bad", "×", [0.5], { target: { atLeast: 0.75 } });
    report.measure("for information", "×", [0.1]);
    report.section("students");
    report.broken(new Error("the server does not start"));
    expect(report.short.map(({ section, name }) => `${section}: ${name}`)).toEqual([
      "visitors: bad",
      "students: ended with an error",
    ]);
  });

  it("shows the change since another run", () => {
    expect(change(measured, { ...measured, values: [0.35] })).toMatch(
      /0\.35 → 0\.7 × \(\+100 %\)$/,
    );
    expect(change(measured, { ...measured, values: [1.4] })).toMatch(/\(-50 %\)$/);
    expect(change(measured, undefined)).toBe("");
  });
});
