import type { IslandApi } from "./types.ts";

/** Returns the element with data-ref="name". Throws if it is missing or of another type. */
export function findRef<T extends HTMLElement>(
  host: ParentNode,
  name: string,
  kind: abstract new () => T,
): T {
  return find(host, `[data-ref="${name}"]`, kind);
}

/** Returns the element with data-slot="name", in which an island renders. */
export function findSlot(host: ParentNode, name: string): HTMLElement {
  return find(host, `[data-slot="${name}"]`, HTMLElement);
}

/** Sets the value of an input without firing an event. */
export function fillIn(input: HTMLInputElement, text: string): void {
  input.value = text;
}

/** Returns the first element that matches selector. Throws if it is missing or of another type. */
export function find<T extends HTMLElement>(
  host: ParentNode,
  selector: string,
  kind: abstract new () => T,
): T {
  const element = host.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`no ${kind.name} matches ${selector}`);
}

/** Returns a listener that calls fail when handle throws, so that the browser handles the event natively. */
export function guarded(fail: IslandApi["fail"], handle: (event: Event) => void) {
  return (event: Event): void => {
    try {
      handle(event);
    } catch (fault) {
      fail(fault, event);
    }
  };
}
