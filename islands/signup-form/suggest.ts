/**
 * Returns the corrected address if the domain differs by one typing mistake from a common one, otherwise "". The server
 * does the same. Both are tested with hostel/account/testdata/slips.json.
 */
export function suggestEmail(typed: string, domains: readonly string[]): string {
  const email = typed.trim();
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domains.includes(domain)) return "";
  const meant = domains.find((known) => oneSlip(domain, known));
  return meant ? email.slice(0, at + 1) + meant : "";
}

/** Reports whether two words differ by one replaced, additional or missing letter, or by two swapped letters. */
function oneSlip(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [mine, theirs] = [a.slice(same), b.slice(same)];
  const [rest, other] = [mine.slice(1), theirs.slice(1)];
  const swapped = mine.slice(0, 2) === theirs.charAt(1) + theirs.charAt(0);
  return (
    rest === other ||
    rest === theirs ||
    mine === other ||
    (swapped && rest.slice(1) === other.slice(1))
  );
}
