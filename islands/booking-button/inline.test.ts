import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registry } from "../registry.ts";
import { answer, get, islandHTML, openPage, waitForState } from "../testing.ts";
import { FORM, PROPS as BOOKING } from "./testing.ts";

const PROPS = { ...BOOKING, script: "https://pay.example/inline.js" };

/** The script elements that were added to the head. */
let scripts: HTMLScriptElement[];
const scriptFails = () => scripts.at(-1)?.dispatchEvent(new Event("error"));

beforeEach(() => {
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
});
afterEach(scriptFails); // so that the next test loads it again

describe("the provider's script", () => {
  const two = ["a", "b"]
    .map((id) => `<section id="${id}">${islandHTML("booking-button", PROPS, FORM, "interaction")}`)
    .join("</section>");
  const touch = (id: string) =>
    get(`#${id} button`).dispatchEvent(new Event("touchstart", { bubbles: true }));

  it("is loaded at the first touch, and once for all buttons", async () => {
    openPage(two, registry);
    await new Promise((resolve) => setTimeout(resolve));
    expect(scripts).toEqual([]);
    touch("a");
    // The first load includes React, which is slow on a busy machine.
    const loaded = () => expect(scripts.map(({ src }) => src)).toEqual([PROPS.script]);
    await vi.waitFor(loaded, { timeout: 5000 });
    touch("b");
    await vi.waitFor(() => expect(get("#b .island").dataset.state).toBe("ready"), {
      timeout: 5000,
    });
    expect(scripts).toHaveLength(1);
  });

  it("is loaded again after a failure", async () => {
    openPage(two, registry);
    touch("a");
    await vi.waitFor(() => expect(scripts).toHaveLength(1));
    scriptFails();
    touch("b");
    await vi.waitFor(() => expect(scripts).toHaveLength(2));
  });

  it("is not loaded if the provider has no script", async () => {
    openPage(islandHTML("booking-button", { ...PROPS, script: "" }, FORM), registry);
    await waitForState("booking-button", "ready");
    const leave = vi.spyOn(location, "assign").mockImplementation(() => {});
    const way = { url: "https://pay.example/c1", access_code: "c1", reference: "EFIE-1" };
    vi.stubGlobal("fetch", async () => answer(way));
    get<HTMLButtonElement>("button").click();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(way.url));
    expect(scripts).toEqual([]);
  });
});
