import { announceAuthChange, forget } from "../page/auth.ts";
import { dropCopies } from "../offline/drop.ts";
import type { SessionOver } from "../props.gen.ts";
import type { Teardown } from "../runtime/types.ts";

/** Deletes the data of an ended session from the browser, and announces the log-out to other tabs. */
export function mount(_: HTMLElement, { keys }: SessionOver): Teardown {
  forget(keys);
  void dropCopies();
  announceAuthChange();
  return () => {};
}
