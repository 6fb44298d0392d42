import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  get,
  hearErrors,
  islandHTML,
  openPage,
  reaches,
  stopWatching,
  watchNative,
} from "../testing.ts";
import { adopt } from "./adopt.ts";
import { PATIENCE } from "./held.ts";
import type { Definition, IslandApi, Mount } from "./types.ts";

const LINK = '<a href="#hostel" data-ref="open">Hostel</a> <a href="#other">Other</a>';
const FORM = '<form action="/book"><button>Book</button></form>';
const HOLDS = { click: "[data-ref=open]", submit: "form" };

/** An island whose chunk arrives when the test says so. */
function slowIsland(mount: Mount<never> = () => () => {}) {
  let arrive: () => void = () => {};
  let miss: () => void = () => {};
  const load = vi.fn(
    () =>
      new Promise<{ mount: Mount<never> }>((resolve, reject) => {
        arrive = () => resolve({ mount });
        miss = () => reject(new Error("no such chunk"));
      }),
  );
  const definition: Definition<never> = { load, holds: HOLDS };
  return { definition, load, arrive: () => arrive(), miss: () => miss() };
}

/** An island that prevents and notes every click and submit. */
function noting() {
  const noted: string[] = [];
  const mount: Mount<never> = (host) => {
    const note = (event: Event) => {
      event.preventDefault();
      noted.push(event.type);
    };
    host.addEventListener("click", note);
    host.addEventListener("submit", note);
    return () => {
      host.removeEventListener("click", note);
      host.removeEventListener("submit", note);
    };
  };
  return { noted, mount };
}

const touch = (selector: string) =>
  get(selector).dispatchEvent(new Event("pointerdown", { bubbles: true }));

const open = (definition: Definition<never>, inner = LINK, when = "interaction") =>
  openPage(islandHTML("lamp", {}, inner, when), { lamp: definition });

afterEach(stopWatching);

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
