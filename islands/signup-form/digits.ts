/** Takes everything but digits out of an input, and leaves the caret behind the same digit. */
export function keepDigits(input: HTMLInputElement): void {
  const digits = onlyDigits(input.value);
  if (digits === input.value) return;
  const caret = onlyDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = digits;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** What is left of a text without all that is no digit. */
export function onlyDigits(text: string): string {
  return text.replace(/\D/g, "");
}
