/** A campus as the server lists it. */
export interface Campus {
  readonly id: number;
  readonly campus: string;
}

/** The campuses, once the server has listed them. */
export type List = "loading" | "failed" | readonly Campus[];

/** What the search box shows. */
export interface State {
  readonly list: List;
  readonly query: string;
  /** The student is typing. After a choice, Escape or leaving, the list is closed. */
  readonly open: boolean;
  /** The option that Enter would choose; -1 for none. */
  readonly active: number;
}

/** What may happen to the search box. */
export type Change =
  | { readonly type: "listed"; readonly list: List }
  | { readonly type: "typed"; readonly query: string }
  | { readonly type: "moved"; readonly to: "next" | "previous" | "first" | "last" }
  | { readonly type: "chosen"; readonly name: string }
  | { readonly type: "dismissed" };

export function initialState(query: string, open: boolean): State {
  return { list: "loading", query, open, active: -1 };
}

/** The state after a change. */
export function reduce(state: State, change: Change): State {
  switch (change.type) {
    case "listed":
      return { ...state, list: change.list, active: -1 };
    case "typed":
      return { ...state, query: change.query, open: true, active: -1 };
    case "moved":
      return { ...state, open: true, active: move(state, change.to) };
    case "chosen":
      return { ...state, query: change.name, open: false, active: -1 };
    case "dismissed":
      return { ...state, open: false, active: -1 };
  }
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

/** The campuses that hold what was typed, in any case; none until something is typed. */
export function matches({ list, query }: State): readonly Campus[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted || typeof list === "string") return [];
  return list.filter(({ campus }) => campus.toLowerCase().includes(wanted));
}

/** The options to show now. */
export function suggestions(state: State): readonly Campus[] {
  return state.open ? matches(state) : [];
}

/** Why there are no options although the student typed: nothing fits, or the list cannot be had. */
export function trouble(state: State): "none" | "failed" | undefined {
  if (!state.open || !state.query.trim() || state.list === "loading") return undefined;
  if (state.list === "failed") return "failed";
  return matches(state).length ? undefined : "none";
}
