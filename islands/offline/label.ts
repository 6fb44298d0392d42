// What is noted with a copy.

/** When a copy was made, as an ISO time. */
export const MADE_AT = "Efie-Copied-At";
/** The page's title without the site's name, in HTML, percent-encoded. */
export const TITLE = "Efie-Title";

/** When a copy was made, and the title of its page as HTML; undefined for what is no copy. */
export function labelOf({ headers }: Response): { madeAt: Date; title: string } | undefined {
  const madeAt = new Date(headers.get(MADE_AT) ?? "");
  if (Number.isNaN(madeAt.getTime())) return undefined;
  return { madeAt, title: decodeURIComponent(headers.get(TITLE) ?? "") };
}

const MONTHS =
  "January February March April May June July August September October November December";

/** Writes a time as the server does: 21 November 2026, 14:05, in Ghana's time, which is UTC. */
export function formatTime(time: Date): string {
  const month = MONTHS.split(" ")[time.getUTCMonth()] ?? "";
  const clock = time.toISOString().slice(11, 16);
  return `${time.getUTCDate()} ${month} ${time.getUTCFullYear()}, ${clock}`;
}
