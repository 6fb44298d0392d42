import { describe, expect, it, vi } from "vitest";
import { get, silenceErrors, islandHTML, openPage, waitForState, watchNative } from "../testing.ts";
import { adopt } from "./adopt.ts";
import { LINK, open, slowIsland, touch } from "./testing.ts";
import type { Definition, IslandApi } from "./types.ts";

describe("an island", () => {
  it("gets its props", async () => {
    const mount = vi.fn(() => () => {});
    openPage(islandHTML("lamp", { watts: 40 }, LINK), {
      lamp: { load: async () => ({ mount }), holds: {} },
    });
    await waitForState("lamp", "ready");
    expect(mount).toHaveBeenCalledWith(get(".island"), { watts: 40 }, expect.anything());
  });

  it("loads at the first touch, once, and not before", async () => {
    const lamp = slowIsland();
    open(lamp.definition);
    expect(lamp.load).not.toHaveBeenCalled();
    touch("a");
    touch("a");
    expect(lamp.load).toHaveBeenCalledTimes(1);
    lamp.arrive();
    await waitForState("lamp", "ready");
  });

  it("loads at once when the focus is in it", () => {
    const lamp = slowIsland();
    document.body.innerHTML = islandHTML("lamp", {}, LINK, "interaction");
    get("a").focus();
    adopt(document, { lamp: lamp.definition });
    expect(lamp.load).toHaveBeenCalledTimes(1);
  });

  const point = (selector: string, type: string, pointerType: string) =>
    get(selector).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));

  it.each([
    ["a finger that scrolls over it", "a", "pointermove", "touch"],
    ["a mouse that rests where the page opens", "a", "pointerover", "mouse"],
    ["a mouse that moves outside its control", "a[href='#other']", "pointermove", "mouse"],
  ])("does not load for %s", (_, selector, type, pointerType) => {
    const lamp = slowIsland();
    open(lamp.definition);
    point(selector, type, pointerType);
    expect(lamp.load).not.toHaveBeenCalled();
    point("a", "pointermove", "mouse");
    expect(lamp.load).toHaveBeenCalledTimes(1);
  });

  it("loads for a mouse that moves anywhere in it if it holds no clicks", () => {
    const lamp = slowIsland();
    open({ ...lamp.definition, holds: { submit: "form" } });
    point("a[href='#other']", "pointermove", "mouse");
    expect(lamp.load).toHaveBeenCalledTimes(1);
  });

  it("loads when one of its children is visible", async () => {
    let see: (entries: { isIntersecting: boolean }[]) => void = () => {};
    const observe = vi.fn();
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: typeof see) {
          see = callback;
        }
        observe = observe;
        disconnect() {}
      },
    );
    const lamp = slowIsland();
    open(lamp.definition, LINK, "visible");
    expect(observe).toHaveBeenCalledWith(get("a"));
    see([{ isIntersecting: false }]);
    expect(lamp.load).not.toHaveBeenCalled();
    see([{ isIntersecting: true }]);
    expect(lamp.load).toHaveBeenCalled();
  });
});

describe("a mounted island that fails", () => {
  it("is stopped, and the browser handles its current event, once", async () => {
    const native = watchNative("click");
    const errors = silenceErrors();
    const teardown = vi.fn();
    const lamp = slowIsland((host, _, api: IslandApi) => {
      const handle = (event: Event) => {
        event.preventDefault();
        api.fail(new Error("later"), event);
        api.fail(new Error("again"), event);
      };
      host.addEventListener("click", handle);
      return () => {
        teardown();
        host.removeEventListener("click", handle);
      };
    });
    open(lamp.definition);
    touch("a");
    lamp.arrive();
    await waitForState("lamp", "ready");
    get("a").click();
    await vi.waitFor(() => expect(native.seen).toEqual([get("a")]));
    await waitForState("lamp", "failed");
    expect(teardown).toHaveBeenCalledTimes(1);
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it("does not affect the others", async () => {
    const errors = silenceErrors();
    const bad: Definition<never> = {
      load: () => Promise.reject(new Error("no such chunk")),
      holds: {},
    };
    const good: Definition<never> = { load: async () => ({ mount: () => () => {} }), holds: {} };
    openPage(
      [
        islandHTML("bad", {}, LINK),
        islandHTML("unknown", {}, LINK),
        islandHTML("good", {}, LINK).replace("{}", "not JSON"),
        islandHTML("fine", {}, LINK),
      ].join(""),
      { bad, good, fine: good },
    );
    await waitForState("bad", "failed");
    await waitForState("good", "failed");
    await waitForState("fine", "ready");
    expect(errors).toHaveBeenCalledTimes(3);
  });
});

describe("islands in HTML that was fetched later", () => {
  it("start, and are stopped with it", async () => {
    const teardown = vi.fn();
    const inner: Definition<never> = { load: async () => ({ mount: () => teardown }), holds: {} };
    let stop = () => {};
    const outer: Definition<never> = {
      load: async () => ({
        mount: (host, _, api) => {
          const part = document.createElement("div");
          part.innerHTML = islandHTML("inner", {}, LINK);
          host.append(part);
          stop = api.adopt(part);
          return () => {};
        },
      }),
      holds: {},
    };
    openPage(islandHTML("outer", {}, LINK), { outer, inner });
    await waitForState("inner", "ready");
    expect(teardown).not.toHaveBeenCalled();
    stop();
    expect(teardown).toHaveBeenCalledTimes(1);
  });
});
