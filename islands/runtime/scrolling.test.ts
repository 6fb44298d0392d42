import { describe, expect, it } from "vitest";
import { positionOf, pressTo } from "./scrolling.ts";

/** Returns a list of 1000 pixels in a window of 300. */
const listAt = (scrollLeft: number) => ({ scrollLeft, scrollWidth: 1000, clientWidth: 300 });

describe("a scrolling list", () => {
  it.each([
    [0, "start"],
    [2, "start"],
    [3, "between"],
    [697, "between"],
    [698, "end"],
    [700.4, "end"],
  ])("at %s pixels is at its %s", (scrollLeft, position) => {
    expect(positionOf(listAt(scrollLeft))).toBe(position);
  });

  it.each([300, 302])("of %s pixels is visible as a whole", (scrollWidth) => {
    expect(positionOf({ scrollLeft: 0, scrollWidth, clientWidth: 300 })).toBe("whole");
  });

  it("scrolls by a step, and not over its ends", () => {
    expect(pressTo(listAt(100), 280, null, 0).goal).toBe(380);
    expect(pressTo(listAt(600), 280, null, 0).goal).toBe(700);
    expect(pressTo(listAt(100), -280, null, 0).goal).toBe(0);
  });

  it("adds a second press during a smooth scroll to the first", () => {
    const first = pressTo(listAt(0), 280, null, 10_000);
    const second = pressTo(listAt(40), 280, first, 10_300);
    expect(second).toEqual({ goal: 560, at: 10_300 });
  });

  it("starts from its position when the smooth scroll is over, as after a finger stopped it", () => {
    const first = pressTo(listAt(0), 280, null, 10_000);
    expect(pressTo(listAt(100), 280, first, 10_700).goal).toBe(380);
  });
});
