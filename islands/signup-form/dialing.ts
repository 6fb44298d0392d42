/** Countries by dialling code: "233" is "Ghana". */
export type DialingTable = ReadonlyMap<string, string>;

/** A dialling code and whose it is. */
export interface Country {
  readonly code: string;
  readonly name: string;
}

/** The country of the longest code that digits start with, of at most prefixLength digits. */
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

/** A Ghanaian number as it is written at home: with its 0, or a mobile's without it. */
const HOME = /^(?:0(\d{9})|(?!233)((?:2[03-9]|5[03-79])\d{7}))$/;

/**
 * Puts the country code before digits that have none, as the server does: 0241234567 is a
 * Ghanaian number, and 00 is how one dials abroad. hostel/account/testdata/phones.json holds both to it.
 */
export function withCountryCode(digits: string): string {
  const dialled = digits.replace(/^(?:00)+/, "");
  const home = HOME.exec(dialled);
  return home ? `233${home[1] ?? home[2]}` : dialled;
}

/** Fetches the table. Throws when it cannot be had. */
export async function fetchDialingTable(url: string, signal: AbortSignal): Promise<DialingTable> {
  const response = await fetch(url, { headers: { Accept: "application/json" }, signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new Map(Object.entries((await response.json()) as Record<string, string>));
}
