import type { Teardown } from "../runtime/types.ts";

/** Offers the buttons of a form that show its passwords. A press shows or hides all of them. A submit hides them. */
export function offerPasswords(form: HTMLFormElement): Teardown {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[type=password]")];
  const buttons = [...form.querySelectorAll<HTMLElement>("[data-ref=show]")];

  function show(shown: boolean) {
    for (const input of inputs) input.type = shown ? "text" : "password";
    for (const button of buttons) button.toggleAttribute("data-shown", shown);
  }

  // Browsers store entries of text fields for autofill, but not passwords.
  const hide = () => show(false);
  for (const button of buttons) {
    button.hidden = false;
    button.onclick = () => show(inputs[0]?.type !== "text");
  }
  form.addEventListener("submit", hide);
  return () => {
    hide();
    for (const button of buttons) button.hidden = true;
    form.removeEventListener("submit", hide);
  };
}
