import { announceAuthChange, forget } from "../page/auth.ts";
import { dropEverything } from "../offline/drop.ts";
import type { Logout } from "../props.gen.ts";
import { find, guarded } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { type Question, watchQuestion } from "./question.ts";

/**
 * Asks in a dialog before it logs out, and clears the browser's storage. The host is the page's
 * header, or the page at /logout, which has no dialog.
 */
export function mount(host: HTMLElement, { home }: Logout, { fail }: IslandApi): Teardown {
  const form = find(host, "form[action='/logout']", HTMLFormElement); // the header has another form, too
  const dialog = host.querySelector<HTMLDialogElement>("[data-ref=dialog]");
  const question: Question | null = dialog && watchQuestion(dialog);
  let leaving = false;

  const ask = guarded(fail, (event) => {
    const link = (event.target as Element).closest<HTMLElement>("[data-ref=logout]");
    if (!link || !question || !isPlain(event as MouseEvent)) return;
    event.preventDefault();
    question.ask(link);
  });

  const submit = guarded(fail, (event) => {
    event.preventDefault();
    if (leaving) return;
    leaving = true;
    form.setAttribute("aria-busy", "true");
    void logOut(form).then(async (done) => {
      if (!done) return form.submit(); // the browser shows the error
      forget();
      await dropEverything();
      announceAuthChange();
      location.assign(home);
    });
  });

  host.addEventListener("click", ask);
  form.addEventListener("submit", submit);
  return () => {
    host.removeEventListener("click", ask);
    form.removeEventListener("submit", submit);
    question?.stop();
  };
}

/** Ends the session. Returns false if the server did not end it. It does not follow the redirect. */
async function logOut({ action }: HTMLFormElement): Promise<boolean> {
  try {
    const response = await fetch(action, { method: "POST", redirect: "manual" });
    return response.ok || response.type === "opaqueredirect";
  } catch {
    return false;
  }
}
