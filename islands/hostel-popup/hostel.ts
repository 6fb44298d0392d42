import { useEffect, useState } from "react";
import { useIsland } from "../runtime/react.tsx";

/** The HTML of a hostel's details, or the state of the request for them. */
export type Details = "loading" | "missing" | { readonly html: string };

/** Fetches a hostel's details. On any error except 404 the browser opens the hostel's page. */
export function useDetails(href: string): Details {
  const { attempt } = useIsland();
  const [details, setDetails] = useState<Details>("loading");
  useEffect(() => {
    const fetching = new AbortController();
    fetchDetails(href, fetching.signal).then(
      (found) => attempt(() => setDetails(found)),
      () => {
        if (!fetching.signal.aborted) location.assign(href);
      },
    );
    return () => fetching.abort();
  }, [href, attempt]);
  return details;
}

async function fetchDetails(href: string, signal: AbortSignal): Promise<Details> {
  const part = new URL(href);
  part.searchParams.set("part", "popup");
  const response = await fetch(part, { signal });
  if (response.status === 404) return "missing";
  if (!response.ok) throw new Error(`status ${response.status}`);
  return { html: await response.text() };
}
