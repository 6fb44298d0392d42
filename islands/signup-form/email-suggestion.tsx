import { useEffect, useState } from "react";
import type { SignUpForm } from "../props.gen.ts";
import { Slot, useNativeEvent } from "../runtime/hooks.tsx";
import { fillIn, findRef, findSlot } from "../runtime/native.ts";
import { useIsland } from "../runtime/react.tsx";
import { suggestEmail } from "./suggest.ts";

/** Milliseconds in which a tap that leaves the field has arrived: the question must not push its target away. */
const TAP = 400;

/** Asks about an address with a slip of the finger in it, and corrects it at a press. */
export function EmailSuggestion({ mailDomains, didYouMean }: SignUpForm) {
  const { host, attempt } = useIsland();
  const [slot] = useState(() => findSlot(host, "email-meant"));
  const [input] = useState(() => findRef(host, "email", HTMLInputElement));
  const meant = suggestEmail(useValueOnBlur(input), mailDomains);

  function correct() {
    fillIn(input, meant);
    input.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <Slot element={slot}>
      {meant && (
        <button type="button" onClick={(event) => attempt(correct, event.nativeEvent)}>
          {`${didYouMean} ${meant}?`}
        </button>
      )}
    </Slot>
  );
}

/** What stands in an input since it was left, "" while someone types. */
function useValueOnBlur(input: HTMLInputElement): string {
  const [left, setLeft] = useState(input.value);
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((n) => n + 1);
  useNativeEvent(input, "input", () => setLeft(""));
  useNativeEvent(input, "change", changed);
  useNativeEvent(input, "blur", changed);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement !== input) setLeft(input.value);
    }, TAP);
    return () => clearTimeout(timer);
  }, [changes, input]);
  return left;
}
