import { useEffect, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import {
  get,
  silenceErrors,
  islandHTML,
  openIsland,
  openPage,
  waitForState,
  watchNative,
} from "../testing.ts";
import { Slot, useNativeAttributes, useNativeEvent } from "./hooks.tsx";
import { findSlot } from "./native.ts";
import { reactIsland, useIsland } from "./react.tsx";

const INNER = '<a href="#hostel" title="native">Hostel</a><p data-slot="count">from the server</p>';

interface Props {
  /** When to throw: in the first render, in its effect, at the click, or when the click's change is rendered. */
  breaks?: "firstRender" | "effect" | "click" | "render" | "never";
}

/** Shows the number of clicks on the link, in the slot and in the link's title. */
function Counter({ breaks }: Props) {
  const { host } = useIsland();
  const [link] = useState(() => get("a"));
  const [slot] = useState(() => findSlot(host, "count"));
  const [count, setCount] = useState(0);
  if (breaks === "firstRender" || (breaks === "render" && count > 0)) throw new Error("broken");
  useEffect(() => {
    if (breaks === "effect") throw new Error("broken");
  }, [breaks]);
  useNativeEvent(link, "click", (event) => {
    event.preventDefault();
    setCount(count + 1);
    if (breaks === "click") throw new Error("broken");
  });
  useNativeAttributes(link, { title: `${count} clicks`, role: "button" });
  return <Slot element={slot}>{count}</Slot>;
}

const mount = reactIsland(Counter);

function expectNative() {
  expect(get("a").title).toBe("native");
  expect(get("a").hasAttribute("role")).toBe(false);
  expect(get("[data-slot]").textContent).toBe("from the server");
  expect(get(".island").lastElementChild).toBe(get("[data-slot]"));
}

describe("an island made with React", () => {
  it("keeps the server's elements and shows what it adds", async () => {
    const native = watchNative("click");
    await openIsland<Props>(mount, {}, INNER);
    const link = get("a");
    expect(get("[data-slot]").textContent).toBe("0");
    link.click();
    expect(get("[data-slot]").textContent).toBe("1");
    expect(link.title).toBe("1 clicks");
    expect(get("a")).toBe(link);
    expect(native.seen).toEqual([]);
  });

  it("handles the click that loaded it", async () => {
    const native = watchNative("click");
    openPage(islandHTML("counter", {}, INNER, "interaction"), {
      counter: { load: async () => ({ mount }), holds: { click: "a" } },
    });
    get("a").click();
    get("a").click();
    await waitForState("counter", "ready");
    expect(get("[data-slot]").textContent).toBe("1");
    expect(native.seen).toEqual([]);
  });

  it.each(["firstRender", "effect"] as const)("stops when its %s throws", async (breaks) => {
    const native = watchNative("click");
    const errors = silenceErrors();
    openPage(islandHTML("counter", { breaks }, INNER, "interaction"), {
      counter: { load: async () => ({ mount }), holds: { click: "a" } },
    });
    get("a").click();
    await waitForState("counter", "failed");
    await vi.waitFor(() => expect(native.seen).toEqual([get("a")]));
    await vi.waitFor(expectNative);
    expect(errors).toHaveBeenCalledTimes(1);
    get("a").click();
    expect(native.seen).toEqual([get("a"), get("a")]);
  });

  it.each(["click", "render"] as const)(
    "stops when a %s throws, and the browser follows the link",
    async (breaks) => {
      const native = watchNative("click");
      const errors = silenceErrors();
      await openIsland<Props>(mount, { breaks }, INNER);
      get("a").click();
      await vi.waitFor(() => expect(native.seen).toEqual([get("a")]));
      expectNative();
      expect(get(".island").dataset.state).toBe("failed");
      expect(errors).toHaveBeenCalledTimes(1);
    },
  );

  it("does not affect another that fails", async () => {
    silenceErrors();
    const load = async () => ({ mount });
    openPage(
      islandHTML("bad", { breaks: "firstRender" }, INNER) +
        islandHTML("good", { breaks: "never" }, INNER),
      { bad: { load, holds: {} }, good: { load, holds: {} } },
    );
    await waitForState("bad", "failed");
    await waitForState("good", "ready");
  });
});
