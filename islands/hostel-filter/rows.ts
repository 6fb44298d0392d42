/** The parts of the page that the filter replaces, by data-part. */
const PARTS = ["found", "categories", "rows", "tries", "hearts"] as const;

/** Returns the address of the page that the filter's form opens. */
export function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form) as unknown as Iterable<[string, string]>) {
    if (value.trim()) address.searchParams.set(name, value);
  }
  return address;
}

/** Fetches the parts of that page. Throws if they cannot be read. */
export async function fetchRows(address: URL, signal: AbortSignal): Promise<DocumentFragment> {
  const part = new URL(address);
  part.searchParams.set("part", "rows");
  const response = await fetch(part, { signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const holder = document.createElement("template");
  holder.innerHTML = await response.text();
  if (!holder.content.querySelector("[data-part=rows]")) throw new Error("another page");
  return holder.content;
}

/** Returns the element of a part in the page or in fetched HTML. */
export function findPart(root: ParentNode, name: (typeof PARTS)[number]): HTMLElement {
  const part = root.querySelector<HTMLElement>(`[data-part=${name}]`);
  if (!part) throw new Error(`no part ${name}`);
  return part;
}

/** Replaces the content of the parts. Their elements stay, with their listeners. */
export function replaceParts(fetched: DocumentFragment): void {
  for (const name of PARTS) {
    findPart(document, name).innerHTML = findPart(fetched, name).innerHTML;
  }
}
