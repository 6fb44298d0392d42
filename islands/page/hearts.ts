/**
 * Starts the island of the hearts with the page where the browser remembers a saved hostel, so that its
 * heart is filled. The server itself starts it after a press without a script.
 */
export function startHeartsEarly(): void {
  try {
    const host = document.querySelector<HTMLElement>("[data-island=hearts]");
    if (host && localStorage.saved) host.dataset.when = "load";
  } catch {
    // a browser that keeps nothing for us
  }
}
