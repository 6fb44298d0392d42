import { type MouseEvent, useCallback, useRef, useState, useSyncExternalStore } from "react";
import type { RowArrows as Props } from "../props.gen.ts";
import { Icon } from "../runtime/icon.tsx";
import { find } from "../runtime/native.ts";
import { reactIsland, Slot, useIsland } from "../runtime/react.tsx";
import { type Press, positionOf, scrollBy, watchScroll } from "../runtime/scrolling.ts";

interface Parts {
  /** The row of cards, which scrolls sideways. */
  readonly track: HTMLElement;
  /** Whether one of the server's links has the focus. */
  readonly focused: boolean;
}

/**
 * Shows the two arrow buttons of a row of cards instead of the server's links to the row's ends. A press scrolls by a
 * step. The buttons are disabled at the ends, and hidden while the row has no overflow.
 */
function RowArrows({ step, back, on, track, focused }: Props & Parts) {
  const [hasFocus, setFocus] = useState(focused);
  const press = useRef<Press>(null);
  const position = usePosition(track);
  const whole = position === "whole";

  const scroll = (by: number) => {
    press.current = scrollBy(track, by, press.current);
  };
  const common = {
    hidden: whole && !hasFocus, // hiding the button with the focus would lose it
    onFocus: setFocus,
  };

  return (
    <Slot name="arrows">
      <Arrow
        key="back"
        name="back"
        label={back}
        disabled={whole || position === "start"}
        onPress={() => scroll(-step)}
        {...common}
      />
      <Arrow
        key="on"
        name="on"
        label={on}
        disabled={whole || position === "end"}
        onPress={() => scroll(step)}
        {...common}
      />
    </Slot>
  );
}

/** Returns the scroll position of a row, and renders again when it changes. */
function usePosition(track: HTMLElement) {
  const subscribe = useCallback((notify: () => void) => watchScroll(track, notify), [track]);
  return useSyncExternalStore(subscribe, () => positionOf(track));
}

interface ArrowProps {
  readonly name: "back" | "on";
  readonly label: string;
  readonly disabled: boolean;
  readonly hidden: boolean;
  readonly onPress: () => void;
  readonly onFocus: (hasFocus: boolean) => void;
}

/** Shows one arrow. aria-disabled, because disabled would remove the focus of a keyboard user at the end of the row. */
function Arrow({ name, label, disabled, hidden, onPress, onFocus }: ArrowProps) {
  const { guard } = useIsland();
  const press = guard((event: MouseEvent) => {
    event.preventDefault(); // so that the browser follows the server's link if the press fails
    onPress();
  });
  return (
    <button
      type="button"
      className="round"
      data-ref={name}
      aria-label={label}
      aria-disabled={disabled}
      hidden={hidden}
      onClick={disabled ? undefined : press}
      onFocus={() => onFocus(true)}
      onBlur={() => onFocus(false)}
    >
      <Icon name={name === "back" ? "left" : "right"} />
    </button>
  );
}

export const mount = reactIsland<Props, Parts>(RowArrows, (host) => ({
  track: find(host.closest("section") ?? host, "[data-ref=track]", HTMLElement),
  focused: host.contains(document.activeElement),
}));
