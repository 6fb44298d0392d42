import type { IslandName, IslandProps } from "../props.gen.ts";

/** Takes an island down again and leaves the server's HTML as it was. */
export type Teardown = () => void;

/** What the runtime does for a mounted island. */
export interface IslandApi {
  /**
   * Gives up: takes the island down and lets the server's HTML do the work from now on. An event
   * that the island was handling, and whose default it had prevented, is then carried out natively.
   */
  readonly fail: (fault: unknown, during?: Event) => void;
  /** Starts the islands inside HTML that was fetched later; the answer takes them down. */
  readonly adopt: (root: ParentNode) => Teardown;
}

/** Takes over the server's HTML inside host. Held clicks follow once the answer is there. */
export type Mount<Props> = (
  host: HTMLElement,
  props: Props,
  api: IslandApi,
) => Teardown | Promise<Teardown>;

/** Selectors of what an island takes over; a link or form that matches none acts at once. */
export interface Holds {
  readonly click?: string;
  readonly submit?: string;
}

/** How an island is had, and which early actions wait for it. */
export interface Definition<Props> {
  readonly load: (props: Props) => Promise<{ readonly mount: Mount<Props> }>;
  readonly holds: Holds;
}

/** A definition for each island that the server may name. */
export type Registry = { readonly [Name in IslandName]: Definition<IslandProps[Name]> };

/** Definitions by the names that a page uses. */
export type Definitions = Readonly<Record<string, Definition<never> | undefined>>;
