import { describe, expect, it } from "vitest";
import { detectCountry } from "./dialing.ts";

const TABLE = new Map([
  ["1", "United States or Canada"],
  ["1242", "Bahamas"],
  ["233", "Ghana"],
  ["23324", "beyond the longest prefix"],
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

  it("takes no prefix longer than it may", () => {
    expect(detectCountry("12425551234", TABLE, 3)?.code).toBe("1");
  });
});
