import { useEffect, useState } from "react";
import { Slot, useIsland, useListener } from "../runtime/react.tsx";
import { fillIn } from "../runtime/native.ts";
import { suggestEmail } from "./suggest.ts";

interface Props {
  readonly email: HTMLInputElement;
  readonly domains: readonly string[];
  /** The text before the corrected address. */
  readonly question: string;
}

/** Suggests a correction of a mistyped email, and applies it at a press. */
export function EmailSuggestion({ email, domains, question }: Props) {
  const { guard } = useIsland();
  const meant = suggestEmail(useValueOnBlur(email), domains);

  function correct() {
    fillIn(email, meant);
    email.focus();
    email.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <Slot name="email-meant">
      {meant !== "" && (
        <button key={meant} type="button" onClick={guard(correct)}>
          {`${question} ${meant}?`}
        </button>
      )}
    </Slot>
  );
}

/** Milliseconds after which a tap outside the field has ended. The suggestion must not move the tap's target. */
const TAP = 400;

/** Returns the value of an input that lost the focus, and "" while the student types. */
function useValueOnBlur(input: HTMLInputElement): string {
  const [left, setLeft] = useState(document.activeElement === input ? "" : input.value);
  const [exits, setExits] = useState(0);
  const noteExit = () => setExits((count) => count + 1);
  useListener(input, "input", () => setLeft(""));
  useListener(input, "change", noteExit);
  useListener(input, "blur", noteExit);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement !== input) setLeft(input.value);
    }, TAP);
    return () => clearTimeout(timer);
  }, [exits, input]);
  return left;
}
