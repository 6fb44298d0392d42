// What a browser does after a log-in or log-out. main.ts listens in every other tab.

/** The announcement: an event on window here, a storage event of this key in other tabs. */
export const AUTH_CHANGE = "auth-change";

/** Tells this page and every other tab about a log-in or log-out. */
export function announceAuthChange(): void {
  window.dispatchEvent(new Event(AUTH_CHANGE));
  withStorage(({ localStorage }) => {
    localStorage.setItem(AUTH_CHANGE, String(Date.now()));
    localStorage.removeItem(AUTH_CHANGE); // it was only said, not kept
  });
}

/** Clears these keys from what the browser keeps for us; without keys, everything. */
export function forget(keys?: readonly string[]): void {
  withStorage(({ localStorage, sessionStorage }) => {
    for (const storage of [localStorage, sessionStorage]) {
      if (keys) for (const key of keys) storage.removeItem(key);
      else storage.clear();
    }
  });
}

/** A browser that keeps nothing for us throws; then there is nothing to clear or to tell. */
function withStorage(work: (window: Window) => void): void {
  try {
    work(window);
  } catch {
    // as good as done
  }
}
