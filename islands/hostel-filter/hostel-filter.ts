import type { HostelFilter } from "../props.gen.ts";
import { find, findRef } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { addressOf, fetchRows, findPart, replaceParts } from "./rows.ts";

/**
 * Filters the hostels while the student types: the server renders the rows, and the address changes with them.
 * If the server cannot be reached, the old rows stay and the browser submits the form.
 */
export function mount(
  host: HTMLElement,
  props: HostelFilter,
  { adopt, fail }: IslandApi,
): Teardown {
  const form = find(host, "form", HTMLFormElement);
  const input = findRef(host, "input", HTMLInputElement);
  const rows = findPart(document, "rows");
  const found = findPart(document, "found");
  let shown = input.defaultValue; // the text of the rows in the page
  let failed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;
  let takeDown: Teardown = () => {};

  async function update() {
    cancel();
    const wanted = input.value;
    if (wanted === shown && !failed) return;
    const { signal } = (asking = new AbortController());
    const address = addressOf(form);
    rows.setAttribute("aria-busy", "true");
    try {
      const fetched = await fetchRows(address, signal);
      if (signal.aborted || location.pathname !== address.pathname) return; // a popup is open
      takeDown();
      replaceParts(fetched);
      takeDown = adopt(rows);
      history.replaceState(history.state, "", address);
      shown = wanted;
      failed = false;
    } catch {
      if (signal.aborted) return;
      failed = true;
      found.textContent = props.failed;
    } finally {
      if (!signal.aborted) rows.removeAttribute("aria-busy");
    }
  }

  function cancel() {
    clearTimeout(timer);
    asking?.abort();
    rows.removeAttribute("aria-busy");
  }

  const typed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void update().catch(fail), props.delay);
  };
  const submit = (event: Event) => {
    if (failed) return;
    event.preventDefault();
    update().catch((fault) => fail(fault, event));
  };

  form.addEventListener("input", typed);
  form.addEventListener("submit", submit);
  if (input.value !== shown) typed(); // the student typed before this script loaded
  return () => {
    cancel();
    takeDown();
    form.removeEventListener("input", typed);
    form.removeEventListener("submit", submit);
  };
}
