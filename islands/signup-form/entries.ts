/** What stands in the sign-up form now. */
export interface Entries {
  readonly phone: string;
  /** The labels of the fields that hold nothing, in their order, between commas. */
  readonly missing: string;
  readonly match: "unknown" | "same" | "different";
}

const REQUIRED = ["name", "email", "gender", "phone", "password", "confirmPassword"] as const;

/** Reads the form itself, so what the browser filled in counts like what was typed. */
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

/** What a field, or a group of radio buttons, is called. */
function labelOf(form: HTMLFormElement, name: string): string {
  const input = form.querySelector(`#${name}`);
  const label =
    form.querySelector(`[for=${name}]`) ?? input?.closest("fieldset")?.firstElementChild;
  return label?.textContent?.trim() ?? name;
}

/** Whether two readings say the same, so that nothing needs to be rendered. */
export function sameEntries(a: Entries, b: Entries): boolean {
  const parts = Object.keys(a) as (keyof Entries)[];
  return parts.every((part) => a[part] === b[part]);
}
