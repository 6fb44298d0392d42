import { type ComponentType, createContext, type ReactNode, use, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { IslandApi, Mount } from "./types.ts";

/** The island as its components use it. */
export interface Island {
  /** The wrapper, with the server's HTML in it. */
  readonly host: HTMLElement;
  readonly adopt: IslandApi["adopt"];
  /**
   * Runs work outside of rendering and renders its changes at once. If work or the rendering throws,
   * the island stops and the browser handles the event natively.
   */
  readonly attempt: (work: () => void, event?: Event) => void;
}

const IslandContext = createContext<Island | null>(null);

/** Returns the island of the calling component. */
export function useIsland(): Island {
  const island = use(IslandContext);
  if (!island) throw new Error("not inside an island");
  return island;
}

/**
 * Returns a mount function for a component. React renders next to the server's HTML, never over it, so
 * that HTML survives every failure. The island is mounted when the first render is in the page.
 */
export function reactIsland<Props extends object>(Component: ComponentType<Props>): Mount<Props> {
  return (host, props, api) =>
    new Promise((resolve, reject) => {
      const container = document.createElement("div");
      container.style.display = "contents";
      host.append(container);
      let committed = false;
      let acting: Event | undefined;

      const root = createRoot(container, { onUncaughtError: giveUp });
      const island: Island = { host, adopt: api.adopt, attempt };
      root.render(
        <IslandContext value={island}>
          <Committed onCommit={commit}>
            <Component {...props} />
          </Committed>
        </IslandContext>,
      );

      function commit() {
        committed = true;
        resolve(takeDown);
      }

      function attempt(work: () => void, event?: Event) {
        acting = event;
        try {
          flushSync(work);
        } catch (fault) {
          api.fail(fault, event);
        } finally {
          acting = undefined;
        }
      }

      function giveUp(fault: unknown) {
        if (committed) return api.fail(fault, acting);
        takeDown();
        reject(fault instanceof Error ? fault : new Error(String(fault)));
      }

      function takeDown() {
        container.remove();
        // Unmount later: React may be rendering this island, or one around it, just now.
        queueMicrotask(() => root.unmount());
      }
    });
}

/** Calls onCommit when its children are in the page and listen: layout effects run from the inside out. */
function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useLayoutEffect(onCommit, [onCommit]);
  return children;
}
