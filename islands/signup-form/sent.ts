import { useEffect, useState } from "react";
import { useNativeEvent } from "../runtime/hooks.tsx";

/** Milliseconds after which the form may be sent again, if the page is still here: the network failed. */
const AGAIN_AFTER = 10_000;

/** Lets a form be sent once; the second click of a double click does nothing. */
export function useSentOnce(form: HTMLFormElement): boolean {
  const [sent, setSent] = useState(false);

  // On the document, after all listeners that may send the form in place.
  useNativeEvent(document, "submit", (event) => {
    if (event.target !== form || event.defaultPrevented) return;
    if (sent) event.preventDefault();
    else setSent(true);
  });

  // The back button brought this very page back.
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
