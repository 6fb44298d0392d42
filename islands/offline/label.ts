// The headers that describe a copy.

/** The header with the time of a copy, in ISO format. */
export const MADE_AT = "Efie-Copied-At";
/** The header with the page's title without the site's name, as percent-encoded HTML. */
export const TITLE = "Efie-Title";

/** Returns the time of a copy and its page's title as HTML, or undefined if the response is not a copy. */
export function labelOf({ headers }: Response): { madeAt: Date; title: string } | undefined {
  const madeAt = new Date(headers.get(MADE_AT) ?? "");
  if (Number.isNaN(madeAt.getTime())) return undefined;
  return { madeAt, title: decodeURIComponent(headers.get(TITLE) ?? "") };
}

const MONTHS =
  "January February March April May June July August September October November December";

/** Writes a time as the server does: 21 November 2026, 14:05, in Ghana's time zone, which is UTC. */
export function formatTime(time: Date): string {
  const month = MONTHS.split(" ")[time.getUTCMonth()] ?? "";
  const clock = time.toISOString().slice(11, 16);
  return `${time.getUTCDate()} ${month} ${time.getUTCFullYear()}, ${clock}`;
}
