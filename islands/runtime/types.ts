import type { IslandName, IslandProps } from "../props.gen.ts";

/** Stops an island and restores the server's HTML. */
export type Teardown = () => void;

/** The functions of the runtime that a mounted island may call. */
export interface IslandApi {
  /**
   * Stops the island for good and restores the server's HTML. If the island had prevented the
   * default of the event that it was handling, the browser then handles that event natively.
   */
  readonly fail: (fault: unknown, during?: Event) => void;
  /** Starts the islands inside HTML that was fetched later. Returns a function that stops them. */
  readonly adopt: (root: ParentNode) => Teardown;
}

/** Takes over the server's HTML inside host. Held clicks are repeated when its result is there. */
export type Mount<Props> = (
  host: HTMLElement,
  props: Props,
  api: IslandApi,
) => Teardown | Promise<Teardown>;

/** The selectors of elements whose early clicks and submits wait for the island. Other elements act at once. */
export interface Holds {
  readonly click?: string;
  readonly submit?: string;
}

/** A function that loads an island, and the early actions that wait for it. */
export interface Definition<Props> {
  readonly load: (props: Props) => Promise<{ readonly mount: Mount<Props> }>;
  readonly holds: Holds;
}

/** A definition for each island that the server may name. */
export type Registry = { readonly [Name in IslandName]: Definition<IslandProps[Name]> };

/** Definitions by the names that a page uses. */
export type Definitions = Readonly<Record<string, Definition<never> | undefined>>;
