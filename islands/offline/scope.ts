// What a browser gives a service worker. The DOM library, which the pages use, does not know it.

/** An event that the worker may go on with after it was handled. */
export interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page. */
export interface Fetching extends Lasting {
  readonly request: Request;
  /** The browser's own request, sent while the worker started; undefined where it sent none. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** What a page tells the worker. */
export type WorkerMessage =
  | { readonly seen: readonly string[] } // the page, and what it has loaded already
  | { readonly close: true }; // the student logged out: keep nothing more

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
