import { useEffect, useState } from "react";
import type { SignUpForm as Props } from "../props.gen.ts";
import { Slot, useNativeAttributes, useNativeEvent } from "../runtime/hooks.tsx";
import { find, findRef, findSlot } from "../runtime/native.ts";
import { reactIsland, useIsland } from "../runtime/react.tsx";
import { type DialingTable, detectCountry, fetchDialingTable, withCountryCode } from "./dialing.ts";
import { keepDigits } from "./digits.ts";
import { EmailSuggestion } from "./email-suggestion.tsx";
import { passwordsDiffer } from "./entries.ts";
import { useSentOnce } from "./sent.ts";

/** Helps while the student fills the sign-up form in. submit.ts owns its button, and the browser still submits it. */
function SignUpForm(props: Props) {
  const { mismatch, dialingCodes, prefixLength } = props;
  const { host } = useIsland();
  const [form] = useState(() => find(host, "form", HTMLFormElement));
  const [submit] = useState(() => findRef(host, "submit", HTMLButtonElement));
  const entries = useEntries(form);
  const sent = useSentOnce(form);
  useNativeAttributes(submit, { "aria-busy": sent ? "true" : null });

  return (
    <>
      <PhoneCountry phone={entries.phone} table={useTable(dialingCodes)} longest={prefixLength} />
      <Said slot="confirm-message" text={entries.differ ? mismatch : ""} />
      <EmailSuggestion {...props} />
    </>
  );
}

/** Returns the entries of the form, and reads them again after every event that may change them. */
function useEntries(form: HTMLFormElement) {
  const { host } = useIsland();
  const [phone] = useState(() => findRef(host, "phone", HTMLInputElement));
  const [entries, setEntries] = useState(() => {
    keepDigits(phone);
    return { phone: phone.value, differ: passwordsDiffer(form) };
  });

  function read() {
    keepDigits(phone);
    setEntries({ phone: phone.value, differ: passwordsDiffer(form) });
  }

  useNativeEvent(form, "input", (event) => {
    // During composition the text is incomplete; compositionend follows.
    if (!(event as InputEvent).isComposing) read();
  });
  useNativeEvent(form, "compositionend", read);
  // Password managers and autofill do not always fire "input".
  useNativeEvent(form, "change", read);
  useNativeEvent(form, "focusin", read);
  useNativeEvent(form, "pointerover", read);
  useNativeEvent(window, "pageshow", read);
  return entries;
}

/** Fetches the table of dialling codes. Without it only the country's name is missing. */
function useTable(url: string): DialingTable | undefined {
  const { attempt } = useIsland();
  const [table, setTable] = useState<DialingTable>();
  useEffect(() => {
    const fetching = new AbortController();
    fetchDialingTable(url, fetching.signal).then(
      (found) => attempt(() => setTable(found)),
      () => {},
    );
    return () => fetching.abort();
  }, [url, attempt]);
  return table;
}

interface PhoneCountryProps {
  readonly phone: string;
  readonly table: DialingTable | undefined;
  readonly longest: number;
}

function PhoneCountry({ phone, table, longest }: PhoneCountryProps) {
  const { host } = useIsland();
  const [slot] = useState(() => findSlot(host, "phone-country"));
  if (!table) return null; // the server's text stays
  const country = detectCountry(withCountryCode(phone), table, longest);
  return <Slot element={slot}>{country && `+${country.code} ${country.name}`}</Slot>;
}

function Said({ slot, text }: { readonly slot: string; readonly text: string }) {
  const { host } = useIsland();
  const [element] = useState(() => findSlot(host, slot));
  return <Slot element={element}>{text}</Slot>;
}

export const mount = reactIsland(SignUpForm);
