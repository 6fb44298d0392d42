import { find, findRef, findSlot } from "../runtime/native.ts";

/** Shows a sentence over the form, as the server would. */
export function showBanner(host: HTMLElement, text: string): void {
  const banner = findRef(host, "banner", HTMLTemplateElement).content.cloneNode(true);
  find(banner as DocumentFragment, "span", HTMLElement).textContent = text;
  clearBanner(host);
  findSlot(host, "said").append(banner);
}

/** Removes the banner over the form. */
export function clearBanner(host: HTMLElement): void {
  findSlot(host, "said").textContent = "";
}

/**
 * Copies the messages of the server's page: the banner and the messages of fields. The entries stay, passwords
 * too. Returns false if the page does not contain this form.
 */
export function copyMessages(host: HTMLElement, form: HTMLFormElement, page: Document): boolean {
  const action = form.getAttribute("action") ?? "";
  const theirs = page.querySelector<HTMLFormElement>(`form[action="${action}"]`);
  const said = theirs?.closest("[data-island=send-form]")?.querySelector("[data-slot=said]");
  if (!theirs || !said) return false;
  findSlot(host, "said").innerHTML = said.innerHTML;
  for (const field of form.querySelectorAll(".field")) copyProblem(field, theirs);
  form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  return true;
}

const TIED = ["aria-invalid", "aria-describedby"] as const;

/** Copies the message of one field. The server renders it under the same id. */
function copyProblem(field: Element, theirs: HTMLFormElement) {
  const problem = field.querySelector("[id$='-error']");
  if (!problem) return;
  const now = theirs.querySelector(`#${problem.id}`);
  problem.textContent = now?.textContent ?? "";
  const name = problem.id.replace(/-error$/, "");
  for (const tied of [field, ...field.querySelectorAll("input")]) {
    const other =
      tied === field ? now?.closest(".field") : theirs.querySelector(`input[name="${name}"]`);
    for (const attribute of TIED) {
      const value = other?.getAttribute(attribute);
      if (value) tied.setAttribute(attribute, value);
      else tied.removeAttribute(attribute);
    }
  }
}
