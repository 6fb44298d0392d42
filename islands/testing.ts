import { expect, onTestFinished, vi } from "vitest";
import { adopt } from "./runtime/adopt.ts";
import type { Definitions, Mount } from "./runtime/types.ts";

/** Puts HTML into the page and runs its islands until the test ends. */
export function openPage(html: string, definitions: Definitions): void {
  document.body.innerHTML = html;
  onTestFinished(adopt(document, definitions));
}

/** Returns the HTML of an island as the server renders it. */
export function islandHTML(name: string, props: object, inner: string, when = "load"): string {
  const script = `<script type="application/json">${JSON.stringify(props)}</script>`;
  return `<div class="island" data-island="${name}" data-when="${when}">${script}${inner}</div>`;
}

/** Opens a page with one island, and waits until it is mounted. */
export async function openIsland<Props extends object>(
  mount: Mount<Props>,
  props: Props,
  inner: string,
): Promise<void> {
  const load = () => Promise.resolve({ mount });
  openPage(islandHTML("tested", props, inner), { tested: { load, holds: {} } });
  await waitForState("tested", "ready");
}

/** Waits until an island has the given data-state. */
export async function waitForState(name: string, state: string): Promise<void> {
  await vi.waitFor(() => expect(get(`[data-island=${name}]`).dataset.state).toBe(state));
}

/** Returns the first element that matches. Throws if nothing matches. */
export function get<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
}

/** Types text at the end of an input, with an input event. */
export function type(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value += text;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Presses a key. Returns false if a listener prevented the default. */
export function press(target: HTMLElement, key: string): boolean {
  return target.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
}

/** Collects the targets of clicks or submits that no listener prevented, until the test ends. */
export function watchNative(type: "click" | "submit"): { readonly seen: HTMLElement[] } {
  const seen: HTMLElement[] = [];
  const watch = (event: Event) => {
    if (!event.defaultPrevented) seen.push(event.target as HTMLElement);
    event.preventDefault();
  };
  window.addEventListener(type, watch);
  onTestFinished(() => window.removeEventListener(type, watch));
  return { seen };
}

/** Silences console.error and records its calls. */
export function silenceErrors() {
  return vi.spyOn(console, "error").mockImplementation(() => {});
}

/** Returns a response of the server. */
export function answer(body: unknown, status = 200): Response {
  return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
}
