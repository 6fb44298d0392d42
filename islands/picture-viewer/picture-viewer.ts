import type { PictureViewer } from "../props.gen.ts";
import { findRef, guarded } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { makeViewer, type Viewer } from "./viewer.ts";

const LINKS = "a[data-ref=view]";

/** The state of a history entry with an open viewer. It may also hold the state of a popup under the viewer. */
interface Entry {
  readonly viewer?: number | undefined;
}

/** Shows the pictures of host over the whole window. The back button closes the viewer. */
export function mount(host: HTMLElement, { of }: PictureViewer, { fail }: IslandApi): Teardown {
  const template = findRef(host, "viewer", HTMLTemplateElement);
  const entryId = Math.random(); // differs from the entries of other viewers and of earlier loads
  let viewer: Viewer | undefined;
  let opener: HTMLElement | undefined;

  const isOurs = () => (history.state as Entry | null)?.viewer === entryId;

  const show = (link: HTMLElement) => {
    const links = [...host.querySelectorAll<HTMLElement>(LINKS)];
    opener = link;
    viewer = makeViewer(template, links, of, leave);
    host.append(viewer.dialog);
    viewer.open(links.indexOf(link));
  };
  const hide = () => {
    const dialog = viewer?.dialog;
    if (!dialog) return;
    viewer = undefined;
    dialog.close();
    dialog.remove();
    opener?.focus({ preventScroll: true });
  };
  const leave = () => {
    if (isOurs()) history.back();
    else hide();
  };

  const click = guarded(fail, (event) => {
    const link = (event.target as Element).closest<HTMLElement>(LINKS);
    if (!link || !isPlain(event as MouseEvent)) return;
    event.preventDefault();
    if (viewer) return;
    show(link);
    history.pushState({ ...(history.state as object | null), viewer: entryId }, "");
  });
  const move = () => {
    if (!isOurs()) hide();
    else if (!viewer && opener) show(opener);
  };

  host.addEventListener("click", click);
  window.addEventListener("popstate", move);
  return () => {
    host.removeEventListener("click", click);
    window.removeEventListener("popstate", move);
    hide();
    if (isOurs()) history.replaceState({ ...history.state, viewer: undefined }, "");
  };
}
