import type { ShareHostel } from "../props.gen.ts";
import { findRef, findSlot, guarded } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";

/** Shares the page with the phone's share sheet. Without a share sheet it copies the address. */
export function mount(host: HTMLElement, props: ShareHostel, { fail }: IslandApi): Teardown {
  const link = findRef(host, "share", HTMLAnchorElement);
  const said = findSlot(host, "said");

  const say = (text: string) => {
    said.textContent = text;
  };
  const onClick = guarded(fail, (event) => {
    if (!isPlain(event as MouseEvent)) return;
    event.preventDefault();
    say("");
    void share(props).then((done) =>
      say({ shared: "", copied: props.copied, failed: props.failed }[done]),
    );
  });
  link.addEventListener("click", onClick);
  return () => {
    link.removeEventListener("click", onClick);
    say("");
  };
}

async function share({ title, text, url }: ShareHostel): Promise<"shared" | "copied" | "failed"> {
  try {
    if (navigator.share) {
      await navigator.share({ title, text, url });
      return "shared";
    }
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch (fault) {
    // A student who closes the share sheet needs no message.
    return fault instanceof DOMException && fault.name === "AbortError" ? "shared" : "failed";
  }
}
