import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { SignUpForm as Props } from "../props.gen.ts";
import { reactIsland, Slot, useIsland, useListener } from "../runtime/react.tsx";
import { find, findRef } from "../runtime/native.ts";
import { type DialingTable, detectCountry, fetchDialingTable, withCountryCode } from "./dialing.ts";
import { keepDigits, onlyDigits } from "./digits.ts";
import { EmailSuggestion } from "./email-suggestion.tsx";
import { passwordsDiffer } from "./entries.ts";

interface Parts {
  readonly form: HTMLFormElement;
  readonly email: HTMLInputElement;
  readonly phone: HTMLInputElement;
}

/** Helps while the student fills the form in. The browser still submits it; submit.ts disables its button. */
function SignUpForm({ form, email, phone, ...props }: Props & Parts) {
  const differ = useFormValue(form, () => passwordsDiffer(form));
  useDigitsOnly(phone);
  const digits = useFormValue(form, () => onlyDigits(phone.value));
  const table = useTable(props.dialingCodes);

  return (
    <>
      <EmailSuggestion email={email} domains={props.mailDomains} question={props.didYouMean} />
      {table && <PhoneCountry digits={digits} table={table} longest={props.prefixLength} />}
      <Slot name="confirm-message">{differ && <span>{props.mismatch}</span>}</Slot>
    </>
  );
}

const EVENTS = ["input", "change", "focusin", "pointerover"] as const;

/**
 * Returns a value that read computes from the server's form. It reads after every event that may have changed a field:
 * password managers and autofill do not always fire "input".
 */
function useFormValue<Value extends string | boolean>(
  form: HTMLFormElement,
  read: () => Value,
): Value {
  const subscribe = useCallback(
    (notify: () => void) => {
      for (const type of EVENTS) form.addEventListener(type, notify);
      window.addEventListener("pageshow", notify);
      return () => {
        for (const type of EVENTS) form.removeEventListener(type, notify);
        window.removeEventListener("pageshow", notify);
      };
    },
    [form],
  );
  return useSyncExternalStore(subscribe, read);
}

/** Removes everything but digits from an input. */
function useDigitsOnly(input: HTMLInputElement): void {
  const clean = () => keepDigits(input);
  useLayoutEffect(() => keepDigits(input), [input]);
  useListener(input, "change", clean);
  useListener(input, "compositionend", clean);
  useListener(input, "input", (event) => {
    // During composition the text is incomplete; compositionend follows.
    if (!(event as InputEvent).isComposing) clean();
  });
}

/** Fetches the table of dialling codes. Without it only the country's name is missing. */
function useTable(url: string): DialingTable | undefined {
  const { guard } = useIsland();
  const [table, setTable] = useState<DialingTable>();
  useEffect(() => {
    const fetching = new AbortController();
    fetchDialingTable(url, fetching.signal).then(guard(setTable), () => {});
    return () => fetching.abort();
  }, [url, guard]);
  return table;
}

interface PhoneCountryProps {
  readonly digits: string;
  readonly table: DialingTable;
  readonly longest: number;
}

function PhoneCountry({ digits, table, longest }: PhoneCountryProps) {
  const country = detectCountry(withCountryCode(digits), table, longest);
  return (
    <Slot name="phone-country">
      {country && <span key={country.code}>{`+${country.code} ${country.name}`}</span>}
    </Slot>
  );
}

export const mount = reactIsland<Props, Parts>(SignUpForm, (host) => ({
  form: find(host, "form", HTMLFormElement),
  email: findRef(host, "email", HTMLInputElement),
  phone: findRef(host, "phone", HTMLInputElement),
}));
