import { keptSince, removePages } from "../offline/kept.ts";
import { formatTime } from "../offline/label.ts";
import type { KeepCopy } from "../props.gen.ts";
import { findRef, findSlot } from "../runtime/native.ts";
import type { Teardown } from "../runtime/types.ts";

/** Lets a student keep copies of personal pages on the phone, and remove them. */
export function mount(host: HTMLElement, props: KeepCopy): Teardown {
  const button = findRef(host, "keep", HTMLButtonElement);
  const status = findSlot(host, "status");
  const native = button.textContent;
  let kept = false;
  let busy = false;

  async function show(said = "") {
    const since = await keptSince(props.pages);
    kept = since !== undefined;
    status.textContent = since ? `${props.kept} ${formatTime(since)}.` : said;
    button.textContent = kept ? props.remove : native;
  }

  async function press() {
    if (busy) return;
    setBusy(true);
    const asked = button.textContent; // an early press has not seen that the pages are kept
    try {
      await shown;
      if (asked === native && kept) return;
      if (kept) {
        await removePages(props.pages);
        await show(props.removed);
      } else {
        status.textContent = props.keeping;
        const { keepPages } = await import("./phone.ts");
        await keepPages(props.pages);
        await show();
      }
    } catch {
      // The copies are complete or absent. The next press tries again.
      status.textContent = props.failed;
    } finally {
      setBusy(false);
    }
  }

  // aria-disabled, because disabled would remove the focus of a keyboard user.
  function setBusy(now: boolean) {
    busy = now;
    for (const name of ["aria-busy", "aria-disabled"]) {
      if (now) button.setAttribute(name, "true");
      else button.removeAttribute(name);
    }
  }

  const onPress = () => void press();
  button.addEventListener("click", onPress);
  const shown = show();
  shown.catch(() => {}); // the browser denies storage, and the press reports it
  return () => {
    button.removeEventListener("click", onPress);
    button.textContent = native;
    status.textContent = "";
  };
}
