import type { FilterCount } from "../props.gen.ts";
import { findRef, guarded } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";

/**
 * Shows on the filters' button how many hostels match. The server counts them. Until the number is known, the button
 * has its plain text.
 */
export function mount(host: HTMLElement, props: FilterCount, { fail }: IslandApi): Teardown {
  const button = findRef(host, "show", HTMLButtonElement);
  const form = asForm(button.form);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  async function count() {
    const { signal } = (asking = new AbortController());
    try {
      const response = await fetch(addressOf(form), { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const holder = document.createElement("template");
      holder.innerHTML = await response.text();
      const text = holder.content.querySelector("[data-part=count]")?.textContent;
      if (!signal.aborted) button.textContent = text || props.plain;
    } catch {
      if (!signal.aborted) button.textContent = props.plain;
    }
  }

  const changed = guarded(fail, () => {
    clearTimeout(timer);
    asking?.abort();
    button.textContent = props.plain;
    timer = setTimeout(() => void count().catch(fail), props.delay);
  });
  form.addEventListener("change", changed);
  changed(new Event("change")); // the student may have chosen something before this script loaded
  return () => {
    clearTimeout(timer);
    asking?.abort();
    form.removeEventListener("change", changed);
    button.textContent = props.plain;
  };
}

function asForm(form: HTMLFormElement | null): HTMLFormElement {
  if (!form) throw new Error("the button has no form");
  return form;
}

/** Returns the address at which the server counts the hostels that the form would find. */
export function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form) as unknown as Iterable<[string, string]>) {
    if (value) address.searchParams.append(name, value);
  }
  address.searchParams.set("part", "count");
  return address;
}
