import { useEffectEvent, useLayoutEffect } from "react";
import { useIsland } from "./react.tsx";

/** Listens to an element of the server's HTML, or to the window. The island stops if handle throws. */
export function useListener<Type extends keyof WindowEventMap>(
  target: EventTarget,
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
): void {
  const { guard } = useIsland();
  const onEvent = useEffectEvent(handle);
  useLayoutEffect(() => {
    const listener = guard((event: Event) => onEvent(event as WindowEventMap[Type]));
    target.addEventListener(type, listener);
    return () => target.removeEventListener(type, listener);
  }, [target, type, guard]);
}
