// What is saved, as the browser remembers it: the slugs that the server told last. It is no secret, and no token.

/** The key in the browser's storage. main.ts looks whether it is there (page/hearts.ts). */
export const KEY = "saved";

/** Milliseconds after which the server is asked again; another phone may have saved more. */
export const STALE = 24 * 60 * 60 * 1000;

/** What the server told, and of whom. */
export interface Remembered {
  readonly slugs: readonly string[];
  /** Of a student, and not of a visitor. */
  readonly student: boolean;
  /** When it was told, in milliseconds since 1970. */
  readonly at: number;
}

/** What the server answers. On a shared phone nothing is kept (keep is false). */
export interface Told {
  readonly saved: readonly string[];
  readonly keep: boolean;
}

/** Whether the page is a student's. */
export const isStudents = () => document.querySelector("[data-ref=logout]") !== null;

/** What is remembered of the reader of this page; undefined where there is nothing, or of another one. */
export function recall(): Remembered | undefined {
  try {
    const text = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY);
    const found = text ? (JSON.parse(text) as Remembered) : undefined;
    if (!found || found.student === isStudents()) return found;
    forget();
  } catch {
    // a browser that keeps nothing for us
  }
  return undefined;
}

function forget(): void {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(KEY);
}

/** Remembers what was told: on a shared phone until the tab is closed. */
export function remember({ saved, keep }: Told): void {
  const now: Remembered = { slugs: saved, student: isStudents(), at: Date.now() };
  try {
    if (saved.length === 0) return forget(); // of a student who saved nothing, nothing is stored
    (keep ? localStorage : sessionStorage).setItem(KEY, JSON.stringify(now));
  } catch {
    // then hearts are filled on this page alone
  }
}
