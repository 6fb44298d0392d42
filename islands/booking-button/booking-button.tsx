import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { BookingButton as Props } from "../props.gen.ts";
import { Slot, useNativeAttributes, useNativeEvent } from "../runtime/hooks.tsx";
import { find, findRef, findSlot } from "../runtime/native.ts";
import { reactIsland, useIsland } from "../runtime/react.tsx";
import { sendBooking, type NextPage } from "./answer.ts";
import { type Pop, loadPop } from "./pop.ts";

/** Milliseconds that a payment waits for the provider's script after the server's answer. */
const TIMEOUT = 3000;

/** The step of a booking on this page. */
type Step =
  | { readonly at: "rest"; readonly refusal: string }
  | { readonly at: "asking" }
  | { readonly at: "paying"; readonly url: string; readonly shown: boolean }
  | { readonly at: "closed"; readonly url: string };

const REST: Step = { at: "rest", refusal: "" };

/**
 * Books without leaving the page. It sends one request at a time and shows a refusal next to the button.
 * The provider's page opens in place if its script has loaded; otherwise the browser goes to that page.
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
    const answer = await sendBooking(form, { offline, failed }, asking.signal);
    if ("refusal" in answer) {
      return attempt(() => setStep({ at: "rest", refusal: answer.refusal }));
    }
    const inPlace = script && answer.accessCode;
    const pop = inPlace ? await loadPop(script, TIMEOUT) : undefined;
    if (asking.signal.aborted) return;
    attempt(() => (pop ? pay(pop, answer) : location.assign(answer.url))); // stays busy while the page changes
  }

  function pay(pop: Pop, { url, accessCode, reference }: NextPage) {
    const restoreHistory = rememberHistory();
    setStep({ at: "paying", url, shown: false });
    try {
      new pop().resumeTransaction(accessCode, {
        onLoad: () => attempt(() => setStep(markShown)),
        onSuccess: () => location.assign(`/dashboard/?reference=${encodeURIComponent(reference)}`),
        onCancel() {
          attempt(() => setStep({ at: "closed", url }));
          restoreHistory();
          button.focus();
        },
        onError: () => location.assign(url),
      });
    } catch {
      restoreHistory();
      location.assign(url);
    }
  }

  useNativeEvent(form, "submit", (event) => {
    event.preventDefault();
    if (!busy) void book();
  });

  // The back button may restore this page from the browser's cache, still busy.
  useNativeEvent(window, "pageshow", (event) => {
    if (event.persisted) setStep(REST);
  });

  // aria-disabled, because disabled would remove the focus of a keyboard user.
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
      {step.at === "paying" && !step.shown && <Overlay>{link}</Overlay>}
    </>
  );
}

/**
 * Remembers the length of the history and returns a function that leaves later entries. Each step in
 * the provider's frame adds an entry to our page's history, on which the back button would do nothing.
 */
function rememberHistory(): () => void {
  const { length } = history;
  history.replaceState(history.state, ""); // makes the browser save the scroll position
  return () => {
    // This never goes too far: entries that the frame replaced make the difference smaller.
    const steps = history.length - length;
    if (steps > 0) history.go(-steps);
  };
}

/** Marks that the provider's page is visible. */
const markShown = (step: Step): Step => (step.at === "paying" ? { ...step, shown: true } : step);

/** Shows a way out above everything that the provider's script adds, in case its page never loads. */
function Overlay({ children }: { children: ReactNode }) {
  return createPortal(<p className="over">{children}</p>, document.body);
}

export const mount = reactIsland(BookingButton);
