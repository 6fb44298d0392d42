/** What the server says to a wish to book. */
export type Answer = { readonly leaveFor: string } | { readonly refusal: string };

/** Sends the form as the browser would, and asks for JSON. When there is no such answer: failed. */
export async function askToBook(
  form: HTMLFormElement,
  failed: string,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const response = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams([...new FormData(form)] as [string, string][]),
      signal,
    });
    return readAnswer((await response.json()) as Body) ?? { refusal: failed };
  } catch {
    return { refusal: failed };
  }
}

/** What ought to be in the server's JSON. */
interface Body {
  readonly url?: unknown;
  readonly message?: unknown;
}

function readAnswer(answer: Body): Answer | undefined {
  if (typeof answer.url === "string") return { leaveFor: answer.url };
  if (typeof answer.message === "string" && answer.message) return { refusal: answer.message };
  return undefined;
}
