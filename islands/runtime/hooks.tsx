import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { useIsland } from "./react.tsx";

// Deprecated hooks of campus-search and signup-form. New ones are in listener.ts and slot.tsx.

/** Listens to an element of the server. If handle throws, the server's HTML is restored. */
export function useNativeEvent<Type extends keyof WindowEventMap>(
  target: EventTarget,
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
): void {
  const { guard } = useIsland();
  const onEvent = useEffectEvent((event: Event) => {
    guard(() => flushSync(() => handle(event as WindowEventMap[Type])))();
  });
  useLayoutEffect(() => {
    const listener = (event: Event) => onEvent(event);
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  }, [target, type]);
}
/** Values of attributes by name. null removes the attribute. */
type Attributes = Readonly<Record<string, string | null>>;

/** Sets attributes of an element of the server, and restores their values when it unmounts. */
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

/** Shows children instead of the server's content of a slot, and restores that content when it unmounts. */
export function Slot({ element, children }: { element: HTMLElement; children: ReactNode }) {
  const [native] = useState(() => [...element.childNodes]);
  useLayoutEffect(() => {
    for (const node of native) node.remove();
    return () => element.append(...native);
  }, [element, native]);
  return createPortal(children, element);
}
