import { useEffect, useId, useReducer, useState } from "react";
import type { CampusSearch as Props } from "../props.gen.ts";
import { reactIsland, Slot, useIsland, useListener } from "../runtime/react.tsx";
import { fillIn, find, findRef } from "../runtime/native.ts";
import { fetchAnswer } from "./answers.ts";
import { fetchCampuses } from "./campuses.ts";
import { useCombobox } from "./combobox.ts";
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

interface Parts {
  /** The search box of the server, with its caret. */
  readonly input: HTMLInputElement;
  readonly form: HTMLFormElement;
}

const MOVES: Readonly<Record<string, "next" | "previous">> = {
  ArrowDown: "next",
  ArrowUp: "previous",
};
const JUMPS: Readonly<Record<string, "first" | "last">> = { Home: "first", End: "last" };

/** Makes the server's search box a combobox. The browser still submits its form. */
function CampusSearch({ input, form, ...props }: Props & Parts) {
  const { guard } = useIsland();
  const [state, change] = useReducer(reduce, input, stateOf);
  const listId = useId();
  const options = suggestions(state);
  const active = options[state.active];
  const kind = problem(state, props.light);
  const note = kind && props[kind];
  const optionId = (index: number) => `${listId}-${index}`;

  useCampuses(props.endpoint, input, state.list === "failed", change);
  useAnswers(props, form, textToAsk(state, props.light), change);
  useCombobox(input, {
    list: listId,
    expanded: options.length > 0,
    active: active && optionId(state.active),
  });

  function choose({ text, href }: Suggestion) {
    fillIn(input, text);
    change({ type: "chosen", text });
    if (href) location.assign(href);
    else if (form.requestSubmit) form.requestSubmit();
    else form.submit();
  }

  useListener(input, "focus", () => moveToTop(input));
  useEffect(() => {
    if (document.activeElement === input) moveToTop(input);
  }, [input]);

  useListener(input, "input", () => change({ type: "typed", query: input.value }));
  useListener(input, "blur", () => change({ type: "dismissed" }));

  useListener(input, "keydown", (event) => {
    if (event.isComposing) return;
    const move = MOVES[event.key] ?? (active ? JUMPS[event.key] : undefined);
    if (move) change({ type: "moved", to: move });
    else if (event.key === "Enter" && active) choose(active);
    else if (event.key === "Escape" && (note || options.length)) change({ type: "dismissed" });
    else return;
    event.preventDefault();
  });

  return (
    <Slot name="suggestions">
      <div role="status">
        {note && (
          <p key={kind} className="suggestions-note">
            {note}
          </p>
        )}
      </div>
      <Suggestions
        id={listId}
        label={props.label}
        headings={props.headings}
        options={options}
        active={state.active}
        optionId={optionId}
        onChoose={guard(choose)}
      />
    </Slot>
  );
}

/** Returns the first state. The list is open if the student has typed while this script was loading. */
function stateOf(input: HTMLInputElement) {
  const typing = document.activeElement === input && input.value !== input.defaultValue;
  return initialState(input.value, typing);
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
  const { guard } = useIsland();
  const [tries, setTries] = useState(1);

  useListener(input, "focus", () => {
    if (failed) setTries(tries + 1);
  });

  useEffect(() => {
    const fetching = new AbortController();
    void fetchCampuses(endpoint, fetching.signal)
      .catch(() => "failed" as const)
      .then(
        guard((list) => {
          if (!fetching.signal.aborted) change({ type: "listed", list });
        }),
      );
    return () => fetching.abort();
  }, [endpoint, tries, guard, change]);
}

/** Fetches suggestions for text when the student pauses typing, and cancels the request when text changes. */
function useAnswers(
  { delay, patience }: Props,
  form: HTMLFormElement,
  text: string,
  change: (change: Change) => void,
) {
  const { guard } = useIsland();

  useEffect(() => {
    if (!text) return;
    const asking = new AbortController();
    const report = guard((what: Change) => {
      if (!asking.signal.aborted) change(what);
    });
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
  }, [form, guard, delay, patience, text, change]);
}

export const mount = reactIsland<Props, Parts>(CampusSearch, (host) => ({
  input: findRef(host, "input", HTMLInputElement),
  form: find(host, "form", HTMLFormElement),
}));
