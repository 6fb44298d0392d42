import { describe, expect, it } from "vitest";
import {
  type Change,
  initialState,
  reduce,
  type State,
  suggestions,
  trouble,
} from "./suggestions.ts";

const LIST = [
  { id: 1, campus: "University of Ghana" },
  { id: 2, campus: "Kwame Nkrumah University" },
  { id: 3, campus: "Ashesi" },
];

const listed: Change = { type: "listed", list: LIST };
const typed = (query: string): Change => ({ type: "typed", query });
const moved = (to: "next" | "previous" | "first" | "last"): Change => ({ type: "moved", to });

const stateAfter = (...changes: Change[]): State => changes.reduce(reduce, initialState("", false));
const names = (state: State) => suggestions(state).map(({ campus }) => campus);

describe("what is suggested", () => {
  it.each([
    ["", []],
    ["   ", []],
    ["ash", ["Ashesi"]],
    ["UNIVERSITY", ["University of Ghana", "Kwame Nkrumah University"]],
    [" of g", ["University of Ghana"]],
    ["nkrumah ", ["Kwame Nkrumah University"]],
    ["legon", []],
  ])("for %j", (query, want) => {
    expect(names(stateAfter(listed, typed(query)))).toEqual(want);
  });

  it("is nothing until something was typed, even if the input holds text", () => {
    expect(names(reduce(initialState("ash", false), listed))).toEqual([]);
  });

  it("waits for the list", () => {
    expect(names(stateAfter(typed("ash")))).toEqual([]);
    expect(names(stateAfter(typed("ash"), listed))).toEqual(["Ashesi"]);
  });
});

describe("what is said instead", () => {
  it.each<[string, Change[], ReturnType<typeof trouble>]>([
    ["nothing while the list comes", [typed("x")], undefined],
    ["nothing when something fits", [listed, typed("ash")], undefined],
    ["that nothing fits", [listed, typed("x")], "none"],
    ["nothing before anything is typed", [listed], undefined],
    ["nothing for blanks", [listed, typed(" ")], undefined],
    ["that the list cannot be had", [{ type: "listed", list: "failed" }, typed("x")], "failed"],
    ["nothing once dismissed", [listed, typed("x"), { type: "dismissed" }], undefined],
  ])("%s", (_, changes, want) => {
    expect(trouble(stateAfter(...changes))).toBe(want);
  });
});

describe("the active option", () => {
  it.each([
    ["next", 0],
    ["next next", 1],
    ["next next next", -1],
    ["previous", 1],
    ["previous previous previous", -1],
    ["last", 1],
    ["last first", 0],
  ])("after %s is %i", (moves, want) => {
    const changes = moves.split(" ").map((to) => moved(to as "next"));
    expect(stateAfter(listed, typed("university"), ...changes).active).toBe(want);
  });

  it("is none where nothing is suggested", () => {
    for (const to of ["next", "previous", "first", "last"] as const) {
      expect(stateAfter(listed, typed("x"), moved(to)).active).toBe(-1);
    }
  });

  it("is none again after more is typed, a choice, or Escape", () => {
    const start = [listed, typed("university"), moved("next")];
    expect(stateAfter(...start, typed("university o")).active).toBe(-1);
    expect(stateAfter(...start, { type: "dismissed" }).active).toBe(-1);
    const chosen = stateAfter(...start, { type: "chosen", name: "University of Ghana" });
    expect(chosen).toMatchObject({ active: -1, open: false, query: "University of Ghana" });
  });

  it("opens the list again", () => {
    expect(
      names(stateAfter(listed, typed("ash"), { type: "dismissed" }, moved("next"))),
    ).toHaveLength(1);
  });
});
