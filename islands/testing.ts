import { expect, onTestFinished, vi } from "vitest";
import { adopt } from "./runtime/adopt.ts";
import type { Definitions, Mount } from "./runtime/types.ts";

/** Puts HTML into the page and starts its islands until the test ends. The mounts stand for what would be loaded. */
export function openPage(html: string, definitions: Definitions): void {
  document.body.innerHTML = html;
  onTestFinished(adopt(document, definitions));
}

/** The HTML that the server makes of an island. */
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
  await reaches("tested", "ready");
}

/** Waits until an island is in a state. */
export async function reaches(name: string, state: string): Promise<void> {
  await vi.waitFor(() => expect(get(`[data-island=${name}]`).dataset.state).toBe(state));
}

/** The element that matches, which must be there. */
export function get<T extends HTMLElement = HTMLElement>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  return element;
}

/** Types into an input as a person does, at the end of what is there. */
export function type(input: HTMLInputElement, text: string): void {
  input.focus();
  input.value += text;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Presses a key; reports whether the browser would still act on it. */
export function press(target: HTMLElement, key: string): boolean {
  return target.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
}

/** Counts what the browser would carry out itself until the test ends: clicks and submits that were not prevented. */
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

/** Silences and collects what is said to the console as an error. */
export function hearErrors() {
  return vi.spyOn(console, "error").mockImplementation(() => {});
}

/** An answer of the server. */
export function answer(body: unknown, status = 200): Response {
  return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
}
