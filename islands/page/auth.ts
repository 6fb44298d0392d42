// Announces a log-in or log-out to all tabs. page/session.ts listens in the other tabs.

/** The name of the event on window in this tab, and the key of the storage event in other tabs. */
export const AUTH_CHANGE = "auth-change";

/** Announces a log-in or log-out to this page and every other tab. */
export function announceAuthChange(): void {
  window.dispatchEvent(new Event(AUTH_CHANGE));
  withStorage(({ localStorage }) => {
    localStorage.setItem(AUTH_CHANGE, String(Date.now()));
    localStorage.removeItem(AUTH_CHANGE); // the event was sent; the value is not needed
  });
}

/** Deletes these keys from the browser's storage. Without keys it deletes everything. */
export function forget(keys?: readonly string[]): void {
  withStorage(({ localStorage, sessionStorage }) => {
    for (const storage of [localStorage, sessionStorage]) {
      if (keys) for (const key of keys) storage.removeItem(key);
      else storage.clear();
    }
  });
}

/** Runs work with the browser's storage. It ignores errors: a browser that denies storage has nothing to clear. */
function withStorage(work: (window: Window) => void): void {
  try {
    work(window);
  } catch {
    // nothing is stored
  }
}
