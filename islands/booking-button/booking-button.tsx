import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { BookingButton as Props } from "../props.gen.ts";
import { reactIsland, Slot, useIsland, useListener } from "../runtime/react.tsx";
import { find } from "../runtime/native.ts";
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

interface Parts {
  readonly form: HTMLFormElement;
}

/**
 * Shows the button of the server's form and books without leaving the page. It sends one request at a time and shows a
 * refusal next to the button. The provider's page opens in place if its script has loaded; otherwise the browser goes
 * to that page.
 */
function BookingButton({ form, label, about, script, page, ...texts }: Props & Parts) {
  const { fail, guard } = useIsland();
  const [step, setStep] = useState(REST);
  const button = useRef<HTMLButtonElement>(null);
  // The booking that runs. Two presses may come before React has rendered the state of the first.
  const booking = useRef<AbortController>(null);
  const busy = step.at === "asking" || step.at === "paying";

  function stop(last: Step) {
    booking.current = null;
    setStep(last);
  }

  async function book(signal: AbortSignal) {
    setStep({ at: "asking" });
    const answer = await sendBooking(form, texts, signal);
    if (signal.aborted) return;
    if ("refusal" in answer) return stop({ at: "rest", refusal: answer.refusal });
    const inPlace = script && answer.accessCode;
    const pop = inPlace ? await loadPop(script, TIMEOUT) : undefined;
    if (signal.aborted) return;
    if (pop) pay(pop, answer);
    else location.assign(answer.url); // stays busy while the page changes
  }

  function pay(pop: Pop, { url, accessCode, reference }: NextPage) {
    const restoreHistory = rememberHistory();
    setStep({ at: "paying", url, shown: false });
    try {
      new pop().resumeTransaction(accessCode, {
        onLoad: guard(() => setStep(markShown)),
        onSuccess: () => location.assign(`/dashboard/?reference=${encodeURIComponent(reference)}`),
        onCancel: guard(() => {
          stop({ at: "closed", url });
          restoreHistory();
          button.current?.focus();
        }),
        onError: () => location.assign(url),
      });
    } catch {
      restoreHistory();
      location.assign(url);
    }
  }

  useListener(form, "submit", (event) => {
    event.preventDefault();
    if (booking.current) return;
    booking.current = new AbortController();
    book(booking.current.signal).catch(fail);
  });
  useEffect(() => () => booking.current?.abort(), []);

  // The back button may restore this page from the browser's cache, still busy.
  useListener(window, "pageshow", (event) => {
    if (event.persisted) stop(REST);
  });

  const link = "url" in step && (
    <a key="page" href={step.url}>
      {page}
    </a>
  );
  return (
    <>
      <Slot name="button">
        <button
          ref={button}
          type="submit"
          className="button"
          data-ref="submit"
          aria-describedby={about}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined} // disabled would remove the focus of a keyboard user
        >
          {label}
        </button>
      </Slot>
      <Slot name="refusal">
        {step.at === "rest" && step.refusal && <span key={step.refusal}>{step.refusal}</span>}
      </Slot>
      <Slot name="status">
        {step.at === "closed" && (
          <span key="closed" className="soft">
            {`${texts.closed} `}
          </span>
        )}
        {link}
      </Slot>
      {step.at === "paying" &&
        !step.shown &&
        createPortal(<p className="over">{link}</p>, document.body)}
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

export const mount = reactIsland<Props, Parts>(BookingButton, (host) => ({
  form: find(host, "form", HTMLFormElement),
}));
