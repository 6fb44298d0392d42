/** The names of countries by dialling code, as in "233": "Ghana". */
export type DialingTable = ReadonlyMap<string, string>;

/** A country with its dialling code. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Returns the country with the longest code that is a prefix of digits, of at most prefixLength digits (R27). */
export function detectCountry(
  digits: string,
  table: DialingTable,
  prefixLength: number,
): Country | undefined {
  for (let length = Math.min(prefixLength, digits.length); length > 0; length--) {
    const code = digits.slice(0, length);
    const name = table.get(code);
    if (name) return { code, name };
  }
  return undefined;
}

/** A local Ghanaian number: with its leading 0, or a mobile number without it. */
const HOME = /^(?:0(\d{9})|(?!233)((?:2[03-9]|5[03-79])\d{7}))$/;

/**
 * Adds Ghana's code to local digits and removes 00, as the server does: 0241234567 becomes 233241234567.
 * Both are tested with hostel/account/testdata/phones.json.
 */
export function withCountryCode(digits: string): string {
  const dialled = digits.replace(/^(?:00)+/, "");
  const home = HOME.exec(dialled);
  return home ? `233${home[1] ?? home[2]}` : dialled;
}

/** Fetches the table. Throws if it cannot be read. */
export async function fetchDialingTable(url: string, signal: AbortSignal): Promise<DialingTable> {
  const response = await fetch(url, { headers: { Accept: "application/json" }, signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new Map(Object.entries((await response.json()) as Record<string, string>));
}
