import { useLayoutEffect, useRef } from "react";
import { keyOf, type Suggestion } from "./suggestions.ts";

interface Props {
  readonly id: string;
  readonly options: readonly Suggestion[];
  readonly active: number;
  readonly optionId: (index: number) => string;
}

/** Shows the list of suggestions. It is always in the page, because aria-controls refers to it. */
export function Suggestions({ id, options, active, optionId }: Props) {
  const chosen = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (active >= 0) chosen.current?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="suggestions"
      hidden={!options.length}
    >
      {options.map((option, index) => (
        <li
          key={keyOf(option)}
          id={optionId(index)}
          ref={index === active ? chosen : null}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className="suggestion"
        >
          {option.name} <small className="suggestion-about">{option.about}</small>
        </li>
      ))}
    </ul>
  );
}
