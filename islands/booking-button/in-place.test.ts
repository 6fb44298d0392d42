import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, get, openIsland } from "../testing.ts";
import { mount } from "./booking-button.tsx";
import { loadInline } from "./inline.ts";
import type { PaymentEvents } from "./pop.ts";

const PROPS = {
  failed: "Payment failed",
  offline: "No network",
  script: "https://pay.example/inline.js",
  closed: "Still kept.",
  page: "Payment page",
};
const INNER = `<form method="post" action="/book"><input type="hidden" name="room" value="r1">
  <button type="submit" data-ref="submit">Book</button><p data-slot="status" role="status"></p></form>`;
const WAY = { url: "https://pay.example/c1", access_code: "c1", reference: "EFIE-1 2" };

const button = () => get<HTMLButtonElement>("button");
const busy = () => button().getAttribute("aria-busy") === "true";
const status = () => get("[role=status]");
const over = () => document.querySelector<HTMLAnchorElement>(".over a");

/** The script elements that were added to the head. The test loads them or lets them fail. */
let scripts: HTMLScriptElement[];
const scriptComes = () => scripts.at(-1)?.dispatchEvent(new Event("load"));
const scriptFails = () => scripts.at(-1)?.dispatchEvent(new Event("error"));

/** The pages that were opened in place, with their event handlers. */
let opened: { code: string; events: PaymentEvents }[];

class Pop {
  resumeTransaction(code: string, events: PaymentEvents) {
    opened.push({ code, events });
  }
}

/** Fires an event of the newest page in place. */
const fire = (event: keyof PaymentEvents) => opened.at(-1)?.events[event]();

let leave: ReturnType<typeof vi.spyOn>;
const left = (url: string) => vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url));

beforeEach(() => {
  scripts = [];
  opened = [];
  leave = vi.spyOn(location, "assign").mockImplementation(() => {});
  vi.spyOn(document.head, "append").mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer(WAY)),
  );
  window.PaystackPop = Pop;
});

afterEach(() => {
  for (const { events } of opened) events.onLoad(); // removes the overlay
  scriptFails(); // so that the next test loads it again
  delete window.PaystackPop;
  vi.useRealTimers();
});

/** Opens a page, presses its button and waits until the provider's page is open in place. */
async function openInPlace() {
  await openIsland(mount, PROPS, INNER);
  void loadInline(PROPS.script);
  scriptComes();
  button().click();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
}

describe("the provider's page in place", () => {
  it("is opened once, even if the button is pressed three times", async () => {
    await openInPlace();
    button().click();
    button().click();
    expect(opened.map(({ code }) => code)).toEqual(["c1"]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(busy()).toBe(true);
    expect(leave).not.toHaveBeenCalled();
  });

  it("is opened when its script loads soon after the answer", async () => {
    await openIsland(mount, PROPS, INNER);
    button().click();
    await vi.waitFor(() => expect(scripts).toHaveLength(1));
    expect(opened).toEqual([]);
    scriptComes();
    await vi.waitFor(() => expect(opened).toHaveLength(1));
  });

  it("leads to the dashboard with our reference once it is paid", async () => {
    await openInPlace();
    fire("onSuccess");
    await left("/dashboard/?reference=EFIE-1%202");
    expect(busy()).toBe(true);
  });

  it("frees and focuses the button when it is closed, and can be opened again", async () => {
    await openInPlace();
    button().blur();
    fire("onCancel");
    expect(busy()).toBe(false);
    expect(document.activeElement).toBe(button());
    expect(status().textContent).toBe("Still kept. Payment page");
    expect(get<HTMLAnchorElement>("[role=status] a").href).toBe(WAY.url);
    fire("onLoad"); // too late
    expect(busy()).toBe(false);
    button().click();
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    expect(leave).not.toHaveBeenCalled();
  });

  it("is linked next to the button, and above everything until it is visible", async () => {
    await openInPlace();
    expect(get<HTMLAnchorElement>("[role=status] a").href).toBe(WAY.url);
    expect(over()?.href).toBe(WAY.url);
    expect(document.body.lastElementChild?.className).toBe("over");
    fire("onLoad");
    expect(over()).toBeNull();
    expect(status().textContent).toBe("Payment page");
    expect(busy()).toBe(true);
  });

  it("is opened as a whole page when it cannot be shown", async () => {
    await openInPlace();
    fire("onError");
    await left(WAY.url);
  });

  it("is closed when the back button restores the page", async () => {
    await openInPlace();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(busy()).toBe(false);
    expect(over()).toBeNull();
    expect(status().textContent).toBe("");
  });
});

describe("the browser goes to the provider's page", () => {
  const broken: [string, () => void][] = [
    ["cannot be loaded", scriptFails],
    ["defines nothing", () => (delete window.PaystackPop, scriptComes())],
    ["defines something else", () => ((window.PaystackPop = {} as never), scriptComes())],
    [
      "throws",
      () => {
        window.PaystackPop = class {
          resumeTransaction(): never {
            throw new Error("broken");
          }
        };
        scriptComes();
      },
    ],
  ];

  it.each(broken)("when the script %s", async (_, finish) => {
    await openIsland(mount, PROPS, INNER);
    void loadInline(PROPS.script);
    finish();
    button().click();
    if (finish === scriptFails) {
      await vi.waitFor(() => expect(scripts).toHaveLength(2)); // it is loaded a second time
      delete window.PaystackPop;
      scriptFails();
    }
    await left(WAY.url);
    expect(busy()).toBe(true);
    expect(opened).toEqual([]);
    expect(get(".island").dataset.state).toBe("ready");
  });

  it("when the script has not loaded three seconds after the answer", async () => {
    vi.useFakeTimers();
    delete window.PaystackPop;
    await openIsland(mount, PROPS, INNER);
    button().click();
    await vi.waitFor(() => expect(scripts).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(2900);
    expect(leave).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(leave).toHaveBeenCalledExactlyOnceWith(WAY.url);
    window.PaystackPop = Pop;
    scriptComes();
    await vi.advanceTimersByTimeAsync(100);
    expect(opened).toEqual([]);
  });

  it("at once when the answer has no code, as when the student must log in", async () => {
    vi.mocked(fetch).mockResolvedValue(answer({ url: "/login?next=%2F" }));
    await openIsland(mount, PROPS, INNER);
    button().click();
    await left("/login?next=%2F");
    expect(scripts).toEqual([]);
  });
});
