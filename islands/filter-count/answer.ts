/** The parts of the page that a filter changes, by data-part. */
const PARTS = ["results", "along", "hearts"];

/** Returns the address of the list that the form opens. */
export function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form) as unknown as Iterable<[string, string]>) {
    if (value) address.searchParams.append(name, value);
  }
  return address;
}

/** Fetches HTML of the server. Throws if it does not have the part. */
export async function fetchHTML(address: URL, part: string, signal: AbortSignal) {
  const response = await fetch(address, { signal });
  const answer = new DOMParser().parseFromString(await response.text(), "text/html");
  if (!response.ok || !answer.querySelector(`[data-part=${part}]`)) throw new Error("another page");
  return answer;
}

/** Shows the counts of an answer at the options of the form. An option that it does not have finds nothing. */
export function showCounts(form: HTMLFormElement, answer: Document): void {
  for (const input of form.querySelectorAll<HTMLInputElement>("label input")) {
    const count = input.nextElementSibling?.nextElementSibling;
    if (!count) continue;
    const same = `[name=${input.name}][value=${JSON.stringify(input.value)}]`;
    count.innerHTML = answer.querySelector(`label ${same} + * + *`)?.innerHTML ?? "0";
    const none = !/[1-9]/.test(count.textContent) && !input.checked;
    input.parentElement?.classList.toggle("option-none", none);
  }
  // The first option of a list is "any". The answer has no list if no other option finds a hostel.
  for (const list of form.querySelectorAll("select, datalist"))
    list.innerHTML =
      answer.getElementById(list.id)?.innerHTML ?? list.firstElementChild?.outerHTML ?? "";
}

/** Replaces the contents of the page's parts by the parts of another page. */
export function replaceParts(page: Document): void {
  for (const part of PARTS) {
    const [old, fresh] = [document, page].map((root) => root.querySelector(`[data-part=${part}]`));
    if (old && fresh) old.innerHTML = fresh.innerHTML;
  }
}
