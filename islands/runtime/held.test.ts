import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, hearErrors, reaches, watchNative } from "../testing.ts";
import { PATIENCE } from "./held.ts";
import { FORM, LINK, noting, open, slowIsland } from "./testing.ts";

describe("a click before the island is there", () => {
  it("is carried out by the island, once, however often it was clicked", async () => {
    const native = watchNative("click");
    const { noted, mount } = noting();
    const lamp = slowIsland(mount);
    open(lamp.definition);
    get("a").click();
    get("a").click();
    expect(noted).toEqual([]);
    lamp.arrive();
    await reaches("lamp", "ready");
    expect(noted).toEqual(["click"]);
    expect(native.seen).toEqual([]);
  });

  it("goes natively when the chunk is missing", async () => {
    const native = watchNative("click");
    const errors = hearErrors();
    const lamp = slowIsland();
    open(lamp.definition);
    get("a").click();
    expect(native.seen).toEqual([]);
    lamp.miss();
    await reaches("lamp", "failed");
    expect(native.seen).toEqual([get("a")]);
    get("a").click();
    expect(native.seen).toHaveLength(2);
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it("goes natively when mounting throws", async () => {
    const native = watchNative("click");
    hearErrors();
    const lamp = slowIsland(() => {
      throw new Error("broken");
    });
    open(lamp.definition);
    get("a").click();
    lamp.arrive();
    await reaches("lamp", "failed");
    expect(native.seen).toEqual([get("a")]);
  });

  it("is left alone when it asks for another tab, a download, or is not the island's", () => {
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

describe("a submit before the island is there", () => {
  it("is carried out by the island, once, with its button", async () => {
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
    await reaches("lamp", "ready");
    expect(submitters).toEqual([get("button")]);
    expect(native.seen).toEqual([]);
  });

  it("goes natively when the chunk is missing", async () => {
    const native = watchNative("submit");
    hearErrors();
    const lamp = slowIsland();
    open(lamp.definition, FORM);
    get("button").click();
    lamp.miss();
    await reaches("lamp", "failed");
    expect(native.seen).toEqual([get("form")]);
  });
});

describe("patience", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("runs out: the click goes natively, and the island does not do it again", async () => {
    const native = watchNative("click");
    const { noted, mount } = noting();
    const lamp = slowIsland(mount);
    open(lamp.definition);
    get("a").click();
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(native.seen).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(native.seen).toEqual([get("a")]);
    lamp.arrive();
    await vi.runAllTimersAsync();
    expect(get(".island").dataset.state).toBe("ready");
    expect(noted).toEqual([]);
    expect(native.seen).toHaveLength(1);
  });

  it("is not used up by an island that came in time", async () => {
    const native = watchNative("click");
    const { noted, mount } = noting();
    const lamp = slowIsland(mount);
    open(lamp.definition);
    get("a").click();
    lamp.arrive();
    await vi.advanceTimersByTimeAsync(PATIENCE * 2);
    expect(noted).toEqual(["click"]);
    expect(native.seen).toEqual([]);
  });
});
