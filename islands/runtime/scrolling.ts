import type { Teardown } from "./types.ts";

/** A list that scrolls sideways, as far as the functions below read it. */
type List = Pick<Element, "scrollLeft" | "scrollWidth" | "clientWidth">;

/** The scroll position of a list: at an end, between the ends, or without overflow. */
export type Position = "start" | "between" | "end" | "whole";

/** A press that scrolls a list: the goal in CSS pixels, and its time in milliseconds. */
export interface Press {
  readonly goal: number;
  readonly at: number;
}

/** Pixels from an end that still count as the end: browsers round scrollLeft. */
const SLACK = 2;

/** Milliseconds that a browser may take for a smooth scroll. */
const SCROLL_TIME = 700;

const endOf = (list: List) => list.scrollWidth - list.clientWidth;

export function positionOf(list: List): Position {
  const end = endOf(list);
  if (end <= SLACK) return "whole";
  if (list.scrollLeft <= SLACK) return "start";
  return list.scrollLeft >= end - SLACK ? "end" : "between";
}

/**
 * Returns the press that scrolls list by a number of pixels. A second press during a smooth scroll starts
 * from the goal of the earlier one.
 */
export function pressTo(list: List, by: number, earlier: Press | null, now: number): Press {
  const scrolling = earlier && now - earlier.at < SCROLL_TIME;
  const from = scrolling ? earlier.goal : list.scrollLeft;
  return { goal: Math.min(Math.max(from + by, 0), endOf(list)), at: now };
}

/** Scrolls list by a number of pixels, smoothly unless the reader asks for less motion. Returns the press. */
export function scrollBy(list: Element, by: number, earlier: Press | null): Press {
  const press = pressTo(list, by, earlier, performance.now());
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  list.scrollTo({ left: press.goal, behavior: calm ? "auto" : "smooth" });
  return press;
}

/** Calls look after each scroll and each change of the list's width. Returns a function that stops that. */
export function watchScroll(list: Element, look: () => void): Teardown {
  const resized = window.ResizeObserver && new ResizeObserver(look);
  resized?.observe(list);
  list.addEventListener("scroll", look, { passive: true });
  return () => {
    resized?.disconnect();
    list.removeEventListener("scroll", look);
  };
}
