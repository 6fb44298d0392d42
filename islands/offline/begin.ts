/** Events that show that a person uses the page, or that the network is gone. */
const TOUCHES = ["pointerdown", "keydown", "wheel", "offline"] as const;

/**
 * Stands by for a time without a network (register.ts) from the first touch on, and in a copy at
 * once. A page that is not touched loads and keeps nothing for that.
 */
export function registerOnTouch(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // not over http
  if (!workers) return;
  const begin = () => {
    for (const type of TOUCHES) removeEventListener(type, begin);
    import("./register.ts").then(
      (module) => module.register(workers),
      () => {},
    );
  };
  if (document.querySelector("[data-copy]")) begin();
  else for (const type of TOUCHES) addEventListener(type, begin, { passive: true });
}
