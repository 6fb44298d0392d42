import { beforeEach, describe, expect, it, vi } from "vitest";
import { get, silenceErrors, openIsland, press, waitForState, watchNative } from "../testing.ts";
import { mount } from "./picture-viewer.ts";

const LINK = (n: number) => `<a id="to-${n}" href="/${n}.jpg" data-ref="view"><picture>
  <source srcset="/${n}.webp 320w" sizes="88vw"><img src="/${n}.jpg" alt="Picture ${n}" sizes="88vw"></picture></a>`;
const FRAME = `<template data-ref="viewer"><dialog data-ref="dialog">
  <p data-ref="count"></p><button id="close">Close</button><ul data-ref="track"></ul>
  <p data-ref="caption"></p><button data-step="-1">Before</button><button data-step="1">Next</button>
</dialog></template>`;

const dialogs = () => document.querySelectorAll<HTMLDialogElement>("dialog");
const count = () => get("[data-ref=count]").textContent;
const before = () => get<HTMLButtonElement>("[data-step='-1']");
const next = () => get<HTMLButtonElement>("[data-step='1']");

/** Opens a page with the given number of pictures. The window is 300 pixels wide. */
async function openPictures(many: number) {
  const links = Array.from({ length: many }, (_, i) => LINK(i + 1));
  await openIsland(mount, { of: "of" }, links.join("") + FRAME);
}

let back: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  history.replaceState({ popup: "/hostels/a" }, "");
  const under: unknown = history.state;
  // happy-dom does not implement history.back.
  back = vi.spyOn(history, "back").mockImplementation(() => move(under));
});

/** Simulates back or forward. */
function move(to: unknown) {
  history.replaceState(to, "");
  window.dispatchEvent(new PopStateEvent("popstate"));
}

describe("a picture", () => {
  it("opens among the others, with its number", async () => {
    await openPictures(3);
    const native = watchNative("click");
    get("#to-2 img").click();
    get("#to-3").click(); // the second click of a double click
    expect(native.seen).toEqual([]);
    expect(dialogs()).toHaveLength(1);
    expect(dialogs()[0]?.open).toBe(true);
    expect(document.querySelectorAll("dialog img")).toHaveLength(3);
    expect(get("[data-ref=track]").scrollLeft).toBe(300);
    expect(count()).toBe("2 of 3");
    expect(get("[data-ref=caption]").textContent).toBe("Picture 2");
    expect(before().disabled || next().disabled).toBe(false);
  });

  it("is as wide as a wide window, and on a phone the loaded file", async () => {
    await openPictures(1);
    get("#to-1").click();
    for (const part of document.querySelectorAll("dialog [sizes]"))
      expect(part.getAttribute("sizes")).toBe("(min-width: 48em) 100vw,88vw");
    expect(get("#to-1 img").getAttribute("sizes")).toBe("88vw");
  });

  it("without others has no number and no buttons", async () => {
    await openPictures(1);
    get("#to-1").click();
    expect(count()).toBe("");
    expect(before().hidden && next().hidden).toBe(true);
    press(get("dialog"), "ArrowRight");
    expect(get("[data-ref=track]").scrollLeft).toBe(0);
  });

  it("opens in another tab with the Ctrl key", async () => {
    await openPictures(1);
    const native = watchNative("click");
    const how = { bubbles: true, cancelable: true, ctrlKey: true };
    get("#to-1 img").dispatchEvent(new MouseEvent("click", how));
    expect(native.seen).toHaveLength(1);
    expect(dialogs()).toHaveLength(0);
  });

  it("opens as a file when the dialog cannot open", async () => {
    const errors = silenceErrors();
    vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(() => {
      throw new Error("no dialogs here");
    });
    await openPictures(1);
    const native = watchNative("click");
    const push = vi.spyOn(history, "pushState");
    get("#to-1").click();
    await waitForState("tested", "failed");
    await vi.waitFor(() => expect(native.seen).toEqual([get("#to-1")]));
    expect(dialogs()).toHaveLength(0);
    expect(push).not.toHaveBeenCalled();
    expect(errors).toHaveBeenCalled();
  });
});

describe("the next picture", () => {
  it("appears by the arrow keys and the buttons, up to the last", async () => {
    await openPictures(3);
    get("#to-1").click();
    expect(before().disabled).toBe(true);
    expect(press(get("dialog"), "ArrowRight")).toBe(false);
    expect(count()).toBe("2 of 3");
    next().focus();
    next().click();
    expect(count()).toBe("3 of 3");
    expect(get("[data-ref=track]").scrollLeft).toBe(600);
    expect(document.activeElement).toBe(before()); // not lost with the disabled button
    press(get("dialog"), "ArrowRight");
    expect(count()).toBe("3 of 3");
    press(get("dialog"), "ArrowLeft");
    before().click();
    expect(count()).toBe("1 of 3");
    expect(press(get("dialog"), "Tab")).toBe(true);
  });

  it("appears by a finger, with its number", async () => {
    await openPictures(3);
    get("#to-1").click();
    const track = get("[data-ref=track]");
    for (const [at, said] of [
      [140, "1 of 3"],
      [160, "2 of 3"],
      [600, "3 of 3"],
    ] as const) {
      track.scrollLeft = at;
      track.dispatchEvent(new Event("scroll"));
      expect(count()).toBe(said);
    }
  });
});

describe("closing", () => {
  const ways: [string, () => void][] = [
    ["the back button", () => history.back()],
    ["its button", () => get("#close").click()],
    ["Escape", () => get("dialog").dispatchEvent(new Event("cancel", { cancelable: true }))],
    ["a second Escape", () => get<HTMLDialogElement>("dialog").close()],
  ];
  it.each(ways)("by %s restores the page, and keeps the state of a popup", async (_, close) => {
    await openPictures(2);
    const html = document.body.innerHTML;
    const push = vi.spyOn(history, "pushState");
    get("#to-2").click();
    expect(push).toHaveBeenCalledTimes(1);
    expect(history.state).toMatchObject({ popup: "/hostels/a" });
    close();
    expect(back).toHaveBeenCalledTimes(1);
    expect(document.body.innerHTML).toBe(html);
    expect(history.state).toEqual({ popup: "/hostels/a" });
    expect(document.activeElement).toBe(get("#to-2"));
  });

  it("is undone by the forward button", async () => {
    await openPictures(2);
    get("#to-2").click();
    const entry: unknown = history.state;
    history.back();
    expect(dialogs()).toHaveLength(0);
    move(entry);
    expect(dialogs()).toHaveLength(1);
    expect(count()).toBe("2 of 2");
    move({ viewer: 1 }); // an entry of an earlier load, or of other pictures
    expect(dialogs()).toHaveLength(0);
  });
});
