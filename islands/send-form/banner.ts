import { find, findRef, findSlot } from "../runtime/native.ts";

/** Says a sentence over the form, as the server would. */
export function showBanner(host: HTMLElement, text: string): void {
  const banner = findRef(host, "banner", HTMLTemplateElement).content.cloneNode(true);
  find(banner as DocumentFragment, "span", HTMLElement).textContent = text;
  clearBanner(host);
  findSlot(host, "said").append(banner);
}

/** Takes away what was said over the form. */
export function clearBanner(host: HTMLElement): void {
  findSlot(host, "said").textContent = "";
}

/**
 * Takes over what the server says in the page that it answers with: over the form, and of each
 * field. Everything typed stays, passwords too. False when the page is not about this form.
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

/** Copies what is wrong with one field; the server renders each under the same ids. */
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
