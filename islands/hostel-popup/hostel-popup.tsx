import type { HostelPopup as Texts } from "../props.gen.ts";
import { reactIsland, useIsland, useListener } from "../runtime/react.tsx";
import { isPlain } from "../runtime/plain.ts";
import { usePopupAddress } from "./address.ts";
import { Popup } from "./popup.tsx";

const LINKS = "a[data-ref=open]";

/** Opens hostels in a popup over the list. The cards' links still have the addresses of the hostels' pages. */
function HostelPopup(texts: Texts) {
  const { host } = useIsland();
  const { opened, open, leave } = usePopupAddress((href) => {
    const links = host.querySelectorAll<HTMLAnchorElement>(LINKS);
    return [...links].find((link) => link.href === href) ?? null;
  });

  // Listen on the whole list, so that cards that are fetched later work, too.
  useListener(host, "click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(LINKS);
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    open(link);
  });

  return opened && <Popup key={opened.href} opened={opened} texts={texts} onLeave={leave} />;
}

export const mount = reactIsland(HostelPopup);
