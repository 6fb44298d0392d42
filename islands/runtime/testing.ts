import { vi } from "vitest";
import { get, islandHTML, openPage } from "../testing.ts";
import type { Definition, Mount } from "./types.ts";

export const LINK = '<a href="#hostel" data-ref="open">Hostel</a> <a href="#other">Other</a>';
export const FORM = '<form action="/book"><button>Book</button></form>';
export const HOLDS = { click: "[data-ref=open]", submit: "form" };

/** Returns an island whose chunk loads when the test calls arrive, or fails when it calls miss. */
export function slowIsland(mount: Mount<never> = () => () => {}) {
  let arrive: () => void = () => {};
  let miss: () => void = () => {};
  const load = vi.fn(
    () =>
      new Promise<{ mount: Mount<never> }>((resolve, reject) => {
        arrive = () => resolve({ mount });
        miss = () => reject(new Error("no such chunk"));
      }),
  );
  const definition: Definition<never> = { load, holds: HOLDS };
  return { definition, load, arrive: () => arrive(), miss: () => miss() };
}

/** Returns an island that prevents and records every click and submit. */
export function noting() {
  const noted: string[] = [];
  const mount: Mount<never> = (host) => {
    const note = (event: Event) => {
      event.preventDefault();
      noted.push(event.type);
    };
    host.addEventListener("click", note);
    host.addEventListener("submit", note);
    return () => {
      host.removeEventListener("click", note);
      host.removeEventListener("submit", note);
    };
  };
  return { noted, mount };
}

export const touch = (selector: string) =>
  get(selector).dispatchEvent(new Event("pointerdown", { bubbles: true }));

export const open = (definition: Definition<never>, inner = LINK, when = "interaction") =>
  openPage(islandHTML("lamp", {}, inner, when), { lamp: definition });
