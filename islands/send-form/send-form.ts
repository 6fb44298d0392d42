import { announceAuthChange } from "../page/auth.ts";
import type { SendForm } from "../props.gen.ts";
import { find, guarded } from "../runtime/native.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { type Answer, sendForm } from "./answer.ts";
import { clearSolved } from "./problems.ts";
import { showBanner, clearBanner, copyMessages } from "./banner.ts";

/** Where a form for logging in leads. What another student kept on this phone is then deleted. */
const LOGS_IN = ["/login", "/signup"];

/**
 * Sends a form from where it stands, one request at a time. A network that fails is said over the
 * form, which keeps all that was typed.
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
      // A page that is not ours: of a gateway, or of a network that wants its own log-in.
      if (!copyMessages(host, form, answer.page)) showBanner(host, props.unclear);
    } else {
      void leave(answer.goTo);
      return; // still sending: we leave
    }
    rest();
  }

  async function leave(to: string) {
    if (LOGS_IN.includes(form.getAttribute("action") ?? "")) {
      await import("../offline/drop.ts").then(({ dropOwn }) => dropOwn()).catch(() => {});
    }
    announceAuthChange(); // all of these forms lead on by logging in
    location.assign(to);
  }

  function rest() {
    sending = false;
    form.removeAttribute("aria-busy");
  }

  // On the host, so that what watches the form itself may still refuse.
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
  // The back button brought this very page back.
  const shown = (event: PageTransitionEvent) => {
    if (event.persisted) rest();
  };

  host.addEventListener("submit", submit);
  host.addEventListener("input", changed);
  window.addEventListener("pageshow", shown);
  return () => {
    rest();
    host.removeEventListener("submit", submit);
    host.removeEventListener("input", changed);
    window.removeEventListener("pageshow", shown);
  };
}
