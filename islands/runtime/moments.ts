import type { When } from "../props.gen.ts";
import type { Teardown } from "./types.ts";

/** Events that show that a person is about to use an island. */
const TOUCHES = ["pointerdown", "touchstart", "focusin", "keydown", "pointermove"] as const;

type Wait = (host: HTMLElement, go: () => void, controls: string) => Teardown;

const moments: Record<When, Wait> = {
  load(_, go) {
    go();
    return () => {};
  },

  visible(host, go) {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && go(),
      { rootMargin: "200px" },
    );
    // The wrapper is display: contents, so only its children can be seen.
    for (const child of host.children) observer.observe(child);
    return () => observer.disconnect();
  },

  interaction(host, go, controls) {
    // On a slow line a page is in use before its script is here.
    if (host.contains(document.activeElement)) {
      go();
      return () => {};
    }
    const touch = (event: Event) => {
      const target = event.target as Element;
      // A tap on one picture of a light page does not ask for the island's bytes as well.
      if (target.closest("[data-photo-load],img")) return;
      // A finger that scrolls past moves, too, and a mouse may lie where a page opens under it, which
      // is no move (but a pointerover). Only a mouse that moves on a control is about to press it.
      const mouse = (event as PointerEvent).pointerType === "mouse" && target.closest(controls);
      if (event.type !== "pointermove" || mouse) go();
    };
    for (const type of TOUCHES) host.addEventListener(type, touch, { passive: true });
    return () => {
      for (const type of TOUCHES) host.removeEventListener(type, touch);
    };
  },
};

/**
 * Calls go at the moment that data-when names; the answer stops waiting. The selector controls matches
 * what a mouse has to move on.
 */
export function awaitMoment(host: HTMLElement, go: () => void, controls = "*"): Teardown {
  return (moments[host.dataset.when as When] ?? moments.interaction)(host, go, controls);
}
