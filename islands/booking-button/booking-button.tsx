import { useEffect, useState } from "react";
import type { BookingButton as Props } from "../props.gen.ts";
import { Slot, useNativeAttributes, useNativeEvent } from "../runtime/hooks.tsx";
import { find, findRef, findSlot } from "../runtime/native.ts";
import { reactIsland, useIsland } from "../runtime/react.tsx";
import { askToBook } from "./answer.ts";

/** Books without leaving the page: one request at a time, and a refusal is said beside the button. */
function BookingButton({ failed }: Props) {
  const { host, attempt } = useIsland();
  const [form] = useState(() => find(host, "form", HTMLFormElement));
  const [button] = useState(() => findRef(host, "submit", HTMLButtonElement));
  const [status] = useState(() => findSlot(host, "status"));
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [asking] = useState(() => new AbortController());
  useEffect(() => () => asking.abort(), [asking]);

  async function book() {
    setPending(true);
    setRefusal("");
    const answer = await askToBook(form, failed, asking.signal);
    attempt(() => {
      if ("leaveFor" in answer) return location.assign(answer.leaveFor); // still pending: we leave
      setPending(false);
      setRefusal(answer.refusal);
    });
  }

  useNativeEvent(form, "submit", (event) => {
    event.preventDefault();
    if (!pending) void book();
  });

  // The back button may bring this very page back, as it was when we left.
  useNativeEvent(window, "pageshow", (event) => {
    if (event.persisted) setPending(false);
  });

  // Not disabled, which would take the focus away from somebody who uses the keyboard.
  useNativeAttributes(button, {
    "aria-busy": pending ? "true" : null,
    "aria-disabled": pending ? "true" : null,
  });

  return <Slot element={status}>{refusal}</Slot>;
}

export const mount = reactIsland(BookingButton);
