const REQUIRED = ["name", "email", "gender", "phone", "password", "confirmPassword"] as const;

type Name = (typeof REQUIRED)[number];

/** Returns the labels of the empty fields, in their order. */
export function missingLabels(form: HTMLFormElement): string[] {
  const entries = new FormData(form);
  const isFull = (name: Name) => {
    const value = (entries.get(name) as string | null) ?? "";
    return value.trim() !== "" || isAutofilled(fieldOf(form, name));
  };
  return REQUIRED.filter((name) => !isFull(name)).map((name) => labelOf(form, name));
}

/** Reports whether the passwords match as far as a script can see them. */
export function passwordsMatch(form: HTMLFormElement): boolean {
  const password = fieldOf(form, "password");
  const confirm = fieldOf(form, "confirmPassword");
  return password.value === confirm.value || isAutofilled(password) || isAutofilled(confirm);
}

/** Reports whether the student sees two different passwords. */
export function passwordsDiffer(form: HTMLFormElement): boolean {
  const password = fieldOf(form, "password");
  const confirm = fieldOf(form, "confirmPassword");
  const hidden = password.value === "" && isAutofilled(password);
  return confirm.value !== "" && confirm.value !== password.value && !hidden;
}

/** Reports whether the browser filled a field in. A script may read "" from it until the student touches the page. */
function isAutofilled(field: HTMLInputElement): boolean {
  return AUTOFILLED.some((selector) => matches(field, selector));
}

/** The second is the name of older browsers. Each browser refuses a selector that it does not know. */
const AUTOFILLED = [":autofill", ":-webkit-autofill"];

function matches(field: HTMLInputElement, selector: string): boolean {
  try {
    return field.matches(selector);
  } catch {
    return false;
  }
}

function fieldOf(form: HTMLFormElement, name: Name): HTMLInputElement {
  const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!field) throw new Error(`the form has no field ${name}`);
  return field;
}

/** Returns the label of a field or of a group of radio buttons. */
function labelOf(form: HTMLFormElement, name: Name): string {
  const group = fieldOf(form, name).closest("fieldset");
  const label = group ? group.querySelector("legend") : form.querySelector(`[for=${name}]`);
  return label?.textContent?.trim() ?? name;
}
