import { useEffect, useState } from "react";

/** A hostel's details, or the state of the request for them. */
export type Details = "loading" | "missing" | Found;

interface Found {
  readonly title: string;
  /** The server's HTML, for dangerouslySetInnerHTML. React sets it again if it gets another object. */
  readonly content: { readonly __html: string };
}

/** Fetches a hostel's details. On any error except 404 the browser opens the hostel's page. */
export function useDetails(href: string): Details {
  const [details, setDetails] = useState<Details>("loading");
  useEffect(() => {
    const fetching = new AbortController();
    fetchDetails(href, fetching.signal).then(setDetails, () => {
      if (!fetching.signal.aborted) location.assign(href);
    });
    return () => fetching.abort();
  }, [href]);
  return details;
}

async function fetchDetails(href: string, signal: AbortSignal): Promise<Details> {
  const part = new URL(href);
  part.searchParams.set("part", "popup");
  const response = await fetch(part, { signal });
  if (response.status === 404) return "missing";
  if (!response.ok) throw new Error(`status ${response.status}`);
  const html = await response.text();
  return { title: titleOf(html), content: { __html: html } };
}

/** Returns the text of the first heading. */
function titleOf(html: string): string {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.querySelector("h1, h2")?.textContent.trim() ?? "";
}
