import type { Holds } from "./types.ts";

/** Milliseconds that a held action waits for its island. Then the browser follows the link natively. */
export const TIMEOUT = 2500;

/** A click or submit of a user that the runtime can repeat. */
export interface Action {
  readonly element: HTMLElement;
  /** The button that submitted the form; undefined for a click. */
  readonly submitter?: HTMLElement | null;
}

/** The actions that wait until an island is mounted. */
export interface Held {
  /** Stops holding and repeats the held action: the island handles it if mounted, otherwise the browser. */
  release(): void;
  /** Stops holding and discards the held action. */
  drop(): void;
}

const TYPES = ["click", "submit"] as const;

/**
 * Holds the clicks and submits that the island will handle. Only the last one is kept, so a double
 * click counts once, and a student who changes their mind gets the last choice.
 */
export function holdActions(host: HTMLElement, holds: Holds, onHold: () => void): Held {
  let held: Action | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Listen while capturing, so that no element inside receives the action twice.
  for (const type of TYPES) host.addEventListener(type, hold, true);

  function hold(event: Event) {
    const selector = holds[event.type as keyof Holds];
    const action = selector && actionOf(event, selector);
    if (!action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = action;
    timer ??= setTimeout(release, TIMEOUT);
    onHold();
  }

  function drop() {
    clearTimeout(timer);
    for (const type of TYPES) host.removeEventListener(type, hold, true);
    held = undefined;
  }

  function release() {
    const action = held;
    drop();
    if (action) repeat(host, action);
  }

  return { release, drop };
}

/** Returns the action of an event, or undefined if it opens a tab, downloads, or uses another mouse button. */
export function actionOf(event: Event, selector = "a[href],button,form"): Action | undefined {
  if (event.type !== "click" && event.type !== "submit") return undefined;
  const element = (event.target as Element).closest<HTMLElement>(selector);
  if (!element) return undefined;
  const target = element.getAttribute("target");
  if ((target && target !== "_self") || element.hasAttribute("download")) return undefined;
  if (event.type === "submit")
    return { element, submitter: (event as SubmitEvent).submitter ?? null };
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
  return button || metaKey || ctrlKey || shiftKey || altKey ? undefined : { element };
}

/** Repeats an action after the current event. During that event the browser would ignore the repetition. */
export function repeatLater(host: HTMLElement, action: Action): void {
  setTimeout(() => repeat(host, action));
}

function repeat(host: HTMLElement, { element, submitter }: Action): void {
  // A list may have many elements with one data-ref. A link that has left the page still opens its address.
  const shown = (part: HTMLElement) => {
    const [only, another] = host.querySelectorAll<HTMLElement>(`[data-ref=${part.dataset.ref}]`);
    return part.isConnected || !only || another ? part : only;
  };
  if (submitter === undefined) shown(element).click();
  else submit(element as HTMLFormElement, submitter && shown(submitter));
}

function submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (form.requestSubmit) form.requestSubmit(submitter);
  // Safari before 16 has neither requestSubmit nor submitter.
  else (submitter ?? form.querySelector<HTMLElement>("[type=submit]"))?.click();
}
