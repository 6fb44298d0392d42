import { useEffect, useState } from "react";
import type { SignUpForm } from "../props.gen.ts";
import { Slot, useNativeEvent } from "../runtime/hooks.tsx";
import { fillIn, findRef, findSlot } from "../runtime/native.ts";
import { useIsland } from "../runtime/react.tsx";
import { suggestEmail } from "./suggest.ts";

/** Milliseconds after which a tap outside the field has ended. The suggestion must not move the tap's target. */
const TAP = 400;

/** Suggests a correction of a mistyped email, and applies it at a press. */
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

/** Returns the value of an input that lost the focus, and "" while the student types. */
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
