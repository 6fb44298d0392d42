import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useIsland } from "./react.tsx";

/** Listens to one of the server's elements. If handle throws, the island steps back. */
export function useNativeEvent<Type extends keyof WindowEventMap>(
  target: EventTarget,
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
): void {
  const { attempt } = useIsland();
  const onEvent = useEffectEvent((event: Event) => {
    attempt(() => handle(event as WindowEventMap[Type]), event);
  });
  useLayoutEffect(() => {
    const listener = (event: Event) => onEvent(event);
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  }, [target, type]);
}

/** Attributes by name; null takes one away. */
type Attributes = Readonly<Record<string, string | null>>;

/** Sets attributes of one of the server's elements, and puts the former ones back at the end. */
export function useNativeAttributes(element: Element, wanted: Attributes): void {
  const [native] = useState<Attributes>(() =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, element.getAttribute(name)])),
  );
  useLayoutEffect(() => setAttributes(element, wanted));
  useLayoutEffect(() => () => setAttributes(element, native), [element, native]);
}

function setAttributes(element: Element, wanted: Attributes) {
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** Shows children in place of what the server put into a slot, which comes back at the end. */
export function Slot({ element, children }: { element: HTMLElement; children: ReactNode }) {
  const [native] = useState(() => [...element.childNodes]);
  useLayoutEffect(() => {
    for (const node of native) node.remove();
    return () => element.append(...native);
  }, [element, native]);
  return createPortal(children, element);
}
