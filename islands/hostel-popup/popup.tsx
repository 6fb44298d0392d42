import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { HostelPopup as Texts } from "../props.gen.ts";
import { isOutside } from "../runtime/outside.ts";
import { useIsland } from "../runtime/react.tsx";
import type { Opened } from "./address.ts";
import { useDetails } from "./hostel.ts";

interface Props {
  readonly opened: Opened;
  readonly texts: Texts;
  readonly onLeave: () => void;
}

/** Shows a modal dialog with a hostel's details, open as long as it is rendered. */
export function Popup({ opened, texts, onLeave }: Props) {
  const { attempt } = useIsland();
  const dialog = useRef<HTMLDialogElement>(null);
  const details = useDetails(opened.href);
  const [title, setTitle] = useState(texts.loading);
  const backdrop = useBackdrop(dialog, onLeave);
  useModal(dialog, opened.link);

  const shown = typeof details === "object";
  const status = { loading: texts.loading, missing: texts.notFound };
  return (
    <dialog
      ref={dialog}
      className="popup"
      aria-label={title}
      aria-busy={details === "loading"}
      onCancel={(event) => {
        event.preventDefault(); // onLeave closes it, through the history
        attempt(onLeave);
      }}
      onClose={() => attempt(onLeave)} // browsers always obey a second Escape
      {...backdrop}
    >
      <button
        type="button"
        className="popup-close"
        aria-label="Close"
        onClick={() => attempt(onLeave)}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      <p className="popup-status" role="status" hidden={shown}>
        {!shown && status[details]}
      </p>
      {shown && <Body html={details.html} onTitle={setTitle} />}
    </dialog>
  );
}

/** Opens the dialog. When it unmounts, closes it and focuses the link. */
function useModal(
  dialog: { readonly current: HTMLDialogElement | null },
  link: HTMLElement | null,
) {
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);
  // As an effect, because React restores the previous focus at the end of the commit.
  useEffect(() => () => link?.focus({ preventScroll: true }), [link]);
}

/** Calls onLeave when a click both begins and ends outside the dialog. */
function useBackdrop(dialog: { readonly current: HTMLDialogElement | null }, onLeave: () => void) {
  const { attempt } = useIsland();
  const pressed = useRef(false);

  const outside = (event: MouseEvent) => !!dialog.current && isOutside(dialog.current, event);

  return {
    onPointerDown(event: MouseEvent) {
      pressed.current = outside(event);
    },
    onClick(event: MouseEvent) {
      if (pressed.current && outside(event)) attempt(onLeave);
      pressed.current = false;
    },
  };
}

/** Shows the server's HTML and starts the islands inside it. */
function Body({ html, onTitle }: { html: string; onTitle: (title: string) => void }) {
  const { adopt } = useIsland();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    element.innerHTML = html;
    const heading = element.querySelector("h1, h2")?.textContent;
    if (heading) onTitle(heading.trim());
    return adopt(element);
  }, [html, adopt, onTitle]);
  return <div ref={body} className="popup-body" />;
}
