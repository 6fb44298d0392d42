import { startIsland } from "./island.ts";
import type { Definitions, Teardown } from "./types.ts";

/**
 * Starts every island under root that has not started. One that fails does not affect the others.
 * Returns a function that stops them all.
 */
export function adopt(root: ParentNode, definitions: Definitions): Teardown {
  const stops: Teardown[] = [];
  for (const host of root.querySelectorAll<HTMLElement>("[data-island]:not([data-state])")) {
    const name = host.dataset.island ?? "";
    const definition = definitions[name];
    if (definition) {
      stops.push(startIsland(host, name, definition, (part) => adopt(part, definitions)));
    } else {
      console.error(`There is no island "${name}"`);
    }
  }
  return () => {
    for (const stop of stops) stop();
  };
}
