// Disables the submit button of the sign-up form until its fields are full. The page loads this script next to main.js,
// so that the button is disabled from the first view, and not only after a touch has loaded React.

import { findRef, findSlot } from "../runtime/native.ts";
import { missingLabels, passwordsMatch } from "./entries.ts";

/** Milliseconds between two looks at the fields. Password managers may fill them in without an event. */
const PAUSE = 500;

const EVENTS = ["input", "change", "focusin"] as const;

/**
 * Enables the submit button while all fields are full and the passwords match. Otherwise it gives the reason below the
 * button. If anything throws, the button stays enabled, and the server checks the form.
 */
export function watchFields(form: HTMLFormElement): void {
  const submit = findRef(form, "submit", HTMLButtonElement);
  const why = findSlot(form, "submit-why");
  const timer = setInterval(() => document.hidden || look(), PAUSE);
  let reason = "";

  function look() {
    try {
      explain(reasonOf(form, why.dataset));
    } catch (fault) {
      release();
      console.error("The sign-up form works without its check:", fault);
    }
  }

  function explain(next: string) {
    submit.disabled = next !== "";
    if (next === reason) return; // so that a translation of it stays
    reason = next;
    why.textContent = next;
  }

  function release() {
    clearInterval(timer);
    for (const type of EVENTS) form.removeEventListener(type, look);
    form.noValidate = true;
    explain("");
  }

  // With this script the browser validates before the form is sent; without it the server does.
  form.noValidate = false;
  for (const type of EVENTS) form.addEventListener(type, look);
  look();
}

/** Returns the reason why the form cannot be sent yet, or "". Its words come from the page. */
function reasonOf(form: HTMLFormElement, { fillAll, missing, differ }: DOMStringMap): string {
  const labels = missingLabels(form);
  if (labels.length) return `${fillAll} ${missing} ${labels.join(", ")}.`;
  return passwordsMatch(form) ? "" : `${fillAll} ${differ}`;
}

const form = document.querySelector<HTMLFormElement>("form[action='/signup']");
if (form) watchFields(form);
