import type { When } from "../props.gen.ts";
import type { Teardown } from "./types.ts";

/** What tells that somebody is about to use an island. */
const TOUCHES = ["pointerdown", "touchstart", "focusin", "keydown", "pointerover"] as const;

const moments: Record<When, (host: HTMLElement, go: () => void) => Teardown> = {
  load(_, go) {
    go();
    return () => {};
  },

  idle(_, go) {
    if (!window.requestIdleCallback) return delay(go); // Safari
    const request = requestIdleCallback(go);
    return () => cancelIdleCallback(request);
  },

  visible(host, go) {
    if (!window.IntersectionObserver) return delay(go);
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && go(),
      { rootMargin: "200px" },
    );
    // The wrapper is display: contents, so only its children can be seen.
    for (const child of host.children) observer.observe(child);
    return () => observer.disconnect();
  },

  interaction(host, go) {
    // Somebody was here before us: on a slow line a page is in use before its script.
    if (host.contains(document.activeElement)) {
      go();
      return () => {};
    }
    const touch = (event: Event) => {
      // Who asks for one picture of a light page does not want the island's bytes as well.
      if ((event.target as Element).closest("[data-photo-load],img")) return;
      // A finger that scrolls past also "hovers"; only a mouse means it.
      if (event.type !== "pointerover" || (event as PointerEvent).pointerType === "mouse") go();
    };
    for (const type of TOUCHES) host.addEventListener(type, touch, { passive: true });
    return () => {
      for (const type of TOUCHES) host.removeEventListener(type, touch);
    };
  },
};

/** Calls go at the moment that data-when names; the answer stops waiting. */
export function awaitMoment(host: HTMLElement, when: string | undefined, go: () => void): Teardown {
  return (moments[when as When] ?? moments.interaction)(host, go);
}

function delay(go: () => void): Teardown {
  const timer = setTimeout(go, 200);
  return () => clearTimeout(timer);
}
