import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, openIsland } from "../testing.ts";
import { mount } from "./place-in-line.ts";

const PROPS = { endpoint: "/book/line?part=place", page: "/book/line", seconds: 3, offline: "Off" };
const INNER = `<div data-slot="place" role="status"><p>Number 2</p></div>
  <p data-slot="network" role="status"></p>`;

const place = () => get("[data-slot=place]").textContent;
const network = () => get("[data-slot=network]").textContent;
const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

/** The island; each test takes its own down, which listens to the whole document. */
const island: typeof mount = (...given) => (takeDown = mount(...given));
let takeDown = () => {};

let asked: ReturnType<typeof vi.fn<typeof fetch>>;
let lead: ReturnType<typeof vi.spyOn>;

/** The server answers so from now on. */
function says(text: string | null, init: ResponseInit = {}) {
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

describe("the place in the line", () => {
  it("is asked for when the server said, and shown", async () => {
    says("<p>Number 1</p>", { headers: { "Retry-After": "10" } });
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
    says("<p>Number 2</p>");
    await openIsland(island, PROPS, INNER);
    const first = get("[data-slot=place] p");
    await after(6);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(get("[data-slot=place] p")).toBe(first);
  });

  it("leads on when there is an answer", async () => {
    says(null, { status: 204 });
    await openIsland(island, PROPS, INNER);
    await after(3);
    expect(lead).toHaveBeenCalledWith("/book/line");
    expect(place()).toBe("Number 2");
    await after(60);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(asked).toHaveBeenCalledTimes(1); // a slow way there is not begun anew
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await after(0);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("says that there is no network, and goes on asking", async () => {
    asked.mockRejectedValue(new TypeError("offline"));
    await openIsland(island, PROPS, INNER);
    await after(3);
    expect(network()).toBe("Off");
    expect(place()).toBe("Number 2");
    says("<p>Number 1</p>");
    await after(3);
    expect(network()).toBe("");
    expect(place()).toBe("Number 1");
  });

  it("stays as it is when the server has a fault, and asks again", async () => {
    says("Fault", { status: 502 });
    await openIsland(island, PROPS, INNER);
    await after(6);
    expect(place()).toBe("Number 2");
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("is asked for at once when the phone wakes up", async () => {
    says("<p>Number 1</p>");
    await openIsland(island, PROPS, INNER);
    document.dispatchEvent(new Event("visibilitychange"));
    await after(0);
    expect(place()).toBe("Number 1");
  });
});
