import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { describe, expect, it } from "vitest";
import { get, islandHTML, openPage, silenceErrors, waitForState, watchNative } from "../testing.ts";
import { reactIsland, Slot, useIsland, useListener } from "./react.tsx";
import { findRef } from "./native.ts";
import { failBy, openReactIsland, translatePage } from "./testing-react.tsx";

const INNER = `<input data-ref="name" value="Ama">
  <div data-slot="press"><a href="#hostel" data-ref="press">Hostel</a></div>
  <p data-slot="count">from the server</p>`;

interface Props {
  /** When to throw: in the first render, in its effect, at the click, or when the click's change is rendered. */
  readonly breaks?: "firstRender" | "effect" | "click" | "render";
}

interface Parts {
  readonly input: HTMLInputElement;
}

/** Shows a button instead of the server's link, the number of clicks on it, and the server's input. */
function Counter({ breaks, input }: Props & Parts) {
  const { guard } = useIsland();
  const [count, setCount] = useState(0);
  const [name, setName] = useState(input.value);
  if (breaks === "firstRender" || (breaks === "render" && count > 0)) throw new Error("broken");
  useEffect(() => {
    if (breaks === "effect") throw new Error("broken");
  }, [breaks]);
  useListener(input, "input", () => setName(input.value));
  const press = guard((event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (breaks === "click") throw new Error("broken");
    setCount(count + 1);
  });
  return (
    <>
      <Slot name="press">
        <button type="button" data-ref="press" onClick={press}>
          Count
        </button>
      </Slot>
      <Slot name="count">
        <span>{`${name}: ${count}`}</span>
        {count > 1 && <b key="many">many</b>}
      </Slot>
    </>
  );
}

const mount = reactIsland<Props, Parts>(Counter, (host) => ({
  input: findRef(host, "name", HTMLInputElement),
}));

const button = () => screen.getByRole("button", { name: "Count" });
const link = () => screen.getByRole("link", { name: "Hostel" });
const count = () => get("[data-slot=count]").textContent;

/** Opens a page whose island waits for a touch. */
function openWaiting(props: Props = {}) {
  openPage(islandHTML("tested", props, INNER, "interaction"), {
    tested: { load: async () => ({ mount }), holds: { click: "a" } },
  });
}

function expectNative() {
  expect(link().getAttribute("href")).toBe("#hostel");
  expect(screen.queryByRole("button")).toBeNull();
  expect(count()).toBe("from the server");
}

describe("an island made with React", () => {
  it("shows its elements in the slots, and keeps the server's input", async () => {
    document.body.innerHTML = "";
    const user = await openReactIsland(mount, {}, INNER);
    const input = get<HTMLInputElement>("input");
    expect(screen.queryByRole("link")).toBeNull();
    expect(count()).toBe("Ama: 0");
    await user.click(button());
    await user.type(input, " M");
    expect(count()).toBe("Ama M: 1");
    expect(get("input")).toBe(input);
  });

  it("handles the click on an element that a slot has replaced since, once", async () => {
    const native = watchNative("click");
    openWaiting();
    const early = link();
    early.focus();
    early.click();
    early.click();
    await waitForState("tested", "ready");
    await waitFor(() => expect(count()).toBe("Ama: 1"));
    expect(native.seen).toEqual([]);
    expect(document.activeElement).toBe(button());
  });

  it("works in a translated page", async () => {
    translatePage();
    const user = await openReactIsland(mount, {}, INNER);
    await user.click(button());
    await user.click(button());
    await waitFor(() => expect(document.querySelectorAll("font font")).toHaveLength(3));
    expect(count()).toBe("Ama: 2many");
  });

  it("waits while an element that it may replace is pressed", async () => {
    openWaiting();
    let pressed = true;
    const host = get(".island");
    const find = host.querySelector.bind(host);
    host.querySelector = (selector: string) =>
      selector === ":active" && pressed ? host : find(selector);
    link().focus();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(link()).toBeTruthy();
    expect(get(".island").dataset.state).toBe("loading");
    pressed = false;
    await waitForState("tested", "ready");
  });

  it("replaces its elements before another press can begin", async () => {
    openWaiting();
    const host = get(".island");
    const find = host.querySelector.bind(host);
    let replacedAtOnce: boolean | undefined;
    host.querySelector = (selector: string) => {
      if (selector === ":active") {
        // An event is dispatched only after all microtasks, and MutationObserver reports in one.
        const observer = new MutationObserver(() => {
          replacedAtOnce ??= screen.queryByRole("button") !== null;
        });
        observer.observe(host, { childList: true });
      }
      return find(selector);
    };
    link().focus();
    await waitForState("tested", "ready");
    expect(replacedAtOnce).toBe(true);
  });

  it("stops when its HTML lacks an element", async () => {
    const errors = silenceErrors();
    openPage(islandHTML("tested", {}, INNER.replace("<input", "<br")), {
      tested: { load: async () => ({ mount }), holds: {} },
    });
    await waitForState("tested", "failed");
    expectNative();
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it.each(["firstRender", "effect"] as const)("stops when its %s throws", async (breaks) => {
    const native = watchNative("click");
    const errors = silenceErrors();
    openWaiting({ breaks });
    link().click();
    await waitForState("tested", "failed");
    await waitFor(() => expect(native.seen).toEqual([link()]));
    await waitFor(expectNative);
    expect(errors).toHaveBeenCalledTimes(1);
    link().click();
    expect(native.seen).toEqual([link(), link()]);
  });

  it.each(["click", "render"] as const)(
    "stops when a %s throws, and the browser follows the link",
    async (breaks) => {
      const native = watchNative("click");
      await openReactIsland(mount, { breaks }, INNER);
      button().focus();
      await failBy(() => button().click());
      await waitFor(() => expect(native.seen).toEqual([link()]));
      expectNative();
      expect(document.activeElement).toBe(link());
    },
  );

  it("does not affect another that fails", async () => {
    silenceErrors();
    const load = async () => ({ mount });
    openPage(islandHTML("bad", { breaks: "firstRender" }, INNER) + islandHTML("good", {}, INNER), {
      bad: { load, holds: {} },
      good: { load, holds: {} },
    });
    await waitForState("bad", "failed");
    await waitForState("good", "ready");
  });
});
