import type { FilterCount } from "../props.gen.ts";
import { findRef, guarded } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { addressOf, fetchHTML, replaceParts, showCounts } from "./answer.ts";
import { openAsDialog } from "./sheet.ts";

/**
 * Shows after each choice how many hostels match it, on the button and at each option. The server counts them. In a
 * wide window a choice also changes the list.
 */
export function mount(host: HTMLElement, props: FilterCount, { fail }: IslandApi): Teardown {
  const button = findRef(host, "show", HTMLButtonElement);
  const said = findRef(host, "said", HTMLElement);
  const form = button.form as HTMLFormElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  async function count() {
    const { signal } = (asking = new AbortController());
    try {
      const address = addressOf(form);
      address.searchParams.set("part", "count");
      const answer = await fetchHTML(address, "count", signal);
      if (signal.aborted) return;
      const text = answer.querySelector("[data-part=count]")?.textContent;
      button.textContent = said.textContent = text || props.plain;
      showCounts(form, answer);
    } catch {
      if (!signal.aborted) button.textContent = props.plain;
    }
  }

  /** Shows the list of the chosen filters. If the server cannot be reached, the browser opens its page. */
  async function apply() {
    const { signal } = (asking = new AbortController());
    try {
      const address = addressOf(form);
      const page = await fetchHTML(address, "results", signal);
      if (signal.aborted) return;
      replaceParts(page);
      showCounts(form, page);
      history.replaceState(history.state, "", address);
      button.textContent = props.plain;
      said.textContent = document.querySelector("[data-part=results] h2")?.textContent ?? "";
    } catch {
      if (!signal.aborted) form.submit();
    }
  }

  const stop = () => {
    clearTimeout(timer);
    asking?.abort();
    button.textContent = props.plain;
  };
  const after = (work: () => Promise<void>) => {
    stop();
    timer = setTimeout(() => void work().catch(fail), props.delay);
  };
  const changed = guarded(fail, () => {
    const beside = getComputedStyle(form).position === "static" && !form.closest("dialog");
    after(beside ? apply : count);
  });
  form.addEventListener("change", changed);
  const closeSheet = openAsDialog(form, fail);
  after(count); // the student may have chosen something before this script loaded
  return () => {
    stop();
    closeSheet();
    form.removeEventListener("change", changed);
  };
}
