import type { WorkerMessage } from "../offline/scope.ts";

/**
 * Keeps copies after a press (see keepSaved in offline/saved.ts). A worker keeps them even if the page is left at once;
 * without a worker the page does it.
 */
export async function keepAfterPress(saved: string, student: boolean): Promise<void> {
  if (!("caches" in window)) return;
  const { controller } = navigator.serviceWorker;
  if (controller) return controller.postMessage({ saved, student } satisfies WorkerMessage);
  const { keepSaved } = await import("../offline/saved.ts");
  await keepSaved(saved, student);
}
