const FROM_COPY =
  "This page is a copy, so nothing was sent. Load it again when there is a network, and send it then.";
const OFFLINE =
  "You are offline, so nothing was sent. What you typed is still here: send it again when there is a network.";

/**
 * Says next to a form that it cannot be sent, where the browser would leave the page and what was
 * typed. Islands say it in their own words; in a copy, where they would act on what may not be
 * true any more, we come first.
 */
export function watchForms(copy: boolean): void {
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== "post" || event.defaultPrevented || !(copy || !navigator.onLine)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      sayBefore(form, copy ? FROM_COPY : OFFLINE);
    },
    copy, // first, or when everybody else has had their chance
  );
}

function sayBefore(form: HTMLFormElement, text: string) {
  form.parentElement?.querySelector("[data-unsent]")?.remove();
  const said = document.createElement("p");
  said.className = "banner banner-bad";
  said.dataset.unsent = "";
  said.setAttribute("role", "alert");
  said.textContent = text;
  form.before(said);
}
