import { describe, expect, it } from "vitest";
import {
  type Change,
  groupsOf,
  initialState,
  textToAsk,
  reduce,
  type State,
  type Suggestion,
  suggestions,
  problem,
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

const campus = (name: string): Suggestion => ({ kind: "campus", name, about: "", text: name });
const area = (name: string): Suggestion => ({
  kind: "area",
  name,
  about: "near KNUST",
  text: name,
});

const stateAfter = (...changes: Change[]): State => changes.reduce(reduce, initialState("", false));
const names = (state: State) => suggestions(state).map(({ name }) => name);

describe("the suggestions", () => {
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

  it("are empty until something was typed, even if the input holds text", () => {
    expect(names(reduce(initialState("ash", false), listed))).toEqual([]);
  });

  it("wait for the list", () => {
    expect(names(stateAfter(typed("ash")))).toEqual([]);
    expect(names(stateAfter(typed("ash"), listed))).toEqual(["Ashesi"]);
  });
});

describe("the server's suggestions", () => {
  const legon = [campus("University of Ghana"), area("Legon")];

  it("replace the campuses", () => {
    expect(names(stateAfter(listed, typed("legon "), answered("legon", ...legon)))).toEqual([
      "University of Ghana",
      "Legon",
    ]);
    expect(names(stateAfter(listed, typed("ash"), answered("ash")))).toEqual([]);
  });

  it("are grouped by kind, the kind of the best suggestion first", () => {
    const mixed = [area("Legon"), campus("Legon Campus"), area("East Legon"), campus("Legon City")];
    const state = stateAfter(typed("legon"), answered("legon", ...mixed));
    expect(names(state)).toEqual(["Legon", "East Legon", "Legon Campus", "Legon City"]);
    expect(groupsOf(suggestions(state))).toEqual([
      { kind: "area", start: 0, options: [area("Legon"), area("East Legon")] },
      { kind: "campus", start: 2, options: [campus("Legon Campus"), campus("Legon City")] },
    ]);
  });

  it("are ignored for another text", () => {
    const state = stateAfter(listed, typed("leg"), typed("ash"), answered("leg", ...legon));
    expect(names(state)).toEqual(["Ashesi"]);
  });

  it("do not open a closed list", () => {
    const state = stateAfter(listed, typed("legon"), { type: "dismissed" });
    expect(names(reduce(state, answered("legon", ...legon)))).toEqual([]);
  });

  it("stay while the typed text is in the name", () => {
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

  it("do not change the option that Enter chooses", () => {
    const before = [listed, typed("university"), moved("next")];
    const [ghana, other] = [campus("University of Ghana"), area("University")];
    const moves = stateAfter(...before, answered("university", other, ghana));
    expect(suggestions(moves)[moves.active]).toEqual(ghana);
    const stays = stateAfter(...before, answered("university", other));
    expect(suggestions(stays)[stays.active]).toEqual(ghana);
    expect(textToAsk(stays, false)).toBe("");
  });
});

describe("the text to ask the server about", () => {
  it.each<[string, boolean, Change[], string]>([
    ["the typed text", false, [listed, typed(" Ash ")], "Ash"],
    ["the typed text while the campuses load", false, [typed("ash")], "ash"],
    ["nothing before anything is typed", false, [listed], ""],
    ["nothing for blanks", false, [listed, typed("  ")], ""],
    [
      "nothing for the same text again",
      false,
      [listed, typed("ash"), answered("ash"), typed("ash ")],
      "",
    ],
    ["nothing again after a failure", false, [typed("ash"), { type: "failed", text: "ash" }], ""],
    ["nothing once the list is closed", false, [typed("ash"), { type: "dismissed" }], ""],
    ["nothing after a choice", false, [typed("ash"), { type: "chosen", text: "Ashesi" }], ""],
    ["one letter that is in no campus's name", false, [listed, typed("z")], "z"],
    ["nothing for any other letter", false, [listed, typed("a")], ""],
    ["nothing for one letter while the campuses load", false, [typed("z")], ""],
    ["one letter if the list failed", false, [fails, typed("a")], "a"],
    ["nothing for a campus in light mode", true, [listed, typed("ash")], ""],
    ["any other text in light mode", true, [listed, typed("ashs")], "ashs"],
  ])("is %s", (_, light, changes, want) => {
    expect(textToAsk(stateAfter(...changes), light)).toBe(want);
  });
});

describe("the message of the list", () => {
  it.each<[string, Change[], ReturnType<typeof problem>]>([
    ["is empty while the list loads", [typed("x")], undefined],
    ["is empty when something matches", [listed, typed("ash")], undefined],
    ["is empty while the server is asked", [listed, typed("xyz")], undefined],
    ["says that nothing matches", [listed, typed("xyz"), answered("xyz")], "none"],
    [
      "says the same if the server fails",
      [listed, typed("xyz"), { type: "failed", text: "xyz" }],
      "none",
    ],
    [
      "says the same if the server is slow",
      [listed, typed("xyz"), { type: "late", text: "xyz" }],
      "none",
    ],
    [
      "is empty if the server was slow for an earlier text",
      [listed, typed("xyz"), late, typed("xy")],
      undefined,
    ],
    [
      "is empty when only an area is suggested",
      [listed, typed("kot"), answered("kot", area("Kotei"))],
      undefined,
    ],
    [
      "is empty when only an area is suggested and the list failed",
      [fails, typed("kot"), answered("kot", area("Kotei"))],
      undefined,
    ],
    [
      "is empty when an area is called Campus",
      [listed, typed("camp"), answered("camp", area("Campus"))],
      undefined,
    ],
    [
      "is empty for a former text's answer",
      [listed, typed("kot"), answered("kot", area("Kotei")), typed("kote")],
      undefined,
    ],
    ["is empty before anything is typed", [listed], undefined],
    ["is empty for blanks", [listed, typed(" ")], undefined],
    ["says that the list failed", [fails, typed("xyz")], "failed"],
    [
      "is empty once the list is closed",
      [listed, typed("xyz"), answered("xyz"), { type: "dismissed" }],
      undefined,
    ],
  ])("%s", (_, changes, want) => {
    expect(problem(stateAfter(...changes), false)).toBe(want);
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

  it("is missing if the list is empty", () => {
    for (const to of ["next", "previous", "first", "last"] as const) {
      expect(stateAfter(listed, typed("x"), moved(to)).active).toBe(-1);
    }
  });

  it("is missing again after more is typed, a choice, or Escape", () => {
    const start = [listed, typed("university"), moved("next")];
    expect(stateAfter(...start, typed("university o")).active).toBe(-1);
    expect(stateAfter(...start, { type: "dismissed" }).active).toBe(-1);
    const chosen = stateAfter(...start, { type: "chosen", text: "University of Ghana" });
    expect(chosen).toMatchObject({ active: -1, open: false, query: "University of Ghana" });
  });

  it("opens the closed list", () => {
    expect(
      names(stateAfter(listed, typed("ash"), { type: "dismissed" }, moved("next"))),
    ).toHaveLength(1);
  });
});
