import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, openIsland } from "../testing.ts";
import type { Teardown } from "../runtime/types.ts";
import { mount } from "./countdown.ts";
import { minutesAndSeconds } from "./time.ts";

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

/** The countdowns of a test, which would go on in the next one. */
const stops: Teardown[] = [];

let reload: ReturnType<typeof vi.spyOn>;
/** The clock that runs since the page was opened, in milliseconds. */
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
  window.dispatchEvent(new Event("online")); // ends what still waits for it
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

/** Lets time pass for both clocks. */
function pass(seconds: number) {
  for (let i = 0; i < seconds; i++) {
    running += 1000;
    vi.advanceTimersByTime(1000);
  }
}

/** The phone sleeps: no timer runs, and each clock goes on as the test says. */
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

  it("counts what passed before it was there", async () => {
    vi.spyOn(performance, "getEntriesByType").mockReturnValue([
      { responseStart: 400 } as PerformanceNavigationTiming,
    ]);
    running = 10_400;
    await open();
    expect(shown()).toBe("14:50 left");
  });

  it.each([
    ["while the page's clock stood still", { byPage: 0, byPhone: 600 }],
    ["while the phone's clock was set back", { byPage: 600, byPhone: -3600 }],
  ])("is right after the phone slept %s", async (_, clocks) => {
    await open();
    sleep(clocks);
    expect(shown()).toBe("5:00 left");
  });

  it("asks the server once when the time is over", async () => {
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

  it("takes its time where clocks say that the time was over before the page came", async () => {
    running = 901_000;
    await open();
    expect(shown()).toBe("0:00 left");
    pass(4);
    expect(reload).not.toHaveBeenCalled();
    pass(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("asks when the network is back, where there is none", async () => {
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
  ])("asks afresh when the page comes back as it was: %s", async (persisted, times) => {
    await open();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    expect(reload).toHaveBeenCalledTimes(times);
  });

  it("leaves what the server said when it is taken down", async () => {
    await open();
    for (const stop of stops) stop();
    expect(shown()).toBe("15 minutes left");
    pass(901);
    expect(shown()).toBe("15 minutes left");
    expect(reload).not.toHaveBeenCalled();
  });

  it("says aloud only the minutes that matter, and none that are over", async () => {
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
])("%d seconds are %s", (seconds, text) => expect(minutesAndSeconds(seconds)).toBe(text));
