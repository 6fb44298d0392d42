// The saved hostels in the browser's storage: the slugs of the server's last answer. They are not secret.

/** The key in the browser's storage. page/hearts.ts checks whether it is set. */
export const KEY = "saved";

/** Milliseconds after which the server is asked again, because another phone may have saved more. */
export const STALE = 24 * 60 * 60 * 1000;

/** The stored list. */
export interface Remembered {
  readonly slugs: readonly string[];
  /** Whether the list is a student's; otherwise it is a visitor's. */
  readonly student: boolean;
  /** The time of the server's answer, in milliseconds since 1970. */
  readonly at: number;
}

/** The server's answer. On a shared phone keep is false. */
export interface SavedAnswer {
  readonly saved: readonly string[];
  readonly keep: boolean;
}

/** Reports whether the reader of this page is logged in. */
export const isStudentPage = () => document.querySelector("[data-ref=logout]") !== null;

/** Returns the stored list of this page's reader, or undefined. It deletes the list of another reader. */
export function recall(): Remembered | undefined {
  try {
    const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
    const found = text ? (JSON.parse(text) as Remembered) : undefined;
    if (!found || found.student === isStudentPage()) return found;
    forget();
  } catch {
    // the browser denies storage
  }
  return undefined;
}

function forget(): void {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(KEY);
}

/** Stores the server's answer: on a shared phone until the tab is closed. */
export function remember({ saved, keep }: SavedAnswer): void {
  const now: Remembered = { slugs: saved, student: isStudentPage(), at: Date.now() };
  try {
    if (saved.length === 0) return forget();
    (keep ? localStorage : sessionStorage).setItem(KEY, JSON.stringify(now));
  } catch {
    // the browser denies storage: only this page's hearts are filled
  }
}
