/** A campus as the server lists it. */
export interface Campus {
  readonly id: number;
  readonly campus: string;
}

/** The campuses, once the server has listed them. */
export type List = "loading" | "failed" | readonly Campus[];

/** A campus, an area or a hostel that the student may mean. */
export interface Suggestion {
  readonly name: string;
  /** Its kind, and the campuses near it. */
  readonly about: string;
  /** What choosing it searches for. */
  readonly text: string;
  /** The page that choosing it opens instead. */
  readonly href?: string | undefined;
}

/** What the server suggests for a text. */
export interface Answer {
  readonly text: string;
  readonly list: readonly Suggestion[];
}

/** What the search box shows. */
export interface State {
  readonly list: List;
  readonly query: string;
  /** The student is typing. After a choice, Escape or leaving, the list is closed. */
  readonly open: boolean;
  /** The option that Enter would choose; -1 for none. */
  readonly active: number;
  /** What the server suggested last, maybe for another text. */
  readonly answer: Answer;
  /** The text for which the server has answered or failed. */
  readonly settled: string;
  /** The text for which it has not answered in time. */
  readonly late: string;
}

/** What may happen to the search box. */
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

/** The state after a change. */
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
      if (answer.text !== typed(state)) return state; // more was typed since
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

/** The next state with the same option active, undefined if that is not among its options. */
function withOptions(state: State, next: State): State | undefined {
  const chosen = matches(state)[state.active];
  if (!chosen) return { ...next, active: -1 };
  const active = matches(next).findIndex((option) => keyOf(option) === keyOf(chosen));
  return active < 0 ? undefined : { ...next, active };
}

/** Goes round through the options, and through "none", where the text is what was typed. */
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

/** Tells suggestions apart. */
export const keyOf = ({ href, about, name }: Suggestion): string => href ?? `${about} ${name}`;

const typed = ({ query }: State): string => query.trim();

/** What may be meant: what the server suggests; until it has answered, what is known here. */
export function matches(state: State): readonly Suggestion[] {
  const text = typed(state);
  if (!text) return [];
  return text === state.answer.text ? state.answer.list : known(state, text.toLowerCase());
}

/** The campuses that hold a text, in any case, and so the suggestions of the last answer. */
function known({ list, answer }: State, text: string): readonly Suggestion[] {
  const campuses = typeof list === "string" ? [] : list.map(({ campus }) => asSuggestion(campus));
  const keys = new Set(campuses.map(keyOf));
  const others = answer.list.filter((one) => one.text === one.name && !keys.has(keyOf(one)));
  return [...campuses, ...others].filter(({ name }) => name.toLowerCase().includes(text));
}

const CAMPUS = "Campus";

const asSuggestion = (name: string): Suggestion => ({ name, about: CAMPUS, text: name });

/** The options to show now. */
export function suggestions(state: State): readonly Suggestion[] {
  return state.open ? matches(state) : [];
}

/**
 * The text that the server is to be asked about, "" for none. One letter is in the names of more campuses than anybody
 * reads; so it is only asked about where it is in none. A reader who saves data gets no more than that for any text.
 */
export function question(state: State, light: boolean): string {
  const text = typed(state);
  if (!state.open || text === state.answer.text || text === state.settled) return "";
  const thrifty = light || text.length === 1;
  return thrifty && (state.list === "loading" || matches(state).length) ? "" : text;
}

/**
 * What is said of the campuses when none is among the options: that none fits (spec.md section 5, even where areas or
 * hostels do), or that their list cannot be had.
 */
export function trouble(state: State, light: boolean): "none" | "failed" | undefined {
  const [text, options] = [typed(state), matches(state)];
  if (!state.open || !text || state.list === "loading") return undefined;
  if (options.some(({ about }) => about === CAMPUS)) return undefined;
  if (state.list === "failed" && !options.length) return "failed";
  return question(state, light) && state.late !== text ? undefined : "none";
}
