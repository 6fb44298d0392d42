import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, silenceErrors, waitForState, watchNative } from "../testing.ts";
import { TIMEOUT } from "./held.ts";
import { FORM, LINK, noting, open, slowIsland } from "./testing.ts";

describe("a click before the island is ready", () => {
  it("is handled by the island, once, even after two clicks", async () => {
    const native = watchNative("click");
    const { noted, mount } = noting();
    const lamp = slowIsland(mount);
    open(lamp.definition);
    get("a").click();
    get("a").click();
    expect(noted).toEqual([]);
    lamp.arrive();
    await waitForState("lamp", "ready");
    expect(noted).toEqual(["click"]);
    expect(native.seen).toEqual([]);
  });

  it("is handled by the browser when the chunk is missing", async () => {
    const native = watchNative("click");
    const errors = silenceErrors();
    const lamp = slowIsland();
    open(lamp.definition);
    get("a").click();
    expect(native.seen).toEqual([]);
    lamp.miss();
    await waitForState("lamp", "failed");
    expect(native.seen).toEqual([get("a")]);
    get("a").click();
    expect(native.seen).toHaveLength(2);
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it("is handled by the browser when mounting throws", async () => {
    const native = watchNative("click");
    silenceErrors();
    const lamp = slowIsland(() => {
      throw new Error("broken");
    });
    open(lamp.definition);
    get("a").click();
    lamp.arrive();
    await waitForState("lamp", "failed");
    expect(native.seen).toEqual([get("a")]);
  });

  it("is not held when it opens a tab, downloads, or is not the island's", () => {
    const native = watchNative("click");
    const lamp = slowIsland();
    open(lamp.definition, `${LINK} <a href="#d" data-ref="open" download>Save</a>`);
    const link = get("a");
    for (const modifier of ["ctrlKey", "metaKey", "shiftKey", "altKey"]) {
      link.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, [modifier]: true }),
      );
    }
    get("[download]").click();
    get("a[href='#other']").click();
    link.setAttribute("target", "_blank");
    link.click();
    expect(native.seen).toHaveLength(7);
  });
});

describe("a click on a list that is replaced before the island is ready", () => {
  const link = (name: string) => `<a href="#${name}" data-ref="open">${name}</a>`;

  it("opens no other link", async () => {
    const { noted, mount } = noting();
    const lamp = slowIsland(mount);
    open(lamp.definition, `<p>${link("adom")}${link("brunei")}</p>`);
    const brunei = get<HTMLAnchorElement>("a[href='#brunei']");
    brunei.click();
    get("p").innerHTML = link("adom") + link("cape");
    const pressed = vi.spyOn(brunei, "click");
    lamp.arrive();
    await waitForState("lamp", "ready");
    expect(noted).toEqual([]);
    expect(pressed).toHaveBeenCalledTimes(1);
  });
});

describe("a submit before the island is ready", () => {
  it("is handled by the island, once, with its button", async () => {
    const native = watchNative("submit");
    const submitters: unknown[] = [];
    const lamp = slowIsland((host) => {
      host.addEventListener("submit", (event) => {
        event.preventDefault();
        submitters.push(event.submitter);
      });
      return () => {};
    });
    open(lamp.definition, FORM);
    get("button").click();
    get("button").click();
    lamp.arrive();
    await waitForState("lamp", "ready");
    expect(submitters).toEqual([get("button")]);
    expect(native.seen).toEqual([]);
  });

  it("is handled by the browser when the chunk is missing", async () => {
    const native = watchNative("submit");
    silenceErrors();
    const lamp = slowIsland();
    open(lamp.definition, FORM);
    get("button").click();
    lamp.miss();
    await waitForState("lamp", "failed");
    expect(native.seen).toEqual([get("form")]);
  });
});

describe("the timeout of a held action", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("hands the click to the browser, and the island does not repeat it", async () => {
    const native = watchNative("click");
    const { noted, mount } = noting();
    const lamp = slowIsland(mount);
    open(lamp.definition);
    get("a").click();
    vi.advanceTimersByTime(TIMEOUT - 1);
    expect(native.seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(native.seen).toEqual([get("a")]);
    lamp.arrive();
    await vi.runAllTimersAsync();
    expect(get(".island").dataset.state).toBe("ready");
    expect(noted).toEqual([]);
    expect(native.seen).toHaveLength(1);
  });

  it("does nothing after the island was ready in time", async () => {
    const native = watchNative("click");
    const { noted, mount } = noting();
    const lamp = slowIsland(mount);
    open(lamp.definition);
    get("a").click();
    lamp.arrive();
    await vi.advanceTimersByTimeAsync(TIMEOUT * 2);
    expect(noted).toEqual(["click"]);
    expect(native.seen).toEqual([]);
  });
});
