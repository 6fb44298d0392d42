import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNativeEvent } from "../runtime/hooks.tsx";
import { useIsland } from "../runtime/react.tsx";

/** The scroll position of a row: at an end, between the ends, or without overflow. */
export type Position = "start" | "between" | "end" | "whole";

/** Pixels from an end that still count as the end: browsers round scrollLeft. */
const SLACK = 2;

/** Milliseconds that a browser may take for a smooth scroll. */
const SCROLL_TIME = 700;

const hiddenPart = (track: HTMLElement) => track.scrollWidth - track.clientWidth;

/** Returns the position of a row. */
function positionOf(track: HTMLElement): Position {
  const hidden = hiddenPart(track);
  if (hidden <= SLACK) return "whole";
  if (track.scrollLeft <= SLACK) return "start";
  return track.scrollLeft >= hidden - SLACK ? "end" : "between";
}

/** Returns the position of a row, and renders again when it changes. */
export function usePosition(track: HTMLElement): Position {
  const { attempt } = useIsland();
  const [position, setPosition] = useState(() => positionOf(track));
  const look = () => setPosition(positionOf(track));
  useNativeEvent(track, "scroll", look);
  const lookAgain = useEffectEvent(() => attempt(look));
  useLayoutEffect(() => {
    if (!window.ResizeObserver) return;
    const resized = new ResizeObserver(() => lookAgain());
    resized.observe(track);
    return () => resized.disconnect();
  }, [track]);
  return position;
}

/** Returns a function that scrolls a row. A second press during a smooth scroll starts from the goal of the first. */
export function useScroll(track: HTMLElement): (by: number) => void {
  const goal = useRef({ left: 0, at: -SCROLL_TIME });
  return (by) => {
    const now = performance.now();
    const from = now - goal.current.at < SCROLL_TIME ? goal.current.left : track.scrollLeft;
    const left = Math.min(Math.max(from + by, 0), hiddenPart(track));
    goal.current = { left, at: now };
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    track.scrollTo({ left, behavior: calm ? "auto" : "smooth" });
  };
}
