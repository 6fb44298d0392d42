/**
 * Makes the island of the hearts load with the page if the browser's storage has a saved hostel, so that its
 * heart is filled. After a press without a script the server itself marks the island so.
 */
export function startHeartsEarly(): void {
  try {
    const host = document.querySelector<HTMLElement>("[data-island=hearts]");
    if (host && localStorage.saved) host.dataset.when = "load";
  } catch {
    // the browser denies storage
  }
}
