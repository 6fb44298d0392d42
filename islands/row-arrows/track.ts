import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNativeEvent } from "../runtime/hooks.tsx";
import { useIsland } from "../runtime/react.tsx";

/** Where a row stands: at an end, between them, or wholly in sight. */
export type Place = "start" | "between" | "end" | "whole";

/** Pixels that count as being at an end: browsers round scrollLeft. */
const SLACK = 2;

/** Milliseconds that a browser may take to glide to where a press led. */
const GLIDE = 700;

const hiddenPart = (track: HTMLElement) => track.scrollWidth - track.clientWidth;

/** Where a row stands now. */
function placeOf(track: HTMLElement): Place {
  const hidden = hiddenPart(track);
  if (hidden <= SLACK) return "whole";
  if (track.scrollLeft <= SLACK) return "start";
  return track.scrollLeft >= hidden - SLACK ? "end" : "between";
}

/** Follows where a row stands, however it is moved. */
export function usePlace(track: HTMLElement): Place {
  const { attempt } = useIsland();
  const [place, setPlace] = useState(() => placeOf(track));
  const look = () => setPlace(placeOf(track));
  useNativeEvent(track, "scroll", look);
  const lookAgain = useEffectEvent(() => attempt(look));
  useLayoutEffect(() => {
    if (!window.ResizeObserver) return;
    const resized = new ResizeObserver(() => lookAgain());
    resized.observe(track);
    return () => resized.disconnect();
  }, [track]);
  return place;
}

/** Moves a row. A second press while it still glides goes on from where the first one leads. */
export function useGlide(track: HTMLElement): (by: number) => void {
  const goal = useRef({ left: 0, at: -GLIDE });
  return (by) => {
    const now = performance.now();
    const from = now - goal.current.at < GLIDE ? goal.current.left : track.scrollLeft;
    const left = Math.min(Math.max(from + by, 0), hiddenPart(track));
    goal.current = { left, at: now };
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    track.scrollTo({ left, behavior: calm ? "auto" : "smooth" });
  };
}
