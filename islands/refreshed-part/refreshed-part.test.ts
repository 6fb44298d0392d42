import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, openIsland } from "../testing.ts";
import { mount } from "./refreshed-part.ts";

const PROPS = { endpoint: "/book/line?part=place", page: "/book/line", seconds: 3, offline: "Off" };
const INNER = `<div data-slot="place" role="status"><p>Number 2</p></div>
  <p data-slot="network" role="status"></p>`;

const place = () => get("[data-slot=place]").textContent;
const network = () => get("[data-slot=network]").textContent;
const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** Mounts the island. Each test stops it, because it listens to the whole document. */
const island: typeof mount = (...given) => (takeDown = mount(...given));
let takeDown = () => {};

let asked: ReturnType<typeof vi.fn<typeof fetch>>;
let lead: ReturnType<typeof vi.spyOn>;

/** Sets the server's answer. */
function setAnswer(text: string | null, init: ResponseInit = {}) {
  asked.mockImplementation(async () => new Response(text, init));
}

beforeEach(() => {
  vi.useFakeTimers();
  lead = vi.spyOn(location, "replace").mockImplementation(() => {});
  vi.stubGlobal("fetch", (asked = vi.fn<typeof fetch>()));
});
afterEach(() => {
  takeDown();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the position in the queue", () => {
  it("is fetched after the server's Retry-After, and shown", async () => {
    setAnswer("<p>Number 1</p>", { headers: { "Retry-After": "10" } });
    await openIsland(island, PROPS, INNER);
    await after(2);
    expect(asked).not.toHaveBeenCalled();
    await after(1);
    expect(asked.mock.calls[0]?.[0]).toBe(PROPS.endpoint);
    expect(place()).toBe("Number 1");
    await after(9);
    expect(asked).toHaveBeenCalledTimes(1);
    await after(1);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(lead).not.toHaveBeenCalled();
  });

  it("is not read out again while it is the same", async () => {
    setAnswer("<p>Number 2</p>");
    await openIsland(island, PROPS, INNER);
    const first = get("[data-slot=place] p");
    await after(6);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(get("[data-slot=place] p")).toBe(first);
  });

  it("loads the page when the server answers 204", async () => {
    setAnswer(null, { status: 204 });
    await openIsland(island, PROPS, INNER);
    await after(3);
    expect(lead).toHaveBeenCalledWith("/book/line");
    expect(place()).toBe("Number 2");
    await after(60);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(asked).toHaveBeenCalledTimes(1); // a slow navigation is not restarted
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await after(0);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("reports a missing network, and keeps asking", async () => {
    asked.mockRejectedValue(new TypeError("offline"));
    await openIsland(island, PROPS, INNER);
    await after(3);
    expect(network()).toBe("Off");
    expect(place()).toBe("Number 2");
    setAnswer("<p>Number 1</p>");
    await after(3);
    expect(network()).toBe("");
    expect(place()).toBe("Number 1");
  });

  it("stays when the server fails, and is fetched again", async () => {
    setAnswer("Fault", { status: 502 });
    await openIsland(island, PROPS, INNER);
    await after(6);
    expect(place()).toBe("Number 2");
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("is fetched at once when the phone wakes up", async () => {
    setAnswer("<p>Number 1</p>");
    await openIsland(island, PROPS, INNER);
    document.dispatchEvent(new Event("visibilitychange"));
    await after(0);
    expect(place()).toBe("Number 1");
  });

  it("is not fetched twice at once when the phone wakes up", async () => {
    asked.mockReturnValue(new Promise(() => {}));
    await openIsland(island, PROPS, INNER);
    await after(3);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
