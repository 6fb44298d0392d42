import { announceAuthChange, forget } from "../page/auth.ts";
import { dropCopies } from "../offline/drop.ts";
import type { SessionOver } from "../props.gen.ts";
import type { Teardown } from "../runtime/types.ts";

/** Clears what a session that is over left in the browser, and tells the other tabs. */
export function mount(_: HTMLElement, { keys }: SessionOver): Teardown {
  forget(keys);
  void dropCopies();
  announceAuthChange();
  return () => {};
}
