/** The class that the provider's script defines, as far as we use it (docs/paystack.md). */
export type Pop = new () => {
  resumeTransaction(accessCode: string, events: PaymentEvents): unknown;
};

/** The events of a payment page that is open in place. Any of them may never come. */
export interface PaymentEvents {
  /** The page is visible. */
  onLoad(): void;
  /** The page reports a payment. Only the server can verify it. */
  onSuccess(): void;
  /** The payer closed the page. */
  onCancel(): void;
  /** The page cannot be shown. */
  onError(): void;
}

declare global {
  interface Window {
    PaystackPop?: Pop;
  }
}

/** Returns the class of the provider's script, or undefined if it is missing after timeout milliseconds. */
export async function loadPop(address: string, timeout: number): Promise<Pop | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((end) => {
    timer = setTimeout(end, timeout);
  });
  // The registry has loaded this chunk together with React.
  const loaded = import("./inline.ts").then(
    ({ loadInline }) => loadInline(address),
    () => {}, // without the chunk the script cannot load
  );
  await Promise.race([loaded, late]);
  clearTimeout(timer);
  return window.PaystackPop;
}
