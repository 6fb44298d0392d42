/**
 * Makes room for the provider's page, and takes it back when the answer is called.
 *
 * Around an element that is in a modal dialog the browser shows nothing above the dialog, and lets
 * nothing outside be used. Meanwhile it stays open, but is no modal one.
 */
export function stepAside(element: Element): () => void {
  const dialog = element.closest<HTMLDialogElement>("dialog[open]");
  const { length } = history;
  history.replaceState(history.state, ""); // so that the browser notes how far we are scrolled
  if (dialog) reopen(dialog, () => dialog.show());
  return () => {
    if (dialog?.isConnected && dialog.open) reopen(dialog, () => dialog.showModal());
    // Each step of the payer's inside the frame became one of our page's: the back button, and
    // with it the popup's closing, would first do nothing as often. Never too far: what the frame
    // pushed away of the steps ahead makes this less, not more.
    const steps = history.length - length;
    if (steps > 0) history.go(-steps);
  };
}

/** Closes and opens a dialog as one step, of which its owner hears nothing. */
function reopen(dialog: HTMLDialogElement, open: () => void): void {
  const { scrollTop } = dialog;
  document.addEventListener("close", swallow, true);
  dialog.close();
  open();
  dialog.scrollTop = scrollTop;

  function swallow(event: Event) {
    if (event.target !== dialog) return;
    document.removeEventListener("close", swallow, true);
    event.stopImmediatePropagation();
  }
}
