/** The state of the sign-up form's fields. */
export interface Entries {
  readonly phone: string;
  /** The labels of the empty fields in their order, separated by commas. */
  readonly missing: string;
  readonly match: "unknown" | "same" | "different";
}

const REQUIRED = ["name", "email", "gender", "phone", "password", "confirmPassword"] as const;

/** Reads the fields themselves, because autofill may fire no event. */
export function readEntries(form: HTMLFormElement): Entries {
  const data = new FormData(form);
  const text = (name: string) => (data.get(name) as string | null) ?? "";
  const password = text("password");
  const confirm = text("confirmPassword");
  const missing = REQUIRED.filter((name) => text(name).trim() === "");
  return {
    phone: text("phone"),
    missing: missing.map((name) => labelOf(form, name)).join(", "),
    match: confirm === "" ? "unknown" : confirm === password ? "same" : "different",
  };
}

/** Returns the label of a field or of a group of radio buttons. */
function labelOf(form: HTMLFormElement, name: string): string {
  const input = form.querySelector(`#${name}`);
  const label =
    form.querySelector(`[for=${name}]`) ?? input?.closest("fieldset")?.firstElementChild;
  return label?.textContent?.trim() ?? name;
}

/** Reports whether two readings are equal. */
export function sameEntries(a: Entries, b: Entries): boolean {
  const parts = Object.keys(a) as (keyof Entries)[];
  return parts.every((part) => a[part] === b[part]);
}
