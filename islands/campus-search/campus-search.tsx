import { useEffect, useId, useReducer, useState } from "react";
import type { CampusSearch as Props } from "../props.gen.ts";
import { Slot, useNativeAttributes, useNativeEvent } from "../runtime/hooks.tsx";
import { fillIn, findRef, findSlot } from "../runtime/native.ts";
import { reactIsland, useIsland } from "../runtime/react.tsx";
import { fetchCampuses } from "./campuses.ts";
import { Suggestions } from "./list.tsx";
import { type Change, initialState, reduce, suggestions, trouble } from "./suggestions.ts";

const MOVES: Readonly<Record<string, "next" | "previous">> = {
  ArrowDown: "next",
  ArrowUp: "previous",
};
const JUMPS: Readonly<Record<string, "first" | "last">> = { Home: "first", End: "last" };

/** Makes the server's search box a combobox. Its form still submits natively. */
function CampusSearch({ endpoint, failed, none }: Props) {
  const { host } = useIsland();
  const [input] = useState(() => findRef(host, "input", HTMLInputElement));
  const [slot] = useState(() => findSlot(host, "suggestions"));
  const [state, change] = useReducer(reduce, undefined, () =>
    initialState(input.value, document.activeElement === input),
  );
  const listId = useId();
  const options = suggestions(state);
  const active = options[state.active];
  const problem = trouble(state);
  const note = problem && { failed, none }[problem];
  const optionId = (id: number) => `${listId}-${id}`;

  useCampuses(endpoint, input, state.list === "failed", change);

  useNativeAttributes(input, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": String(options.length > 0),
    "aria-controls": listId,
    "aria-activedescendant": active ? optionId(active.id) : null,
  });

  function choose(name: string) {
    fillIn(input, name);
    change({ type: "chosen", name });
  }

  useNativeEvent(input, "input", () => change({ type: "typed", query: input.value }));
  useNativeEvent(input, "blur", () => change({ type: "dismissed" }));

  useNativeEvent(input, "keydown", (event) => {
    if (event.isComposing) return;
    const move = MOVES[event.key] ?? (active ? JUMPS[event.key] : undefined);
    if (move) change({ type: "moved", to: move });
    else if (event.key === "Enter" && active) choose(active.campus);
    else if (event.key === "Escape" && (note || options.length)) change({ type: "dismissed" });
    else return;
    event.preventDefault();
  });

  // Keeps the focus, and with it a phone's keyboard, in the input.
  useNativeEvent(slot, "mousedown", (event) => event.preventDefault());
  useNativeEvent(slot, "click", (event) => {
    const option = (event.target as Element).closest("[role=option]");
    if (option) choose(option.textContent);
  });

  return (
    <Slot element={slot}>
      <Suggestions id={listId} options={options} active={active} optionId={optionId} />
      <div role="status">{note && <p className="suggestions-note">{note}</p>}</div>
    </Slot>
  );
}

/** Fetches the list at once; after a failure again when the student comes back to the input. */
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

export const mount = reactIsland(CampusSearch);
