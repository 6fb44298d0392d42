import type { When } from "../props.gen.ts";
import type { Teardown } from "./types.ts";

/** The events of a user who is about to use an island. */
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
    // The wrapper is display: contents, so it has no box to observe. Its children have.
    for (const child of host.children) observer.observe(child);
    return () => observer.disconnect();
  },

  interaction(host, go, controls) {
    // On a slow network the user may focus the island before this script has loaded.
    if (host.contains(document.activeElement)) {
      go();
      return () => {};
    }
    const touch = (event: Event) => {
      const target = event.target as Element;
      // A tap on a picture of a light page must not load the island, too.
      if (target.closest("[data-photo-load],img")) return;
      // A finger that scrolls past also sends pointermove. Only a mouse that moves on a control is about to press it.
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
 * Calls go at the moment that data-when names. Returns a function that stops waiting. A mouse counts
 * only when it moves on an element that matches the selector controls.
 */
export function awaitMoment(host: HTMLElement, go: () => void, controls = "*"): Teardown {
  return (moments[host.dataset.when as When] ?? moments.interaction)(host, go, controls);
}
