/** Milliseconds without an answer after which the browser counts as offline. */
const TIMEOUT = 30_000;

/** The answer to a form: an address to open, a sentence, the form's page again, or a failure. */
export type Answer =
  | { readonly goTo: string }
  | { readonly message: string }
  | { readonly page: Document }
  | "offline"
  | "failed"
  | "unclear";

/** Sends a form as the browser would, but asks for the next address as JSON instead of a redirect. */
export async function sendForm(form: HTMLFormElement): Promise<Answer> {
  const asking = new AbortController();
  const timer = setTimeout(() => asking.abort(), TIMEOUT);
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json, text/html" },
      body: new URLSearchParams([...new FormData(form)] as [string, string][]),
      signal: asking.signal,
    });
    if (response.redirected) return { goTo: response.url };
    const answer = readAnswer(response.headers.get("Content-Type") ?? "", await response.text());
    return answer ?? (response.ok ? "unclear" : "failed");
  } catch {
    return "offline";
  } finally {
    clearTimeout(timer);
  }
}

function readAnswer(type: string, text: string): Answer | undefined {
  if (type.startsWith("text/html")) {
    return { page: new DOMParser().parseFromString(text, "text/html") };
  }
  try {
    const { url, message } = JSON.parse(text) as { url?: unknown; message?: unknown };
    if (typeof url === "string") return { goTo: url };
    if (typeof message === "string" && message) return { message };
  } catch {
    // not JSON: the outcome is unclear
  }
  return undefined;
}
