import type { Holds } from "./types.ts";

/** Milliseconds that a held action waits for its island; then following the link is the better help. */
export const PATIENCE = 2500;

/** Something that a person did and that can be done again without them. */
export interface Action {
  readonly element: HTMLElement;
  /** The button that submitted the form; undefined for a click. */
  readonly submitter?: HTMLElement | null;
}

/** Actions that wait for an island to be mounted. */
export interface Held {
  /** Stops holding, and carries out what was held: by the island if it is there, else natively. */
  release(): void;
  /** Stops holding, and forgets what was held. */
  drop(): void;
}

const TYPES = ["click", "submit"] as const;

/**
 * Holds the clicks and submits that the island takes over. The last one counts, so a double click
 * is one, and a student who changes their mind gets the last choice.
 */
export function holdActions(host: HTMLElement, holds: Holds, onHold: () => void): Held {
  let held: Action | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  // Captured, so that nothing inside sees the action twice.
  for (const type of TYPES) host.addEventListener(type, hold, true);

  function hold(event: Event) {
    const selector = holds[event.type as keyof Holds];
    const action = selector && actionOf(event, selector);
    if (!action) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = action;
    patience ??= setTimeout(release, PATIENCE);
    onHold();
  }

  function drop() {
    clearTimeout(patience);
    for (const type of TYPES) host.removeEventListener(type, hold, true);
    held = undefined;
  }

  function release() {
    const action = held;
    drop();
    if (action) repeat(action);
  }

  return { release, drop };
}

/** Finds what an event does; nothing, when it asks for another tab, a download, or another button. */
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

/** Does it again once the browser is through with the event in hand; till then it would ignore us. */
export function repeatLater(action: Action): void {
  setTimeout(() => repeat(action));
}

function repeat({ element, submitter }: Action): void {
  if (submitter === undefined) element.click();
  else submit(element as HTMLFormElement, submitter);
}

function submit(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (form.requestSubmit) form.requestSubmit(submitter);
  // Safari before 16 knows neither requestSubmit nor the submitter.
  else (submitter ?? form.querySelector<HTMLElement>("[type=submit]"))?.click();
}
