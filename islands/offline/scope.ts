// Types of the service worker's scope. TypeScript's DOM library, which the pages use, lacks them.

/** An event whose work may continue after its handler. */
export interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

/** The event of a page's request. */
export interface Fetching extends Lasting {
  readonly request: Request;
  /** The response to the request that the browser sent while the worker started, if it sent one. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** A message from a page to the worker. */
export type WorkerMessage =
  | { readonly seen: readonly string[] } // the addresses of the page and its loaded files
  | { readonly saved: string; readonly student: boolean } // the hostel that was saved, and who saved it
  | { readonly close: true }; // the student logged out: store nothing from now on

export interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listen: (event: Fetching) => void): void;
  addEventListener(
    type: "message",
    listen: (event: Lasting & { data: WorkerMessage }) => void,
  ): void;
}
