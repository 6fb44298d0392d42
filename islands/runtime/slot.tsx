import { type ReactElement, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { findSlot } from "./native.ts";
import { useIsland } from "./react.tsx";

interface Props {
  /** The value of data-slot. */
  readonly name: string;
  /**
   * Elements and no text: the browser's translation replaces each text node by an element, and React cannot remove
   * a text node that is gone. For the same reason a text should be the only child of its element.
   */
  readonly children: Child | readonly Child[];
}

type Child = ReactElement | false | "" | null | undefined;

/**
 * Shows children in a slot of the server's HTML instead of its content, and restores that content when it
 * unmounts. The focus moves from the replaced element to the new one with the same data-ref.
 */
export function Slot({ name, children }: Props) {
  const { host } = useIsland();
  const [slot] = useState(() => findSlot(host, name));
  const [content] = useState(() => [...slot.childNodes]);
  useLayoutEffect(() => {
    moveFocus(slot);
    for (const node of content) node.remove();
    return () => {
      slot.append(...content); // React removes its elements afterwards
      moveFocus(slot);
    };
  }, [slot, content]);
  return createPortal(children, slot);
}

/** Moves the focus, if it is in slot, to the other element with the same data-ref. */
function moveFocus(slot: HTMLElement) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !slot.contains(focused)) return;
  const sameRef = slot.querySelectorAll<HTMLElement>(`[data-ref="${focused.dataset.ref}"]`);
  for (const element of sameRef) {
    if (element !== focused) element.focus({ preventScroll: true });
  }
}
