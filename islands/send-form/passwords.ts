import { guarded } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";

/** Offers the buttons of a form that show its passwords. A press shows or hides all of them. A submit hides them. */
export function offerPasswords(form: HTMLFormElement, fail: IslandApi["fail"]): Teardown {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[type=password]")];
  const buttons = [...form.querySelectorAll<HTMLElement>("[data-ref=show]")];

  function show(shown: boolean) {
    for (const input of inputs) input.type = shown ? "text" : "password";
    for (const button of buttons) {
      const [first, second] = button.children;
      first?.toggleAttribute("hidden", shown);
      second?.toggleAttribute("hidden", !shown);
    }
  }

  const press = guarded(fail, () => show(inputs[0]?.type === "password"));
  // Browsers store entries of text fields for autofill, but not passwords.
  const hide = () => show(false);
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", press);
  }
  form.addEventListener("submit", hide);
  return () => {
    hide();
    for (const button of buttons) {
      button.hidden = true;
      button.removeEventListener("click", press);
    }
    form.removeEventListener("submit", hide);
  };
}
