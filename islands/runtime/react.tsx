import {
  type ComponentType,
  createContext,
  type ReactElement,
  type ReactNode,
  StrictMode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { findSlot } from "./native.ts";
import type { IslandApi, Mount } from "./types.ts";

/** The island as its components use it. */
export interface Island {
  /** The wrapper, with the server's HTML in it. */
  readonly host: HTMLElement;
  readonly adopt: IslandApi["adopt"];
  /** Stops the island and restores the server's HTML. The browser then handles the current click or submit. */
  readonly fail: (fault: unknown) => void;
  /**
   * Returns a function that does the same work, and calls fail if it throws: React catches errors of rendering and
   * effects, and not errors of event handlers.
   */
  readonly guard: <Args extends unknown[]>(
    work: (...args: Args) => void,
  ) => (...args: Args) => void;
}

const IslandContext = createContext<Island | null>(null);

/** Returns the island of the calling component. */
export function useIsland(): Island {
  const island = use(IslandContext);
  if (!island) throw new Error("not inside an island");
  return island;
}

/**
 * Returns a mount function for a component. The component receives the server's props and the server's elements
 * that findParts returns. findParts runs before the first render, and may throw if an element is missing.
 *
 * React renders in slots (Slot) and at the end of the wrapper. The server's HTML is kept, and restored
 * after a failure. The island is mounted when the first render is in the page and its effects have run.
 */
export function reactIsland<Props extends object>(Component: ComponentType<Props>): Mount<Props>;
export function reactIsland<Props extends object, Parts extends object>(
  Component: ComponentType<Props & Parts>,
  findParts: (host: HTMLElement) => Parts,
): Mount<Props>;
export function reactIsland<Props extends object, Parts extends object>(
  Component: ComponentType<Props & Parts>,
  findParts?: (host: HTMLElement) => Parts,
): Mount<Props> {
  return async (host, props, api) => {
    await pressEnd(host);
    return new Promise((resolve, reject) => {
      const parts = findParts?.(host) as Parts;
      const container = document.createElement("div");
      container.style.display = "contents";
      host.append(container);
      let mounted = false;
      const actions = rememberActions(host);

      const root = createRoot(container, { onUncaughtError: giveUp });
      const island: Island = { host, adopt: api.adopt, fail, guard };
      // In the same task as the look at pressed elements: a press in between would lose its element.
      flushSync(() =>
        root.render(
          <StrictMode>
            <IslandContext value={island}>
              <Mounted onMount={reportMount}>
                <Component {...props} {...parts} />
              </Mounted>
            </IslandContext>
          </StrictMode>,
        ),
      );

      function reportMount() {
        mounted = true;
        resolve(takeDown);
      }

      function fail(fault: unknown) {
        api.fail(fault, actions.current());
      }

      function guard<Args extends unknown[]>(work: (...args: Args) => void) {
        return (...args: Args) => {
          try {
            work(...args);
          } catch (fault) {
            fail(fault);
          }
        };
      }

      function giveUp(fault: unknown) {
        if (mounted) return fail(fault);
        takeDown();
        reject(fault instanceof Error ? fault : new Error(String(fault)));
      }

      function takeDown() {
        actions.forget();
        container.remove();
        // Unmount later: React may be rendering this island, or one around it, just now.
        queueMicrotask(() => root.unmount());
      }
    });
  };
}

/** Milliseconds between two looks at a pressed element, and the number of looks. Some drags leave it :active. */
const LOOK = 50;
const LOOKS = 40;

/**
 * Waits until no element of host is pressed. If a slot replaced a link or button between mousedown and mouseup, the
 * browser would send its click to neither. The runtime holds the click and repeats it after the first render.
 */
async function pressEnd(host: HTMLElement): Promise<void> {
  for (let look = 0; look < LOOKS && host.querySelector(":active"); look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
  }
}

/**
 * Remembers the click or submit inside host that the island is handling. React renders the changes that a handler
 * makes in a microtask after it. If that fails, the browser must still handle the event.
 */
function rememberActions(host: HTMLElement) {
  let current: Event | undefined;
  const remember = (event: Event) => {
    current = event;
    setTimeout(() => {
      if (current === event) current = undefined;
    });
  };
  host.addEventListener("click", remember, true);
  host.addEventListener("submit", remember, true);
  return {
    current: () => current,
    forget() {
      host.removeEventListener("click", remember, true);
      host.removeEventListener("submit", remember, true);
    },
  };
}

/** Calls onMount when its children are in the page and their effects have run, in StrictMode twice. */
function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount]);
  return children;
}

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

interface SlotProps {
  /** The value of data-slot. */
  readonly name: string;
  /**
   * Elements and no text: the browser's translation replaces each text node by an element, and React cannot remove
   * a text node that is gone. For the same reason a text should be the only child of its element.
   */
  readonly children: Child | readonly Child[];
}

type Child = ReactElement | false | "" | null | undefined;

/**
 * Shows children in a slot of the server's HTML instead of its content, and restores that content when it
 * unmounts. The focus moves from the replaced element to the new one with the same data-ref.
 */
export function Slot({ name, children }: SlotProps) {
  const { host } = useIsland();
  const [slot] = useState(() => findSlot(host, name));
  const [content] = useState(() => [...slot.childNodes]);
  useLayoutEffect(() => {
    moveFocus(slot);
    for (const node of content) node.remove();
    return () => {
      slot.append(...content); // React removes its elements afterwards
      moveFocus(slot);
    };
  }, [slot, content]);
  return createPortal(children, slot);
}

/** Moves the focus, if it is in slot, to the other element with the same data-ref. */
function moveFocus(slot: HTMLElement) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !slot.contains(focused)) return;
  const sameRef = slot.querySelectorAll<HTMLElement>(`[data-ref="${focused.dataset.ref}"]`);
  for (const element of sameRef) {
    if (element !== focused) element.focus({ preventScroll: true });
  }
}
