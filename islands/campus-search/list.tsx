import { type MouseEvent, useLayoutEffect, useRef } from "react";
import type { SuggestionHeadings } from "../props.gen.ts";
import { groupsOf, keyOf, type Suggestion } from "./suggestions.ts";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly headings: SuggestionHeadings;
  readonly options: readonly Suggestion[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly onChoose: (option: Suggestion) => void;
}

/** Shows the suggestions under the heading of their kind. It is always in the page: aria-controls refers to it. */
export function Suggestions({ id, label, headings, options, active, optionId, onChoose }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className="suggestions"
      hidden={!options.length}
      onMouseDown={keepFocus}
    >
      {groupsOf(options).map((group) => (
        <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
          <p id={`${id}-${group.kind}`} role="presentation" className="suggestions-heading">
            {headings[group.kind]}
          </p>
          {group.options.map((option, index) => (
            <Option
              key={keyOf(option)}
              id={optionId(group.start + index)}
              option={option}
              active={group.start + index === active}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Keeps the focus in the input, so that a phone's keyboard stays open. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

interface OptionProps {
  readonly id: string;
  readonly option: Suggestion;
  readonly active: boolean;
  readonly onChoose: (option: Suggestion) => void;
}

function Option({ id, option, active, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (active) element.current?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className="suggestion"
      onClick={() => onChoose(option)}
    >
      <span>{option.name}</span>{" "}
      {option.about !== "" && <small className="suggestion-about">{option.about}</small>}
    </div>
  );
}
