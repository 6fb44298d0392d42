import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { openReactIsland, translatePage } from "../runtime/testing-react.tsx";
import { get, islandHTML, openPage, silenceErrors, watchNative } from "../testing.ts";
import { mount } from "./row-arrows.tsx";

const PROPS = { step: 280, back: "Scroll back", on: "Scroll on" };
const ROW = `<div data-slot="arrows"><a href="#first" data-ref="back" aria-label="Scroll back"></a>
  <a href="#last" data-ref="on" aria-label="Scroll on"></a></div><ul data-ref="track"><li>Akwaaba Lodge</li></ul>`;

const button = (name: string) => screen.getByRole("button", { name });
const link = (name: string) => screen.getByRole("link", { name });
const isOff = (name: string) => button(name).getAttribute("aria-disabled") === "true";

/** Gives each list a width in pixels, in a window of 300. A scroll is immediate. */
function layOut(width: number) {
  vi.spyOn(HTMLElement.prototype, "scrollWidth", "get").mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(300);
  vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation(function (this: HTMLElement, to) {
    this.scrollLeft = (to as ScrollToOptions).left ?? 0;
    this.dispatchEvent(new Event("scroll"));
  });
}

/** Opens a row whose island waits for a touch. */
function openRow(width: number, load = async () => ({ mount })) {
  layOut(width);
  openPage(`<section>${islandHTML("row", PROPS, ROW, "interaction")}</section>`, {
    row: { load, holds: { click: "a" } },
  });
}

/** Opens a row whose island is mounted. */
function useRow(width: number) {
  layOut(width);
  return openReactIsland(mount, PROPS, ROW);
}

const track = () => get("[data-ref=track]");

describe("the arrows of a category's row", () => {
  it("are links to its ends until they are touched", () => {
    openRow(860);
    expect(link("Scroll back").getAttribute("href")).toBe("#first");
    expect(link("Scroll on").getAttribute("href")).toBe("#last");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("handle the press that loaded them, and keep its focus", async () => {
    const native = watchNative("click");
    openRow(860);
    link("Scroll on").focus();
    link("Scroll on").click();
    await waitFor(() => expect(track().scrollLeft).toBe(280));
    expect(native.seen).toEqual([]);
    expect(screen.queryByRole("link")).toBeNull();
    expect(document.activeElement).toBe(button("Scroll on"));
  });

  it("move the row by its step, are disabled at its ends, and keep the focus there", async () => {
    const user = await useRow(860);
    expect([isOff("Scroll back"), isOff("Scroll on")]).toEqual([true, false]);
    await user.click(button("Scroll on"));
    expect(track().scrollLeft).toBe(280);
    expect([isOff("Scroll back"), isOff("Scroll on")]).toEqual([false, false]);
    await user.keyboard(" ");
    expect(track().scrollLeft).toBe(560);
    expect([isOff("Scroll back"), isOff("Scroll on")]).toEqual([false, true]);
    expect(document.activeElement).toBe(button("Scroll on"));
    await user.keyboard("{Enter}");
    expect(track().scrollLeft).toBe(560);
    await user.click(button("Scroll back"));
    expect(track().scrollLeft).toBe(280);
  });

  it("are hidden when all cards are visible", async () => {
    await useRow(300);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("stay visible while they have the focus", async () => {
    const user = userEvent.setup();
    openRow(300);
    await user.tab();
    await waitFor(() => expect(isOff("Scroll back")).toBe(true));
    expect(isOff("Scroll on")).toBe(true);
    expect(document.activeElement).toBe(button("Scroll back"));
    await user.tab();
    expect(document.activeElement).toBe(button("Scroll on"));
    await user.tab();
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  });

  it("work in a translated page", async () => {
    translatePage();
    const user = await useRow(860);
    await user.click(button("Scroll on"));
    await user.click(button("Scroll on"));
    expect(track().scrollLeft).toBe(560);
    expect(isOff("Scroll on")).toBe(true);
  });

  it("become links again when a press fails, and the browser follows the link", async () => {
    const native = watchNative("click");
    const user = await useRow(860);
    const logged = silenceErrors();
    vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation(() => {
      throw new Error("broken");
    });
    await user.click(button("Scroll on"));
    await waitFor(() => expect(native.seen.at(-1)).toBe(link("Scroll on")));
    expect(screen.queryByRole("button")).toBeNull();
    expect(document.activeElement).toBe(link("Scroll on"));
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it("stay links without their chunk, and the browser follows the link", async () => {
    silenceErrors();
    const native = watchNative("click");
    openRow(860, () => Promise.reject(new Error("no such chunk")));
    await userEvent.click(link("Scroll on"));
    await waitFor(() => expect(native.seen).toEqual([link("Scroll on")]));
  });
});
