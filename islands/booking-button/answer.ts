/** What the server says to a wish to book. */
export type Answer = Way | { readonly refusal: string };

/** Where it goes on: the provider's page, or a page of ours that comes before. */
export interface Way {
  readonly url: string;
  /** Opens the provider's page in place; "" where that cannot be. */
  readonly accessCode: string;
  /** Of the payment, "" where there is none yet. */
  readonly reference: string;
}

/** What is said when there is no answer, or none that can be read. */
interface Texts {
  readonly offline: string;
  readonly failed: string;
}

/** Sends the form as the browser would, and asks for JSON. */
export async function askToBook(
  form: HTMLFormElement,
  { offline, failed }: Texts,
  signal: AbortSignal,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams([...new FormData(form)] as [string, string][]),
      signal,
    });
  } catch {
    return { refusal: navigator.onLine ? failed : offline };
  }
  try {
    return readAnswer((await response.json()) as Body) ?? { refusal: failed };
  } catch {
    return { refusal: failed };
  }
}

/** What ought to be in the server's JSON. */
interface Body {
  readonly url?: unknown;
  readonly access_code?: unknown;
  readonly reference?: unknown;
  readonly message?: unknown;
}

function readAnswer({ url, access_code, reference, message }: Body): Answer | undefined {
  if (typeof url === "string") {
    return { url, accessCode: text(access_code), reference: text(reference) };
  }
  if (typeof message === "string" && message) return { refusal: message };
  return undefined;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
