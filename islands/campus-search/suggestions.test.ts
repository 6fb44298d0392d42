import { describe, expect, it } from "vitest";
import {
  type Change,
  initialState,
  question,
  reduce,
  type State,
  type Suggestion,
  suggestions,
  trouble,
} from "./suggestions.ts";

const LIST = [
  { id: 1, campus: "University of Ghana" },
  { id: 2, campus: "Kwame Nkrumah University" },
  { id: 3, campus: "Ashesi" },
];

const listed: Change = { type: "listed", list: LIST };
const fails: Change = { type: "listed", list: "failed" };
const late: Change = { type: "late", text: "xyz" };
const typed = (query: string): Change => ({ type: "typed", query });
const answered = (text: string, ...list: Suggestion[]): Change => ({
  type: "answered",
  answer: { text, list },
});
const moved = (to: "next" | "previous" | "first" | "last"): Change => ({ type: "moved", to });

const campus = (name: string): Suggestion => ({ name, about: "Campus", text: name });
const area = (name: string): Suggestion => ({ name, about: "Area near KNUST", text: name });

const stateAfter = (...changes: Change[]): State => changes.reduce(reduce, initialState("", false));
const names = (state: State) => suggestions(state).map(({ name }) => name);

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

describe("what the server suggests", () => {
  const legon = [campus("University of Ghana"), area("Legon")];

  it("takes the place of the campuses", () => {
    expect(names(stateAfter(listed, typed("legon "), answered("legon", ...legon)))).toEqual([
      "University of Ghana",
      "Legon",
    ]);
    expect(names(stateAfter(listed, typed("ash"), answered("ash")))).toEqual([]);
  });

  it("is not for another text", () => {
    const state = stateAfter(listed, typed("leg"), typed("ash"), answered("leg", ...legon));
    expect(names(state)).toEqual(["Ashesi"]);
  });

  it("does not open a closed list", () => {
    const state = stateAfter(listed, typed("legon"), { type: "dismissed" });
    expect(names(reduce(state, answered("legon", ...legon)))).toEqual([]);
  });

  it("stays while more is typed that is in the name", () => {
    const before = [listed, typed("le"), answered("le", ...legon)];
    expect(names(stateAfter(...before, typed("leg")))).toEqual(["Legon"]);
    expect(names(stateAfter(...before, typed("university")))).toEqual([
      "University of Ghana",
      "Kwame Nkrumah University",
    ]);
    const wordy = { ...area("Legon"), text: "Legon under GH₵ 500" };
    expect(names(stateAfter(typed("legon u"), answered("legon u", wordy), typed("leg")))).toEqual(
      [],
    );
  });

  it("does not change what Enter takes", () => {
    const before = [listed, typed("university"), moved("next")];
    const [ghana, other] = [campus("University of Ghana"), area("University")];
    const moves = stateAfter(...before, answered("university", other, ghana));
    expect(suggestions(moves)[moves.active]).toEqual(ghana);
    const stays = stateAfter(...before, answered("university", other));
    expect(suggestions(stays)[stays.active]).toEqual(ghana);
    expect(question(stays, false)).toBe("");
  });
});

describe("what the server is asked about", () => {
  it.each<[string, boolean, Change[], string]>([
    ["what was typed", false, [listed, typed(" Ash ")], "Ash"],
    ["it while the campuses come", false, [typed("ash")], "ash"],
    ["nothing before anything is typed", false, [listed], ""],
    ["nothing for blanks", false, [listed, typed("  ")], ""],
    ["nothing twice", false, [listed, typed("ash"), answered("ash"), typed("ash ")], ""],
    ["nothing again after a failure", false, [typed("ash"), { type: "failed", text: "ash" }], ""],
    ["nothing once the list is closed", false, [typed("ash"), { type: "dismissed" }], ""],
    ["nothing after a choice", false, [typed("ash"), { type: "chosen", text: "Ashesi" }], ""],
    ["one letter that no campus has", false, [listed, typed("z")], "z"],
    ["no other letter", false, [listed, typed("a")], ""],
    ["no letter while the campuses come", false, [typed("z")], ""],
    ["one letter if the list cannot be had", false, [fails, typed("a")], "a"],
    ["no campus in light mode", true, [listed, typed("ash")], ""],
    ["anything else in light mode", true, [listed, typed("ashs")], "ashs"],
  ])("is %s", (_, light, changes, want) => {
    expect(question(stateAfter(...changes), light)).toBe(want);
  });
});

describe("what is said instead", () => {
  it.each<[string, Change[], ReturnType<typeof trouble>]>([
    ["nothing while the list comes", [typed("x")], undefined],
    ["nothing when something fits", [listed, typed("ash")], undefined],
    ["nothing while the server is asked", [listed, typed("xyz")], undefined],
    ["that nothing fits", [listed, typed("xyz"), answered("xyz")], "none"],
    ["that, if the server fails", [listed, typed("xyz"), { type: "failed", text: "xyz" }], "none"],
    ["that, if the server is slow", [listed, typed("xyz"), { type: "late", text: "xyz" }], "none"],
    ["nothing if the server was slow before", [listed, typed("xyz"), late, typed("xy")], undefined],
    ["that no campus fits", [listed, typed("kot"), answered("kot", area("Kotei"))], "none"],
    ["that, for the server's list", [fails, typed("kot"), answered("kot", area("Kotei"))], "none"],
    [
      "nothing when the server knows a campus",
      [listed, typed("kot"), answered("kot", area("Kotei"), campus("Knust"))],
      undefined,
    ],
    [
      "nothing of an old answer",
      [listed, typed("kot"), answered("kot", area("Kotei")), typed("kote")],
      undefined,
    ],
    ["nothing before anything is typed", [listed], undefined],
    ["nothing for blanks", [listed, typed(" ")], undefined],
    ["that the list cannot be had", [fails, typed("xyz")], "failed"],
    [
      "nothing once dismissed",
      [listed, typed("xyz"), answered("xyz"), { type: "dismissed" }],
      undefined,
    ],
  ])("%s", (_, changes, want) => {
    expect(trouble(stateAfter(...changes), false)).toBe(want);
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
    const chosen = stateAfter(...start, { type: "chosen", text: "University of Ghana" });
    expect(chosen).toMatchObject({ active: -1, open: false, query: "University of Ghana" });
  });

  it("opens the list again", () => {
    expect(
      names(stateAfter(listed, typed("ash"), { type: "dismissed" }, moved("next"))),
    ).toHaveLength(1);
  });
});
