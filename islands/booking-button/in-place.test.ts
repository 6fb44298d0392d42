import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, get, openIsland } from "../testing.ts";
import { mount } from "./booking-button.tsx";
import { loadInline } from "./inline.ts";
import type { Heard } from "./pop.ts";

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

/** The provider's script in the page's head; the test says what becomes of it. */
let scripts: HTMLScriptElement[];
const scriptComes = () => scripts.at(-1)?.dispatchEvent(new Event("load"));
const scriptFails = () => scripts.at(-1)?.dispatchEvent(new Event("error"));

/** The pages that were opened in place, with what hears of them. */
let opened: { code: string; heard: Heard }[];

class Pop {
  resumeTransaction(code: string, heard: Heard) {
    opened.push({ code, heard });
  }
}

/** Hears the newest page in place say something. */
const say = (what: keyof Heard) => opened.at(-1)?.heard[what]();

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
  for (const { heard } of opened) heard.onLoad(); // takes away what lies over the page
  scriptFails(); // the next test loads it anew
  delete window.PaystackPop;
  vi.useRealTimers();
});

/** A page with the button in use, its script there, and the provider's page open in place. */
async function openInPlace() {
  await openIsland(mount, PROPS, INNER);
  void loadInline(PROPS.script);
  scriptComes();
  button().click();
  await vi.waitFor(() => expect(opened).toHaveLength(1));
}

describe("the provider's page in place", () => {
  it("is opened once, however often the button is pressed", async () => {
    await openInPlace();
    button().click();
    button().click();
    expect(opened.map(({ code }) => code)).toEqual(["c1"]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(busy()).toBe(true);
    expect(leave).not.toHaveBeenCalled();
  });

  it("is opened when its script comes soon after the answer", async () => {
    await openIsland(mount, PROPS, INNER);
    button().click();
    await vi.waitFor(() => expect(scripts).toHaveLength(1));
    expect(opened).toEqual([]);
    scriptComes();
    await vi.waitFor(() => expect(opened).toHaveLength(1));
  });

  it("leads to the dashboard once it is paid, which asks the server about our reference", async () => {
    await openInPlace();
    say("onSuccess");
    await left("/dashboard/?reference=EFIE-1%202");
    expect(busy()).toBe(true);
  });

  it("gives the button and the focus back when it is closed, and may be opened again", async () => {
    await openInPlace();
    button().blur();
    say("onCancel");
    expect(busy()).toBe(false);
    expect(document.activeElement).toBe(button());
    expect(status().textContent).toBe("Still kept. Payment page");
    expect(get<HTMLAnchorElement>("[role=status] a").href).toBe(WAY.url);
    say("onLoad"); // too late
    expect(busy()).toBe(false);
    button().click();
    await vi.waitFor(() => expect(opened).toHaveLength(2));
    expect(leave).not.toHaveBeenCalled();
  });

  it("has a way out beside the button, and over everything until it can be seen", async () => {
    await openInPlace();
    expect(get<HTMLAnchorElement>("[role=status] a").href).toBe(WAY.url);
    expect(over()?.href).toBe(WAY.url);
    expect(document.body.lastElementChild?.className).toBe("over");
    say("onLoad");
    expect(over()).toBeNull();
    expect(status().textContent).toBe("Payment page");
    expect(busy()).toBe(true);
  });

  it("is left for the page itself when it cannot be shown", async () => {
    await openInPlace();
    say("onError");
    await left(WAY.url);
  });

  it("is forgotten when the back button brings the page back", async () => {
    await openInPlace();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(busy()).toBe(false);
    expect(over()).toBeNull();
    expect(status().textContent).toBe("");
  });
});

describe("the browser goes to the provider's page", () => {
  const broken: [string, () => void][] = [
    ["cannot be had", scriptFails],
    ["brings nothing", () => (delete window.PaystackPop, scriptComes())],
    ["brings something else", () => ((window.PaystackPop = {} as never), scriptComes())],
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

  it.each(broken)("when the script %s", async (_, becomes) => {
    await openIsland(mount, PROPS, INNER);
    void loadInline(PROPS.script);
    becomes();
    button().click();
    if (becomes === scriptFails) {
      await vi.waitFor(() => expect(scripts).toHaveLength(2)); // it is asked for once more
      delete window.PaystackPop;
      scriptFails();
    }
    await left(WAY.url);
    expect(busy()).toBe(true);
    expect(opened).toEqual([]);
    expect(get(".island").dataset.state).toBe("ready");
  });

  it("when the script is not there three seconds after the answer", async () => {
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

  it("at once when the answer has no code, as on the way to the log-in", async () => {
    vi.mocked(fetch).mockResolvedValue(answer({ url: "/login?next=%2F" }));
    await openIsland(mount, PROPS, INNER);
    button().click();
    await left("/login?next=%2F");
    expect(scripts).toEqual([]);
  });
});
