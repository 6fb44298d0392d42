/** Removes all other characters than digits from an input, and keeps the caret behind the same digit. */
export function keepDigits(input: HTMLInputElement): void {
  const digits = onlyDigits(input.value);
  if (digits === input.value) return;
  const caret = onlyDigits(input.value.slice(0, input.selectionStart ?? undefined)).length;
  input.value = digits;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Returns the digits of a text as ASCII digits, whatever their script is, as the server does. */
export function onlyDigits(text: string): string {
  return text.replace(/\P{Nd}/gu, "").replace(/\D/gu, asciiDigit);
}

/** Returns a digit of any script in ASCII. Unicode lists the ten digits of a script in order, the zero first. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let lower = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - lower - 1))) lower++;
  return String(lower % 10);
}
