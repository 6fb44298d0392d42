import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { HostelPopup as Texts } from "../props.gen.ts";
import { Icon } from "../runtime/icon.tsx";
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
  const { guard } = useIsland();
  const dialog = useRef<HTMLDialogElement>(null);
  const details = useDetails(opened.href);
  const leave = guard(onLeave);
  const backdrop = useBackdrop(leave);
  useModal(dialog, opened.link, leave);

  const found = typeof details === "object" && details;
  const status = { loading: texts.loading, missing: texts.notFound };
  return (
    <dialog
      ref={dialog}
      className="popup"
      aria-label={(found && found.title) || texts.loading}
      aria-busy={details === "loading"}
      onCancel={(event) => {
        event.preventDefault(); // leave closes it, through the history
        leave();
      }}
      {...backdrop}
    >
      <button type="button" className="popup-close" aria-label={texts.close} onClick={leave}>
        <Icon name="close" />
      </button>
      <p className="popup-status" role="status" hidden={!!found}>
        {!found && status[details]}
      </p>
      {found && <Body content={found.content} />}
    </dialog>
  );
}

/** Opens the dialog. When it unmounts, closes it and focuses the link. Calls leave if the browser closes it. */
function useModal(
  dialog: { readonly current: HTMLDialogElement | null },
  link: HTMLElement | null,
  leave: () => void,
) {
  // Browsers obey a second Escape whatever onCancel does. StrictMode closes the dialog and opens it again.
  const onClose = useEffectEvent(() => {
    if (!dialog.current?.open) leave();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listener = () => onClose();
    element.showModal();
    element.addEventListener("close", listener);
    return () => {
      element.removeEventListener("close", listener);
      element.close();
    };
  }, [dialog]);
  // As an effect, because React restores the previous focus at the end of the commit.
  useEffect(() => () => link?.focus({ preventScroll: true }), [link]);
}

/** Calls leave when a click both begins and ends outside the dialog. */
function useBackdrop(leave: () => void) {
  const pressed = useRef(false);
  return {
    onPointerDown(event: MouseEvent<HTMLElement>) {
      pressed.current = isOutside(event.currentTarget, event);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      if (pressed.current && isOutside(event.currentTarget, event)) leave();
      pressed.current = false;
    },
  };
}

/** Shows the server's HTML and starts the islands inside it. */
function Body({ content }: { readonly content: { readonly __html: string } }) {
  const { adopt } = useIsland();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => (body.current ? adopt(body.current) : undefined), [content, adopt]);
  return <div ref={body} className="popup-body" dangerouslySetInnerHTML={content} />;
}
