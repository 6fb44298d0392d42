import type { IslandApi } from "./types.ts";

/** The element that the server marked data-ref="name". Throws when it is not there or is another. */
export function findRef<T extends HTMLElement>(
  host: ParentNode,
  name: string,
  kind: abstract new () => T,
): T {
  return find(host, `[data-ref="${name}"]`, kind);
}

/** The element that the server keeps free for what an island adds. */
export function findSlot(host: ParentNode, name: string): HTMLElement {
  return find(host, `[data-slot="${name}"]`, HTMLElement);
}

/** Puts text into an input as if it had been there: without an event for the change. */
export function fillIn(input: HTMLInputElement, text: string): void {
  input.value = text;
}

/** The first element that matches, of the kind that is wanted. */
export function find<T extends HTMLElement>(
  host: ParentNode,
  selector: string,
  kind: abstract new () => T,
): T {
  const element = host.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`no ${kind.name} matches ${selector}`);
}

/** Makes a listener under which the island steps back when it throws, and the event goes on natively. */
export function guarded(fail: IslandApi["fail"], handle: (event: Event) => void) {
  return (event: Event): void => {
    try {
      handle(event);
    } catch (fault) {
      fail(fault, event);
    }
  };
}
