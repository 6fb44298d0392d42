import type { Campus } from "./suggestions.ts";

/** Fetches the campuses. Throws if the list cannot be read. */
export async function fetchCampuses(endpoint: string, signal: AbortSignal): Promise<Campus[]> {
  const response = await fetch(endpoint, { headers: { Accept: "application/json" }, signal });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const list: unknown = await response.json();
  if (!Array.isArray(list)) throw new Error("not a list");
  return list.filter(isCampus);
}

function isCampus(entry: Partial<Campus> | null): entry is Campus {
  return typeof entry?.campus === "string";
}
