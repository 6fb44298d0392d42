/** Removes all other characters than digits from an input, and keeps the caret behind the same digit. */
export function keepDigits(input: HTMLInputElement): void {
  const digits = onlyDigits(input.value);
  if (digits === input.value) return;
  const caret = onlyDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = digits;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Returns the digits of a text. */
export function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}
