/** What stands in the sign-up form now. */
export interface Entries {
  readonly phone: string;
  /** All six fields hold something. */
  readonly complete: boolean;
  readonly match: "unknown" | "same" | "different";
}

const REQUIRED = ["name", "email", "gender", "phone", "password", "confirmPassword"] as const;

/** Reads the form itself, so what the browser filled in counts like what was typed. */
export function readEntries(form: HTMLFormElement): Entries {
  const data = new FormData(form);
  const text = (name: string) => (data.get(name) as string | null) ?? "";
  const password = text("password");
  const confirm = text("confirmPassword");
  return {
    phone: text("phone"),
    complete: REQUIRED.every((name) => text(name).trim() !== ""),
    match: confirm === "" ? "unknown" : confirm === password ? "same" : "different",
  };
}

/** Whether two readings say the same, so that nothing needs to be rendered. */
export function sameEntries(a: Entries, b: Entries): boolean {
  return a.phone === b.phone && a.complete === b.complete && a.match === b.match;
}
