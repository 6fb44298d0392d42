import { useState } from "react";
import type { RowArrows as Props } from "../props.gen.ts";
import { useNativeAttributes, useNativeEvent } from "../runtime/hooks.tsx";
import { find, findRef } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import { reactIsland, useIsland } from "../runtime/react.tsx";
import { useScroll, usePosition } from "./track.ts";

/**
 * Makes two links the arrow buttons of a row of cards. As links they lead to the row's ends. As buttons they scroll by
 * a step, and are disabled at the ends.
 */
function RowArrows({ step }: Props) {
  const { host } = useIsland();
  const [track] = useState(() =>
    find(host.closest("section") ?? host, "[data-ref=track]", HTMLElement),
  );
  const position = usePosition(track);
  const scroll = useScroll(track);
  const whole = position === "whole";
  const hidden = whole && !host.contains(document.activeElement); // hiding it would lose the focus
  return (
    <>
      <Arrow
        name="back"
        off={whole || position === "start"}
        hidden={hidden}
        onPress={() => scroll(-step)}
      />
      <Arrow
        name="on"
        off={whole || position === "end"}
        hidden={hidden}
        onPress={() => scroll(step)}
      />
    </>
  );
}

interface ArrowProps {
  readonly name: "back" | "on";
  readonly off: boolean;
  readonly hidden: boolean;
  readonly onPress: () => void;
}

/** Makes one of the server's links a button. It keeps the focus at the end of the row. */
function Arrow({ name, off, hidden, onPress }: ArrowProps) {
  const { host } = useIsland();
  const [link] = useState(() => findRef(host, name, HTMLAnchorElement));

  useNativeAttributes(link, {
    role: "button",
    "aria-disabled": String(off),
    hidden: hidden ? "" : null,
  });

  useNativeEvent(link, "click", (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    if (!off) onPress();
  });

  useNativeEvent(link, "keydown", (event) => {
    if (event.key !== " ") return; // a button is pressed by the space bar, too
    event.preventDefault();
    if (!off) onPress();
  });

  return null;
}

export const mount = reactIsland(RowArrows);
