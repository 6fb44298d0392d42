/** The server's answer to a booking request: the page to open next, or the sentence of a refusal. */
export type Answer = NextPage | { readonly refusal: string };

/** The page to open next: the provider's, or a page of ours that comes before it. */
export interface NextPage {
  readonly url: string;
  /** The code that opens the provider's page in place, or "" if that is impossible. */
  readonly accessCode: string;
  /** The reference of the payment, or "" before there is a payment. */
  readonly reference: string;
}

/** The sentences for a missing network and for an unreadable answer. */
interface Texts {
  readonly offline: string;
  readonly failed: string;
}

/** Sends the form as the browser would, but asks for JSON. */
export async function sendBooking(
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

/** The fields that the server's JSON should have. */
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
