import type { ShareHostel } from "../props.gen.ts";
import { findRef, findSlot, guarded } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";

/**
 * Shares the page with the phone's share sheet. Without a share sheet it copies the address. A link
 * named "copy", which some pages have, copies the whole message.
 */
export function mount(host: HTMLElement, props: ShareHostel, { fail }: IslandApi): Teardown {
  const link = findRef(host, "share", HTMLAnchorElement);
  const said = findSlot(host, "said");

  const say = (text: string) => {
    said.textContent = text;
  };
  const ending = new AbortController();
  const answerClicks = (target: HTMLElement, work: () => Promise<Outcome>) => {
    const onClick = guarded(fail, (event) => {
      if (!isPlain(event as MouseEvent)) return;
      event.preventDefault();
      say("");
      void work().then((done) =>
        say({ shared: "", copied: props.copied, failed: props.failed }[done]),
      );
    });
    target.addEventListener("click", onClick, { signal: ending.signal });
  };
  answerClicks(link, () => share(props));
  const copying = host.querySelector<HTMLElement>("[data-ref=copy]");
  if (copying) answerClicks(copying, () => copy(`${props.text} ${props.url}`));
  return () => {
    ending.abort();
    say("");
  };
}

type Outcome = "shared" | "copied" | "failed";

async function copy(text: string): Promise<Outcome> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
}

async function share({ title, text, url }: ShareHostel): Promise<Outcome> {
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
