/** The events of a user, and of a lost network. */
const TOUCHES = ["pointerdown", "keydown", "wheel", "offline"] as const;

/**
 * Loads register.ts at the first touch of the page, and at once in a copy. A page that is not touched
 * loads and stores nothing for offline use.
 */
export function registerOnTouch(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // undefined over http
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
