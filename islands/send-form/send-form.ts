import { announceAuthChange } from "../page/auth.ts";
import type { SendForm } from "../props.gen.ts";
import { find, guarded } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { type Answer, sendForm } from "./answer.ts";
import { offerPasswords } from "./passwords.ts";
import { clearSolved } from "./problems.ts";
import { showBanner, clearBanner, copyMessages } from "./banner.ts";

/** The actions of forms that log in. After them, another student's copies on this phone are deleted. */
const LOGS_IN = ["/login", "/signup"];

/**
 * Sends a form without leaving the page, one request at a time. Failures appear over the form, which
 * keeps its entries.
 */
export function mount(host: HTMLElement, props: SendForm, { fail }: IslandApi): Teardown {
  const form = find(host, "form", HTMLFormElement);
  let sending = false;

  function show(answer: Answer) {
    if (answer === "offline") showBanner(host, props.network);
    else if (answer === "failed") showBanner(host, props.failed);
    else if (answer === "unclear") showBanner(host, props.unclear);
    else if ("message" in answer) showBanner(host, answer.message);
    else if ("page" in answer) {
      // The page may be a gateway's, or that of a network with its own log-in.
      if (!copyMessages(host, form, answer.page)) showBanner(host, props.unclear);
    } else {
      void leave(answer.goTo);
      return; // stays busy while the page changes
    }
    rest();
  }

  async function leave(to: string) {
    if (LOGS_IN.includes(form.getAttribute("action") ?? "")) {
      await import("../offline/drop.ts").then(({ dropOwn }) => dropOwn()).catch(() => {});
    }
    announceAuthChange(); // every form that leads on has logged the student in
    location.assign(to);
  }

  function rest() {
    sending = false;
    form.removeAttribute("aria-busy");
  }

  // Listen on the host, so that listeners of the form can still prevent the submit.
  const submit = guarded(fail, (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (sending) return;
    sending = true;
    form.setAttribute("aria-busy", "true");
    clearBanner(host);
    sendForm(form).then(show).catch(fail);
  });
  const changed = guarded(fail, (event) => clearSolved(host, form, event.target));
  // The back button may restore this page from the browser's cache.
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) rest();
  };

  const conceal = offerPasswords(form);
  host.addEventListener("submit", submit);
  host.addEventListener("input", changed);
  window.addEventListener("pageshow", shown);
  return () => {
    rest();
    conceal();
    host.removeEventListener("submit", submit);
    host.removeEventListener("input", changed);
    window.removeEventListener("pageshow", shown);
  };
}
