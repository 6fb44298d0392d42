import { useEffect, useState } from "react";
import { useNativeEvent } from "../runtime/hooks.tsx";

/** Milliseconds after which the form can be sent again: if the page is still open then, the network failed. */
const AGAIN_AFTER = 10_000;

/** Prevents a second submit of a form, as by a double click. Reports whether it was sent. */
export function useSentOnce(form: HTMLFormElement): boolean {
  const [sent, setSent] = useState(false);

  // Listen on the document, after all listeners that may send the form themselves.
  useNativeEvent(document, "submit", (event) => {
    if (event.target !== form || event.defaultPrevented) return;
    if (sent) event.preventDefault();
    else setSent(true);
  });

  // The back button may restore this page from the browser's cache.
  useNativeEvent(window, "pageshow", (event) => {
    if (event.persisted) setSent(false);
  });
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(false), AGAIN_AFTER);
    return () => clearTimeout(timer);
  }, [sent]);

  return sent;
}
