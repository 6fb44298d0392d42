import { useEffect, useId, useReducer, useState } from "react";
import type { CampusSearch as Props } from "../props.gen.ts";
import { Slot, useNativeAttributes, useNativeEvent } from "../runtime/hooks.tsx";
import { fillIn, find, findRef, findSlot } from "../runtime/native.ts";
import { reactIsland, useIsland } from "../runtime/react.tsx";
import { fetchAnswer } from "./answers.ts";
import { fetchCampuses } from "./campuses.ts";
import { Suggestions } from "./list.tsx";
import {
  type Change,
  initialState,
  textToAsk,
  reduce,
  type Suggestion,
  suggestions,
  problem,
} from "./suggestions.ts";

const MOVES: Readonly<Record<string, "next" | "previous">> = {
  ArrowDown: "next",
  ArrowUp: "previous",
};
const JUMPS: Readonly<Record<string, "first" | "last">> = { Home: "first", End: "last" };

/** Makes the server's search box a combobox. The browser still submits its form. */
function CampusSearch(props: Props) {
  const { host } = useIsland();
  const [input] = useState(() => findRef(host, "input", HTMLInputElement));
  const [form] = useState(() => find(host, "form", HTMLFormElement));
  const [slot] = useState(() => findSlot(host, "suggestions"));
  const [state, change] = useReducer(reduce, undefined, () =>
    initialState(
      input.value,
      document.activeElement === input && input.value !== input.defaultValue,
    ),
  );
  const listId = useId();
  const options = suggestions(state);
  const active = options[state.active];
  const kind = problem(state, props.light);
  const note = kind && props[kind];
  const optionId = (index: number) => `${listId}-${index}`;

  useCampuses(props.endpoint, input, state.list === "failed", change);
  useAnswers(props, form, textToAsk(state, props.light), change);

  useNativeAttributes(input, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": String(options.length > 0),
    "aria-controls": listId,
    "aria-activedescendant": active ? optionId(state.active) : null,
  });

  function choose({ text, href }: Suggestion) {
    fillIn(input, text);
    change({ type: "chosen", text });
    if (href) location.assign(href);
    else if (form.requestSubmit) form.requestSubmit();
    else form.submit();
  }

  useNativeEvent(input, "focus", () => moveToTop(input));
  useEffect(() => {
    if (document.activeElement === input) moveToTop(input);
  }, [input]);

  useNativeEvent(input, "input", () => change({ type: "typed", query: input.value }));
  useNativeEvent(input, "blur", () => change({ type: "dismissed" }));

  useNativeEvent(input, "keydown", (event) => {
    if (event.isComposing) return;
    const move = MOVES[event.key] ?? (active ? JUMPS[event.key] : undefined);
    if (move) change({ type: "moved", to: move });
    else if (event.key === "Enter" && active) choose(active);
    else if (event.key === "Escape" && (note || options.length)) change({ type: "dismissed" });
    else return;
    event.preventDefault();
  });

  return (
    <Slot element={slot}>
      <div role="status">{note && <p className="suggestions-note">{note}</p>}</div>
      <Suggestions
        id={listId}
        label={props.label}
        headings={props.headings}
        options={options}
        active={state.active}
        optionId={optionId}
        onChoose={choose}
      />
    </Slot>
  );
}

/** Moves the search to the top of a phone's screen, so that its suggestions are above the keyboard. */
function moveToTop(input: HTMLInputElement) {
  if (innerWidth < 768) input.scrollIntoView({ block: "start" });
}

/** Fetches the campuses at once. After a failure it tries again when the input gets the focus. */
function useCampuses(
  endpoint: string,
  input: HTMLInputElement,
  failed: boolean,
  change: (change: Change) => void,
) {
  const { attempt } = useIsland();
  const [tries, setTries] = useState(1);

  useNativeEvent(input, "focus", () => {
    if (failed) setTries(tries + 1);
  });

  useEffect(() => {
    const fetching = new AbortController();
    void fetchCampuses(endpoint, fetching.signal)
      .catch(() => "failed" as const)
      .then((list) => {
        if (!fetching.signal.aborted) attempt(() => change({ type: "listed", list }));
      });
    return () => fetching.abort();
  }, [endpoint, tries, attempt, change]);
}

/** Fetches suggestions for text when the student pauses typing, and cancels the request when text changes. */
function useAnswers(
  { delay, patience }: Props,
  form: HTMLFormElement,
  text: string,
  change: (change: Change) => void,
) {
  const { attempt } = useIsland();

  useEffect(() => {
    if (!text) return;
    const asking = new AbortController();
    const report = (what: Change) => {
      if (!asking.signal.aborted) attempt(() => change(what));
    };
    const ask = () =>
      fetchAnswer(form, text, asking.signal)
        .then((answer): Change => ({ type: "answered", answer }))
        .catch((): Change => ({ type: "failed", text }))
        .then(report);
    const timers = [
      setTimeout(() => void ask(), delay),
      setTimeout(() => report({ type: "late", text }), patience),
    ];
    return () => {
      timers.forEach(clearTimeout);
      asking.abort();
    };
  }, [form, attempt, delay, patience, text, change]);
}

export const mount = reactIsland(CampusSearch);
