import type { SuggestionHeadings } from "../props.gen.ts";

/** A campus as the server lists it. */
export interface Campus {
  readonly id: number;
  readonly campus: string;
}

/** The campuses, or the state of the request for them. */
export type List = "loading" | "failed" | readonly Campus[];

/** The kind of a suggestion: "campus", "area" or "hostel". */
export type Kind = keyof SuggestionHeadings;

/** A campus, an area or a hostel that the student may search for. */
export interface Suggestion {
  readonly kind: Kind;
  readonly name: string;
  /** The campuses near it, as text; "" for a campus. */
  readonly about: string;
  /** The text to search for when the student chooses it. */
  readonly text: string;
  /** The page to open instead when the student chooses it. */
  readonly href?: string | undefined;
}

/** The suggestions of one kind, and the index of the first of them in the whole list. */
export interface Group {
  readonly kind: Kind;
  readonly start: number;
  readonly options: readonly Suggestion[];
}

/** The server's suggestions for a text. */
export interface Answer {
  readonly text: string;
  readonly list: readonly Suggestion[];
}

/** The state of the search box. */
export interface State {
  readonly list: List;
  readonly query: string;
  /** Whether the list is open: while the student types, until a choice, Escape or loss of focus. */
  readonly open: boolean;
  /** The index of the option that Enter chooses, or -1. */
  readonly active: number;
  /** The server's last suggestions. They may be for another text. */
  readonly answer: Answer;
  /** The last text for which the server has answered or failed. */
  readonly settled: string;
  /** The last text for which the server took too long. */
  readonly late: string;
}

/** A change of the search box's state. */
export type Change =
  | { readonly type: "listed"; readonly list: List }
  | { readonly type: "typed"; readonly query: string }
  | { readonly type: "answered"; readonly answer: Answer }
  | { readonly type: "failed" | "late"; readonly text: string }
  | { readonly type: "moved"; readonly to: "next" | "previous" | "first" | "last" }
  | { readonly type: "chosen"; readonly text: string }
  | { readonly type: "dismissed" };

export function initialState(query: string, open: boolean): State {
  const answer = { text: "", list: [] };
  return { list: "loading", query, open, active: -1, answer, settled: "", late: "" };
}

/** Returns the state after a change. */
export function reduce(state: State, change: Change): State {
  switch (change.type) {
    case "listed": {
      const next = { ...state, list: change.list };
      return withOptions(state, next) ?? { ...next, active: -1 };
    }
    case "typed":
      return { ...state, query: change.query, open: true, active: -1 };
    case "answered": {
      const { answer } = change;
      if (answer.text !== typed(state)) return state; // the text has changed since
      const settled = { ...state, settled: answer.text };
      return withOptions(state, { ...settled, answer }) ?? settled;
    }
    case "failed":
      return { ...state, settled: change.text };
    case "late":
      return { ...state, late: change.text };
    case "moved":
      return { ...state, open: true, active: move(state, change.to) };
    case "chosen":
      return { ...state, query: change.text, open: false, active: -1 };
    case "dismissed":
      return { ...state, open: false, active: -1 };
  }
}

/** Returns next with the active option of state, or undefined if next does not have that option. */
function withOptions(state: State, next: State): State | undefined {
  const chosen = matches(state)[state.active];
  if (!chosen) return { ...next, active: -1 };
  const active = matches(next).findIndex((option) => keyOf(option) === keyOf(chosen));
  return active < 0 ? undefined : { ...next, active };
}

/** Returns the index that a key moves to. Next and previous wrap around through -1, the typed text. */
function move(state: State, to: "next" | "previous" | "first" | "last"): number {
  const count = matches(state).length;
  switch (to) {
    case "next":
      return state.active + 1 < count ? state.active + 1 : -1;
    case "previous":
      return state.active === -1 ? count - 1 : state.active - 1;
    case "first":
      return count ? 0 : -1;
    case "last":
      return count - 1;
  }
}

/** Returns a key that identifies a suggestion. */
export const keyOf = ({ href, kind, about, name }: Suggestion): string =>
  href ?? `${kind} ${name} ${about}`;

/** Returns suggestions by kind. The kind of the first suggestion, which fits the text best, comes first. */
export function groupsOf(list: readonly Suggestion[]): readonly Group[] {
  const kinds = [...new Set(list.map(({ kind }) => kind))];
  let start = 0;
  return kinds.map((kind) => {
    const group = { kind, start, options: list.filter((option) => option.kind === kind) };
    start += group.options.length;
    return group;
  });
}

const typed = ({ query }: State): string => query.trim();

/**
 * Returns the server's suggestions for the text, or the matches among known names until it answers. They are in the
 * order of their groups.
 */
function matches(state: State): readonly Suggestion[] {
  const text = typed(state);
  if (!text) return [];
  const list = text === state.answer.text ? state.answer.list : known(state, text.toLowerCase());
  return groupsOf(list).flatMap(({ options }) => options);
}

/** Returns the campuses and former suggestions whose names contain text, in upper or lower case. */
function known({ list, answer }: State, text: string): readonly Suggestion[] {
  const campuses = typeof list === "string" ? [] : list.map(({ campus }) => asSuggestion(campus));
  const keys = new Set(campuses.map(keyOf));
  const others = answer.list.filter((one) => one.text === one.name && !keys.has(keyOf(one)));
  return [...campuses, ...others].filter(({ name }) => name.toLowerCase().includes(text));
}

const asSuggestion = (name: string): Suggestion => ({
  kind: "campus",
  name,
  about: "",
  text: name,
});

/** Returns the options to show now. */
export function suggestions(state: State): readonly Suggestion[] {
  return state.open ? matches(state) : [];
}

/**
 * Returns the text to fetch suggestions for, or "". One letter matches too many names to be useful, so it is fetched
 * only if no campus matches. On a light page the same holds for every text.
 */
export function textToAsk(state: State, light: boolean): string {
  const text = typed(state);
  if (!state.open || text === state.answer.text || text === state.settled) return "";
  const thrifty = light || text.length === 1;
  return thrifty && (state.list === "loading" || matches(state).length) ? "" : text;
}

/**
 * Returns the message to show when nothing at all is suggested (R40): "none" if nothing matches, "failed" if the list
 * of campuses cannot be fetched.
 */
export function problem(state: State, light: boolean): "none" | "failed" | undefined {
  const text = typed(state);
  if (!state.open || !text || state.list === "loading" || matches(state).length) return undefined;
  if (state.list === "failed") return "failed";
  return textToAsk(state, light) && state.late !== text ? undefined : "none";
}
