/** The address of the worker that belongs to this page, undefined where there is none. */
export function workerAddress(): string | undefined {
  return document.querySelector<HTMLElement>("link[data-worker]")?.dataset.worker;
}
