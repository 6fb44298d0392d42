import { useLayoutEffect, useRef } from "react";
import type { Campus } from "./suggestions.ts";

interface Props {
  readonly id: string;
  readonly options: readonly Campus[];
  readonly active: Campus | undefined;
  readonly optionId: (id: number) => string;
}

/** The list of suggestions. It is always there, so that aria-controls names something. */
export function Suggestions({ id, options, active, optionId }: Props) {
  const chosen = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (active) chosen.current?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <ul
      id={id}
      role="listbox"
      aria-label="Campuses"
      className="suggestions"
      hidden={!options.length}
    >
      {options.map((option) => (
        <li
          key={option.id}
          id={optionId(option.id)}
          ref={option === active ? chosen : null}
          role="option"
          aria-selected={option === active}
          tabIndex={-1}
          className="suggestion"
        >
          {option.campus}
        </li>
      ))}
    </ul>
  );
}
