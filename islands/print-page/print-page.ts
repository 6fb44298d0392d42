import type { PrintPage } from "../props.gen.ts";
import { findRef, guarded } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";

/** Prints the page. */
export function mount(host: HTMLElement, _props: PrintPage, { fail }: IslandApi): Teardown {
  const button = findRef(host, "print", HTMLButtonElement);
  const onClick = guarded(fail, () => window.print());
  button.addEventListener("click", onClick);
  return () => button.removeEventListener("click", onClick);
}
