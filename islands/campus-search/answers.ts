import type { Answer, Kind, Suggestion } from "./suggestions.ts";

/** Fetches the server's suggestions for a text. Throws if they cannot be read. */
export async function fetchAnswer(
  form: HTMLFormElement,
  text: string,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await fetch(addressOf(form, text), { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const holder = document.createElement("template");
  holder.innerHTML = await response.text();
  const part = holder.content.querySelector("[data-part=suggestions]");
  if (!part) throw new Error("another page");
  return { text, list: [...part.querySelectorAll("li")].map(read) };
}

/** Returns the address of the suggestions for a text: a part of the page that the form opens. */
function addressOf(form: HTMLFormElement, text: string): URL {
  const address = new URL(form.action);
  address.searchParams.set("location", text);
  address.searchParams.set("part", "suggestions");
  return address;
}

function read(item: HTMLLIElement): Suggestion {
  const name = item.firstChild?.textContent?.trim() ?? "";
  const about = item.querySelector("small")?.textContent ?? "";
  const { kind, text = name, href } = item.dataset;
  return { kind: kind as Kind, name, about, text, href };
}
