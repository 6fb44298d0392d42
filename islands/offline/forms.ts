const FROM_COPY =
  "This page is a copy, so nothing was sent. Load it again when there is a network, and send it then.";
const OFFLINE =
  "You are offline, so nothing was sent. What you typed is still here: send it again when there is a network.";

/**
 * Shows a message next to a form that cannot be sent. Otherwise the browser would leave the page and lose the
 * entries. Islands show their own messages when offline. In a copy this listener runs before theirs, because
 * they would use outdated data.
 */
export function watchForms(copy: boolean): void {
  addEventListener(
    "submit",
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== "post" || event.defaultPrevented || !(copy || !navigator.onLine)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      showBefore(form, copy ? FROM_COPY : OFFLINE);
    },
    copy, // captures, and so runs before all other listeners, in a copy
  );
}

function showBefore(form: HTMLFormElement, text: string) {
  form.parentElement?.querySelector("[data-unsent]")?.remove();
  const said = document.createElement("p");
  said.className = "banner banner-bad";
  said.dataset.unsent = "";
  said.setAttribute("role", "alert");
  said.textContent = text;
  form.before(said);
}
