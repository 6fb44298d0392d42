import { useLayoutEffect, useRef, useState } from "react";
import { useListener } from "../runtime/react.tsx";

/** The hostel that is open in the popup. */
export interface Opened {
  /** The absolute address of its page. */
  readonly href: string;
  /** The link that opened it. It gets the focus when the popup closes. */
  readonly link: HTMLElement | null;
}

/** The state of a history entry with an open popup. */
interface Entry {
  readonly popup: string;
  /** The address of the page under the popup. */
  readonly under: string;
}

/** Ties the popup to the browser's history: opening adds an entry, and the back button closes. */
export function usePopupAddress(linkTo: (href: string) => HTMLAnchorElement | null) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const leaving = useRef(false); // history.back takes a moment; a second one would leave the list

  function open(link: HTMLAnchorElement) {
    const before = entry();
    if (before?.popup === link.href) return; // the second click of a double click
    const now: Entry = { popup: link.href, under: before?.under ?? location.href };
    if (before) history.replaceState(now, "", link.href);
    else history.pushState(now, "", link.href);
    // A link inside the popup leaves the page with it, so the focus returns to the first link.
    setOpened({ href: link.href, link: opened?.link ?? link });
  }

  function leave() {
    if (leaving.current) return;
    if (!entry()) return setOpened(null);
    leaving.current = true;
    history.back();
  }

  useListener(window, "popstate", () => {
    leaving.current = false;
    const now = entry();
    setOpened(now && { href: now.popup, link: linkTo(now.popup) });
  });

  // When the island stops, restore the address of the page under the popup.
  useLayoutEffect(
    () => () => {
      const now = entry();
      if (now) history.replaceState(null, "", now.under);
    },
    [],
  );

  return { opened, open, leave };
}

function entry(): Entry | null {
  const state = history.state as Partial<Entry> | null;
  return state?.popup ? (state as Entry) : null;
}
