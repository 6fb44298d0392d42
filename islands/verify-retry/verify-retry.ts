import type { VerifyRetry } from "../props.gen.ts";
import { find, findRef, findSlot, guarded } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { type Outcome, verify } from "./outcome.ts";

/**
 * Makes 'Try Again' verify without leaving the page, and shows the outcome. It starts with the page, so that the first
 * touch reports a missing network, too.
 */
export function mount(host: HTMLElement, props: VerifyRetry, { fail }: IslandApi): Teardown {
  const slot = findSlot(host, "outcome");
  const retry = findRef(slot, "retry", HTMLAnchorElement);
  const banner = find(slot, "[role=alert]", HTMLElement);
  const text = find(banner, "span", HTMLElement);
  const verified = findRef(host, "verified", HTMLTemplateElement);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  function show(outcome: Outcome) {
    retry.removeAttribute("aria-busy");
    if (!outcome.verified) {
      text.textContent = outcome.message;
      return;
    }
    const heading = find(host, "h1", HTMLElement);
    document.title = heading.textContent = props.verified;
    const body = verified.content.cloneNode(true) as DocumentFragment;
    find(body, "[role=status] span", HTMLElement).textContent = outcome.message;
    slot.textContent = "";
    slot.append(body);
    find(slot, "a.button", HTMLAnchorElement).focus();
    leaving = setTimeout(() => location.assign(props.to), props.seconds * 1000);
  }

  const click = guarded(fail, (event) => {
    if (!retry.contains(event.target as Node) || !isPlain(event as MouseEvent)) return;
    event.preventDefault();
    if (retry.getAttribute("aria-busy")) return;
    retry.setAttribute("aria-busy", "true");
    text.textContent = props.verifying;
    const { signal } = (asking = new AbortController());
    verify(props, signal)
      .then((outcome) => signal.aborted || show(outcome))
      .catch(fail);
  });

  host.addEventListener("click", click);
  return () => {
    clearTimeout(leaving);
    asking?.abort();
    retry.removeAttribute("aria-busy");
    host.removeEventListener("click", click);
  };
}
