import type { ShareHostel } from "../props.gen.ts";
import { findRef, findSlot, guarded } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";

/** Passes the page on by the phone's own sheet; where there is none, the address is copied. */
export function mount(host: HTMLElement, props: ShareHostel, { fail }: IslandApi): Teardown {
  const link = findRef(host, "share", HTMLAnchorElement);
  const said = findSlot(host, "said");

  const say = (text: string) => {
    said.textContent = text;
  };
  const share = guarded(fail, (event) => {
    if (!isPlain(event as MouseEvent)) return;
    event.preventDefault();
    say("");
    void pass(props).then((done) =>
      say({ shared: "", copied: props.copied, failed: props.failed }[done]),
    );
  });
  link.addEventListener("click", share);
  return () => {
    link.removeEventListener("click", share);
    say("");
  };
}

async function pass({ title, text, url }: ShareHostel): Promise<"shared" | "copied" | "failed"> {
  try {
    if (navigator.share) {
      await navigator.share({ title, text, url });
      return "shared";
    }
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch (fault) {
    // Who closes the sheet has changed their mind, and needs no message.
    return fault instanceof DOMException && fault.name === "AbortError" ? "shared" : "failed";
  }
}
