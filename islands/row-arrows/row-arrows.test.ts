import { describe, expect, it, vi } from "vitest";
import { get, islandHTML, openPage, press, waitForState, watchNative } from "../testing.ts";
import { mount } from "./row-arrows.tsx";

const LINKS = `<a href="#first" data-ref="back">Back</a><a href="#last" data-ref="on">On</a>`;

const back = () => get<HTMLAnchorElement>("[data-ref=back]");
const on = () => get<HTMLAnchorElement>("[data-ref=on]");
const off = () => [back(), on()].map((link) => link.getAttribute("aria-disabled"));

/** Opens a page with a row of the given width in a window of 300 pixels. The island waits for a touch. */
function openRow(width: number, scrollTo?: (left: number) => void) {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  const island = islandHTML("row", { step: 280 }, LINKS, "interaction");
  openPage(`<section>${island}<ul data-ref="track"></ul></section>`, {
    row: { load: () => Promise.resolve({ mount }), holds: { click: "a" } },
  });
  const track = get("[data-ref=track]");
  const goTo = (left: number) => {
    track.scrollLeft = left;
    track.dispatchEvent(new Event("scroll"));
  };
  track.scrollTo = (to?: ScrollToOptions | number) =>
    (scrollTo ?? goTo)((to as ScrollToOptions).left ?? 0);
  return track;
}

/** Opens the row and loads its island by a touch. */
async function useRow(width: number, scrollTo?: (left: number) => void) {
  const track = openRow(width, scrollTo);
  on().focus();
  await waitForState("row", "ready");
  return track;
}

describe("the arrows of a category's row", () => {
  it("handle the press that loaded them", async () => {
    const native = watchNative("click");
    const track = openRow(860);
    on().click();
    expect(track.scrollLeft).toBe(0);
    await waitForState("row", "ready");
    expect(track.scrollLeft).toBe(280);
    expect(native.seen).toEqual([]);
  });

  it("move the row by its step, are disabled at its ends, and keep the focus there", async () => {
    const track = await useRow(860);
    expect(off()).toEqual(["true", "false"]);
    on().click();
    expect(track.scrollLeft).toBe(280);
    expect(off()).toEqual(["false", "false"]);
    press(on(), " ");
    expect(track.scrollLeft).toBe(560);
    expect(off()).toEqual(["false", "true"]);
    expect(document.activeElement).toBe(on());
    on().click();
    expect(track.scrollLeft).toBe(560);
    back().click();
    expect(track.scrollLeft).toBe(280);
  });

  it("are hidden when all cards are visible", async () => {
    openRow(300);
    on().click();
    await waitForState("row", "ready");
    expect(back().hidden && on().hidden).toBe(true);
  });

  it("stay visible while they have the focus", async () => {
    await useRow(300);
    expect(back().hidden || on().hidden).toBe(false);
    expect(off()).toEqual(["true", "true"]);
  });

  it("add a second press during a smooth scroll to the first", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(10_000);
    const to: number[] = [];
    const track = await useRow(2000, (left) => to.push(left)); // and the row does not move
    on().click();
    on().click();
    expect(to).toEqual([280, 560]);
    track.scrollLeft = 100; // a finger stopped it
    now.mockReturnValue(12_000);
    on().click();
    expect(to).toEqual([280, 560, 380]);
  });

  it("leave other keys and a new tab to the browser", async () => {
    const track = await useRow(860);
    expect(press(on(), "ArrowDown")).toBe(true);
    const native = watchNative("click");
    on().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
    expect(native.seen).toEqual([on()]);
    expect(track.scrollLeft).toBe(0);
  });
});
