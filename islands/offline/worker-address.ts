/** Returns the address of this page's worker, or undefined if the page names no worker. */
export function workerAddress(): string | undefined {
  return document.querySelector<HTMLElement>("link[data-worker]")?.dataset.worker;
}
