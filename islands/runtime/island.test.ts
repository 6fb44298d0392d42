import { describe, expect, it, vi } from "vitest";
import { get, hearErrors, islandHTML, openPage, reaches, watchNative } from "../testing.ts";
import { adopt } from "./adopt.ts";
import { LINK, open, slowIsland, touch } from "./testing.ts";
import type { Definition, IslandApi } from "./types.ts";

describe("an island", () => {
  it("gets its props", async () => {
    const mount = vi.fn(() => () => {});
    openPage(islandHTML("lamp", { watts: 40 }, LINK), {
      lamp: { load: async () => ({ mount }), holds: {} },
    });
    await reaches("lamp", "ready");
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
    await reaches("lamp", "ready");
  });

  it("loads at once where somebody is already", () => {
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
    ["a mouse that lies where the page opens", "a", "pointerover", "mouse"],
    ["a mouse that moves beside its control", "a[href='#other']", "pointermove", "mouse"],
  ])("does not load for %s", (_, selector, type, pointerType) => {
    const lamp = slowIsland();
    open(lamp.definition);
    point(selector, type, pointerType);
    expect(lamp.load).not.toHaveBeenCalled();
    point("a", "pointermove", "mouse");
    expect(lamp.load).toHaveBeenCalledTimes(1);
  });

  it("loads for a mouse that moves anywhere in it, when it holds no clicks", () => {
    const lamp = slowIsland();
    open({ ...lamp.definition, holds: { submit: "form" } });
    point("a[href='#other']", "pointermove", "mouse");
    expect(lamp.load).toHaveBeenCalledTimes(1);
  });

  it("starts when one of its children is seen", async () => {
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
  it("is taken down, and the action it was at goes natively, once", async () => {
    const native = watchNative("click");
    const errors = hearErrors();
    const teardown = vi.fn();
    const lamp = slowIsland((host, _, api: IslandApi) => {
      const handle = (event: Event) => {
        event.preventDefault();
        api.fail(new Error("later"), event);
        api.fail(new Error("and again"), event);
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
    await reaches("lamp", "ready");
    get("a").click();
    await vi.waitFor(() => expect(native.seen).toEqual([get("a")]));
    await reaches("lamp", "failed");
    expect(teardown).toHaveBeenCalledTimes(1);
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it("leaves the others alone", async () => {
    const errors = hearErrors();
    const bad: Definition<never> = {
      load: () => Promise.reject(new Error("no such chunk")),
      holds: {},
    };
    const good: Definition<never> = { load: async () => ({ mount: () => () => {} }), holds: {} };
    openPage(
      [
        islandHTML("bad", {}, LINK),
        islandHTML("unheard-of", {}, LINK),
        islandHTML("good", {}, LINK).replace("{}", "not JSON"),
        islandHTML("fine", {}, LINK),
      ].join(""),
      { bad, good, fine: good },
    );
    await reaches("bad", "failed");
    await reaches("good", "failed");
    await reaches("fine", "ready");
    expect(errors).toHaveBeenCalledTimes(3);
  });
});

describe("islands in HTML that came later", () => {
  it("start, and are taken down with it", async () => {
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
    await reaches("inner", "ready");
    expect(teardown).not.toHaveBeenCalled();
    stop();
    expect(teardown).toHaveBeenCalledTimes(1);
  });
});
