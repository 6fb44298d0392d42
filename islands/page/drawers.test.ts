import { describe, expect, it, vi } from "vitest";
import { closeDrawersOnBlur } from "./drawers.ts";
import { get } from "../testing.ts";

closeDrawersOnBlur();

function open() {
  document.body.innerHTML =
    `<div popover><a href="#1">in</a><a href="#2">also in</a></div>` +
    `<a href="#3" id="out">out</a>`;
  const hide = vi.fn();
  get("[popover]").hidePopover = hide;
  return hide;
}

/** Moves the focus like the Tab key. */
function leave(from: HTMLElement, to: HTMLElement | null) {
  from.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget: to }));
}

describe("a drawer", () => {
  it("closes when the focus moves outside it", () => {
    const hide = open();
    leave(get("[popover] a"), get("#out"));
    expect(hide).toHaveBeenCalledTimes(1);
  });

  it("stays open while the focus moves inside it, or leaves the window", () => {
    const hide = open();
    leave(get("[popover] a"), get("[popover] a + a"));
    leave(get("[popover] a"), null);
    leave(get("#out"), get("[popover] a"));
    expect(hide).not.toHaveBeenCalled();
  });
});
