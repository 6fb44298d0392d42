import { type ComponentType, createContext, type ReactNode, use, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { IslandApi, Mount } from "./types.ts";

/** What a component may do with the island that it is part of. */
export interface Island {
  /** The wrapper, with the server's HTML in it. */
  readonly host: HTMLElement;
  readonly adopt: IslandApi["adopt"];
  /**
   * Runs work that happens outside of rendering, and shows what it changed at once. If it throws,
   * or if what it changed cannot be rendered, the island steps back and the event goes on natively.
   */
  readonly attempt: (work: () => void, event?: Event) => void;
}

const IslandContext = createContext<Island | null>(null);

/** The island that the calling component is part of. */
export function useIsland(): Island {
  const island = use(IslandContext);
  if (!island) throw new Error("not inside an island");
  return island;
}

/**
 * Makes a mount function of a component. React renders next to the server's HTML, never over it, so
 * whatever goes wrong, that HTML still stands. Mounted means: the first render is in the page.
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
        // Later, as we may be called while React is at work, on this island or one around it.
        queueMicrotask(() => root.unmount());
      }
    });
}

/** Tells when everything inside is in the page and listening: layout effects run from the inside out. */
function Committed({ onCommit, children }: { onCommit: () => void; children: ReactNode }) {
  useLayoutEffect(onCommit, [onCommit]);
  return children;
}
