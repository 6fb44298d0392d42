import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { BookingButton as Props } from "../props.gen.ts";
import { Slot, useNativeAttributes, useNativeEvent } from "../runtime/hooks.tsx";
import { find, findRef, findSlot } from "../runtime/native.ts";
import { reactIsland, useIsland } from "../runtime/react.tsx";
import { askToBook, type Way } from "./answer.ts";
import { type Pop, popWithin } from "./pop.ts";

/** Milliseconds after the server's answer in which the provider's script may still come. */
const PATIENCE = 3000;

/** How far a booking is. */
type Step =
  | { readonly at: "rest"; readonly refusal: string }
  | { readonly at: "asking" }
  | { readonly at: "paying"; readonly url: string; readonly seen: boolean }
  | { readonly at: "closed"; readonly url: string };

const REST: Step = { at: "rest", refusal: "" };

/**
 * Books without leaving the page: one request at a time, and a refusal appears next to the button.
 * The provider's page is opened in place where its script is there, else the browser goes to it.
 */
function BookingButton({ failed, offline, script, closed, page }: Props) {
  const { host, attempt } = useIsland();
  const [form] = useState(() => find(host, "form", HTMLFormElement));
  const [button] = useState(() => findRef(host, "submit", HTMLButtonElement));
  const [status] = useState(() => findSlot(host, "status"));
  const [step, setStep] = useState(REST);
  const [asking] = useState(() => new AbortController());
  useEffect(() => () => asking.abort(), [asking]);
  const busy = step.at === "asking" || step.at === "paying";

  async function book() {
    setStep({ at: "asking" });
    const answer = await askToBook(form, { offline, failed }, asking.signal);
    if ("refusal" in answer) {
      return attempt(() => setStep({ at: "rest", refusal: answer.refusal }));
    }
    const inPlace = script && answer.accessCode;
    const pop = inPlace ? await popWithin(script, PATIENCE) : undefined;
    if (asking.signal.aborted) return;
    attempt(() => (pop ? pay(pop, answer) : location.assign(answer.url))); // still busy: we leave
  }

  function pay(pop: Pop, { url, accessCode, reference }: Way) {
    const stepBack = rememberHistory();
    setStep({ at: "paying", url, seen: false });
    try {
      new pop().resumeTransaction(accessCode, {
        onLoad: () => attempt(() => setStep(seen)),
        onSuccess: () => location.assign(`/dashboard/?reference=${encodeURIComponent(reference)}`),
        onCancel() {
          attempt(() => setStep({ at: "closed", url }));
          stepBack();
          button.focus();
        },
        onError: () => location.assign(url),
      });
    } catch {
      stepBack();
      location.assign(url);
    }
  }

  useNativeEvent(form, "submit", (event) => {
    event.preventDefault();
    if (!busy) void book();
  });

  // The back button may bring this very page back, as it was when we left.
  useNativeEvent(window, "pageshow", (event) => {
    if (event.persisted) setStep(REST);
  });

  // Not disabled, which would take the focus away from keyboard users.
  useNativeAttributes(button, {
    "aria-busy": busy ? "true" : null,
    "aria-disabled": busy ? "true" : null,
  });

  const link = "url" in step && <a href={step.url}>{page}</a>;
  return (
    <>
      <Slot element={status}>
        {step.at === "rest" && step.refusal}
        {step.at === "closed" && <span className="soft">{closed} </span>}
        {link}
      </Slot>
      {step.at === "paying" && !step.seen && <Over>{link}</Over>}
    </>
  );
}

/**
 * Remembers how long the history is, and returns a function that removes later steps: each step inside the
 * provider's frame became one of our page's, and the back button would first do nothing as often.
 */
function rememberHistory(): () => void {
  const { length } = history;
  history.replaceState(history.state, ""); // so that the browser notes how far we are scrolled
  return () => {
    // Never too far: what the frame pushed away of the steps ahead makes this less, not more.
    const steps = history.length - length;
    if (steps > 0) history.go(-steps);
  };
}

/** The provider's page, once it can be seen. */
const seen = (step: Step): Step => (step.at === "paying" ? { ...step, seen: true } : step);

/** Lies over all that the provider's script has put over the page, in case nothing comes of it. */
function Over({ children }: { children: ReactNode }) {
  return createPortal(<p className="over">{children}</p>, document.body);
}

export const mount = reactIsland(BookingButton);
