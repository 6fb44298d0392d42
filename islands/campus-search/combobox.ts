import { useLayoutEffect } from "react";

interface Combobox {
  /** The id of its list. */
  readonly list: string;
  /** Whether the list has options now. */
  readonly expanded: boolean;
  /** The id of the option that Enter chooses. */
  readonly active: string | undefined;
}

/**
 * Makes an input of the server's HTML a combobox for screen readers, until it unmounts. React does not render the
 * input, because a new one would lose the caret, the text and the keyboard of the phone.
 */
export function useCombobox(input: HTMLInputElement, { list, expanded, active }: Combobox): void {
  useLayoutEffect(() => {
    const attributes = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-controls": list,
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name);
    };
  }, [input, list]);

  useLayoutEffect(() => {
    input.setAttribute("aria-expanded", String(expanded));
    return () => input.removeAttribute("aria-expanded");
  }, [input, expanded]);

  useLayoutEffect(() => {
    if (active) input.setAttribute("aria-activedescendant", active);
    return () => input.removeAttribute("aria-activedescendant");
  }, [input, active]);
}
