/** What the provider's script brings, as far as we use it (facts/paystack.md, In the browser). */
export type Pop = new () => {
  resumeTransaction(accessCode: string, heard: Heard): unknown;
};

/** What is heard of the page that was opened in place; none of it may ever come. */
export interface Heard {
  /** It can be seen. */
  onLoad(): void;
  /** The payer says that it is paid, which only the server can find out. */
  onSuccess(): void;
  /** It was closed. */
  onCancel(): void;
  /** It cannot be shown. */
  onError(): void;
}

declare global {
  interface Window {
    PaystackPop?: Pop;
  }
}

/** What the script brought, or nothing when it is not there after so many milliseconds. */
export async function popWithin(address: string, patience: number): Promise<Pop | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((end) => {
    timer = setTimeout(end, patience);
  });
  // A chunk of its own: the registry loads it together with React, so it is here by now.
  const loaded = import("./inline.ts").then(
    ({ loadInline }) => loadInline(address),
    () => {}, // without the chunk there is no script
  );
  await Promise.race([loaded, late]);
  clearTimeout(timer);
  return window.PaystackPop;
}
