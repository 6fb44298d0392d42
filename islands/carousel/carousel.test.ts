import { describe, expect, it, vi } from "vitest";
import { get, openIsland } from "../testing.ts";
import { mount } from "./carousel.ts";

const INNER = `<button data-step="-1" hidden>Back</button><button data-step="1" hidden>On</button>
  <ul data-ref="track"></ul>`;

const back = () => get<HTMLButtonElement>("[data-step='-1']");
const on = () => get<HTMLButtonElement>("[data-step='1']");

/** Opens a page with a row of the given width in a window of 300 pixels. */
async function openRow(width: number) {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  await openIsland(mount, {}, INNER);
  const track = get("[data-ref=track]");
  track.scrollTo = vi.fn((to?: ScrollToOptions | number) => {
    track.scrollLeft = (to as ScrollToOptions).left ?? 0;
    track.dispatchEvent(new Event("scroll"));
  });
  return track;
}

describe("the carousel", () => {
  it("shows its buttons only if the row overflows", async () => {
    await openRow(300);
    expect(back().hidden && on().hidden).toBe(true);
    await openRow(1000);
    expect(back().hidden || on().hidden).toBe(false);
  });

  it("scrolls by the visible width, and disables a button at its end", async () => {
    const track = await openRow(860);
    expect([back().disabled, on().disabled]).toEqual([true, false]);
    on().click();
    expect(track.scrollLeft).toBe(300);
    expect([back().disabled, on().disabled]).toEqual([false, false]);
    on().focus();
    on().click();
    expect(track.scrollLeft).toBe(560);
    expect([back().disabled, on().disabled]).toEqual([false, true]);
    expect(document.activeElement).toBe(back());
    back().click();
    expect(track.scrollLeft).toBe(260);
  });

  it("adds a second press during a smooth scroll to the first", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(10_000);
    const track = await openRow(2000);
    const to: number[] = [];
    track.scrollTo = (target?: ScrollToOptions | number) => {
      to.push((target as ScrollToOptions).left ?? 0); // and is not there yet
    };
    on().click();
    on().click();
    expect(to).toEqual([300, 600]);
    track.scrollLeft = 100; // a finger stopped it
    now.mockReturnValue(12_000);
    on().click();
    expect(to).toEqual([300, 600, 400]);
  });
});
