import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, openIsland } from "../testing.ts";
import type { Teardown } from "../runtime/types.ts";
import { mount } from "./countdown.ts";
import { timeLeft } from "./time.ts";

const PROPS = {
  seconds: 900,
  left: "left",
  warnings: [
    { seconds: 300, text: "5 minutes" },
    { seconds: 60, text: "1 minute" },
  ],
};
const INNER = `<p data-ref="left">15 minutes left</p><p data-slot="warning"></p>`;

const shown = () => get("[data-ref=left]").textContent;
const warned = () => get("[data-slot=warning]").textContent;

/** Stops the countdowns of a test, which would otherwise run during the next one. */
const stops: Teardown[] = [];

let reload: ReturnType<typeof vi.spyOn>;
/** The time of performance.now(), in milliseconds. */
let running = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  running = 0;
  vi.spyOn(performance, "now").mockImplementation(() => running);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([]);
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  window.dispatchEvent(new Event("online")); // ends reloads that wait for it
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = (seconds = PROPS.seconds) =>
  openIsland<typeof PROPS>(
    (host, props, api) => {
      const stop = mount(host, props, api);
      stops.push(stop);
      return stop;
    },
    { ...PROPS, seconds },
    INNER,
  );

/** Advances both clocks. */
function pass(seconds: number) {
  for (let i = 0; i < seconds; i++) {
    running += 1000;
    vi.advanceTimersByTime(1000);
  }
}

/** Advances each clock by its own number of seconds without running timers, like a sleeping phone. */
function sleep({ byPage, byPhone }: { byPage: number; byPhone: number }) {
  running += byPage * 1000;
  vi.setSystemTime(Date.now() + byPhone * 1000);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("the countdown", () => {
  it("shows minutes and seconds, second by second", async () => {
    await open();
    expect(shown()).toBe("15:00 left");
    pass(1);
    expect(shown()).toBe("14:59 left");
    pass(61);
    expect(shown()).toBe("13:58 left");
  });

  it("counts the time before it was mounted", async () => {
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([
      { responseStart: 400 } as PerformanceNavigationTiming,
    ]);
    running = 10_400;
    await open();
    expect(shown()).toBe("14:50 left");
  });

  it.each([
    ["while the page's clock stopped", { byPage: 0, byPhone: 600 }],
    ["while the phone's clock was set back", { byPage: 600, byPhone: -3600 }],
  ])("is right after the phone slept %s", async (_, clocks) => {
    await open();
    sleep(clocks);
    expect(shown()).toBe("5:00 left");
  });

  it("reloads the page once when the time is over", async () => {
    await open(3);
    pass(2);
    expect(reload).not.toHaveBeenCalled();
    pass(1);
    expect(shown()).toBe("0:00 left");
    expect(reload).toHaveBeenCalledTimes(1);
    pass(5);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("waits while a student pays in place", async () => {
    await open(1);
    const button = document.createElement("button");
    button.dataset["ref"] = "submit";
    button.setAttribute("aria-busy", "true");
    document.body.append(button);
    pass(10);
    expect(reload).not.toHaveBeenCalled();
    button.removeAttribute("aria-busy");
    pass(5);
    expect(reload).toHaveBeenCalledTimes(1);
    button.remove();
  });

  it("pauses before it reloads a page that was over when it loaded", async () => {
    running = 901_000;
    await open();
    expect(shown()).toBe("0:00 left");
    pass(4);
    expect(reload).not.toHaveBeenCalled();
    pass(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("waits for the network before it reloads", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await open(1);
    pass(1);
    expect(reload).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("online"));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])("reloads a page from the back button's cache: %s", async (persisted, times) => {
    await open();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    expect(reload).toHaveBeenCalledTimes(times);
  });

  it("restores the server's text when it stops", async () => {
    await open();
    for (const stop of stops) stop();
    expect(shown()).toBe("15 minutes left");
    pass(901);
    expect(shown()).toBe("15 minutes left");
    expect(reload).not.toHaveBeenCalled();
  });

  it("announces each warning once, and skips those that are over", async () => {
    await open(302);
    pass(1);
    expect(warned()).toBe("");
    pass(1);
    expect(warned()).toBe("5 minutes");
    pass(241);
    expect(warned()).toBe("1 minute");

    await open(200);
    expect(warned()).toBe("");
  });
});

it.each([
  [900, "15:00"],
  [65.2, "1:06"],
  [9, "0:09"],
  [-3, "0:00"],
  [7199, "119:59"],
  [7200, "2 hours"],
  [43_199, "11 hours"],
])("%d seconds are %s", (seconds, text) => expect(timeLeft(seconds)).toBe(text));
