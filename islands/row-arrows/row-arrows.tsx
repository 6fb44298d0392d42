import { useState } from "react";
import type { RowArrows as Props } from "../props.gen.ts";
import { useNativeAttributes, useNativeEvent } from "../runtime/hooks.tsx";
import { find, findRef } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import { reactIsland, useIsland } from "../runtime/react.tsx";
import { useScroll, usePosition } from "./track.ts";

/**
 * Makes two links the arrows of a row of cards. The links lead to the row's ends; the arrows move it by a step, and
 * say where it ends. The row itself is the browser's.
 */
function RowArrows({ step }: Props) {
  const { host } = useIsland();
  const [track] = useState(() =>
    find(host.closest("section") ?? host, "[data-ref=track]", HTMLElement),
  );
  const position = usePosition(track);
  const scroll = useScroll(track);
  const whole = position === "whole";
  const hidden = whole && !host.contains(document.activeElement); // the focus would be lost with it
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

/** One of the server's links as a button. It keeps the focus at the end of the row. */
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
