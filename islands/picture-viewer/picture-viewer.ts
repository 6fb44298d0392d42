import type { PictureViewer } from "../props.gen.ts";
import { findRef, guarded } from "../runtime/native.ts";
import { isPlain } from "../runtime/plain.ts";
import type { IslandApi, Teardown } from "../runtime/types.ts";
import { makeSheet, type Sheet } from "./sheet.ts";

const LINKS = "a[data-ref=view]";

/** What an entry of the browser's history remembers of an open viewer, next to what a popup under it remembers. */
interface Entry {
  readonly viewer?: number | undefined;
}

/** Shows the pictures of its part of the page over the whole window. The back button closes them. */
export function mount(host: HTMLElement, { of }: PictureViewer, { fail }: IslandApi): Teardown {
  const template = findRef(host, "viewer", HTMLTemplateElement);
  const mark = Math.random(); // our entry, and not that of another viewer or of a page before a reload
  let sheet: Sheet | undefined;
  let opener: HTMLElement | undefined;

  const isOurs = () => (history.state as Entry | null)?.viewer === mark;

  const show = (link: HTMLElement) => {
    const links = [...host.querySelectorAll<HTMLElement>(LINKS)];
    opener = link;
    sheet = makeSheet(template, links, of, leave);
    host.append(sheet.dialog);
    sheet.open(links.indexOf(link));
  };
  const hide = () => {
    const dialog = sheet?.dialog;
    if (!dialog) return;
    sheet = undefined;
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
    if (sheet) return;
    show(link);
    history.pushState({ ...(history.state as object | null), viewer: mark }, "");
  });
  const move = () => {
    if (!isOurs()) hide();
    else if (!sheet && opener) show(opener);
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
