import { clearBanner } from "./banner.ts";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** The number of digits of the shortest phone number. */
const PHONE = 9;

/** Reports whether the value of a field looks valid. The server has the last word. */
function isValid(form: HTMLFormElement, { name, type, minLength }: HTMLInputElement): boolean {
  const data = new FormData(form);
  const text = (of: string) => ((data.get(of) as string | null) ?? "").trim();
  const value = text(name);
  if (name === "confirmPassword") return value !== "" && value === text(firstPassword(form));
  if (type === "email") return EMAIL.test(value);
  if (type === "tel") return value.replace(/\D/g, "").length >= PHONE;
  return value.length >= Math.max(1, minLength);
}

/** Returns the name of the password field that confirmPassword repeats. */
function firstPassword(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>("[autocomplete=new-password]")?.name ?? "";
}

/** Removes the message of a changed field that is valid now, and of the password that repeats it. */
export function clearSolved(host: HTMLElement, form: HTMLFormElement, changed: EventTarget | null) {
  if (!(changed instanceof HTMLInputElement)) return;
  const names = [changed.name];
  if (changed.name === firstPassword(form)) names.push("confirmPassword");
  for (const name of names) {
    const input = form.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const problem = form.querySelector(`#${name}-error`);
    if (!input || !problem?.textContent || !isValid(form, input)) continue;
    problem.textContent = "";
    for (const tied of form.querySelectorAll(`[aria-describedby~="${problem.id}"]`)) {
      const others = tied
        .getAttribute("aria-describedby")
        ?.split(" ")
        .filter((id) => id !== problem.id);
      if (others?.length) tied.setAttribute("aria-describedby", others.join(" "));
      else tied.removeAttribute("aria-describedby");
      tied.removeAttribute("aria-invalid");
    }
    host.querySelector(`[data-ref=problems] [href="#${name}"]`)?.parentElement?.remove();
  }
  const list = host.querySelector("[data-ref=problems]");
  if (list && !list.firstElementChild) clearBanner(host);
}
