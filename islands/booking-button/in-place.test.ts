import { act, fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openReactIsland, translatePage } from "../runtime/testing-react.tsx";
import { answer, get } from "../testing.ts";
import { mount } from "./booking-button.tsx";
import { loadInline } from "./inline.ts";
import type { PaymentEvents } from "./pop.ts";
import { button, FORM, isBusy, PROPS as BOOKING, pageLink, status } from "./testing.ts";

const PROPS = {
  ...BOOKING,
  script: "https://pay.example/inline.js",
  closed: "Still kept.",
  page: "Payment page",
};
const WAY = { url: "https://pay.example/c1", access_code: "c1", reference: "EFIE-1 2" };

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
const fire = (event: keyof PaymentEvents) => act(async () => opened.at(-1)?.events[event]());

let leave: ReturnType<typeof vi.spyOn>;
const left = (url: string) => waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(url));

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
  scriptFails(); // so that the next test loads it again
  delete window.PaystackPop;
  vi.useRealTimers();
});

/** Opens a page, presses its button and waits until the provider's page is open in place. */
async function openInPlace() {
  const user = await openReactIsland(mount, PROPS, FORM);
  void loadInline(PROPS.script);
  scriptComes();
  await user.click(button());
  await waitFor(() => expect(opened).toHaveLength(1));
  return user;
}

describe("the provider's page in place", () => {
  it("is opened once, even if the button is pressed three times", async () => {
    const user = await openInPlace();
    await user.dblClick(button());
    expect(opened.map(({ code }) => code)).toEqual(["c1"]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(isBusy()).toBe(true);
    expect(leave).not.toHaveBeenCalled();
  });

  it("is opened when its script loads soon after the answer", async () => {
    const user = await openReactIsland(mount, PROPS, FORM);
    await user.click(button());
    await waitFor(() => expect(scripts).toHaveLength(1));
    expect(opened).toEqual([]);
    scriptComes();
    await waitFor(() => expect(opened).toHaveLength(1));
  });

  it("leads to the dashboard with our reference once it is paid", async () => {
    await openInPlace();
    await fire("onSuccess");
    await left("/dashboard/?reference=EFIE-1%202");
    expect(isBusy()).toBe(true);
  });

  it("frees and focuses the button when it is closed, and can be opened again", async () => {
    const user = await openInPlace();
    button().blur();
    await fire("onCancel");
    expect(isBusy()).toBe(false);
    expect(document.activeElement).toBe(button());
    expect(status().textContent).toBe("Still kept. Payment page");
    expect(pageLink()?.href).toBe(WAY.url);
    await fire("onLoad"); // too late
    expect(isBusy()).toBe(false);
    await user.click(button());
    await waitFor(() => expect(opened).toHaveLength(2));
    expect(leave).not.toHaveBeenCalled();
  });

  it("is linked next to the button, and above everything until it is visible", async () => {
    await openInPlace();
    expect(pageLink()?.href).toBe(WAY.url);
    expect(over()?.href).toBe(WAY.url);
    expect(document.body.lastElementChild?.className).toBe("over");
    await fire("onLoad");
    expect(over()).toBeNull();
    expect(status().textContent).toBe("Payment page");
    expect(isBusy()).toBe(true);
  });

  it("is opened as a whole page when it cannot be shown", async () => {
    await openInPlace();
    await fire("onError");
    await left(WAY.url);
  });

  it("is closed and linked in a translated page", async () => {
    translatePage();
    const user = await openInPlace();
    await fire("onCancel");
    await waitFor(() => expect(status().querySelectorAll("font font")).toHaveLength(2));
    expect(status().textContent).toBe("Still kept. Payment page");
    await user.click(button());
    await waitFor(() => expect(opened).toHaveLength(2));
    await fire("onLoad");
    expect(status().textContent).toBe("Payment page");
  });

  it("is closed when the back button restores the page", async () => {
    await openInPlace();
    const pageshow = Object.assign(new Event("pageshow"), { persisted: true });
    await act(async () => window.dispatchEvent(pageshow));
    expect(isBusy()).toBe(false);
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
    const user = await openReactIsland(mount, PROPS, FORM);
    void loadInline(PROPS.script);
    finish();
    await user.click(button());
    if (finish === scriptFails) {
      await waitFor(() => expect(scripts).toHaveLength(2)); // it is loaded a second time
      delete window.PaystackPop;
      scriptFails();
    }
    await left(WAY.url);
    expect(isBusy()).toBe(true);
    expect(opened).toEqual([]);
    expect(get(".island").dataset.state).toBe("ready");
  });

  it("when the script has not loaded three seconds after the answer", async () => {
    delete window.PaystackPop;
    await openReactIsland(mount, PROPS, FORM);
    vi.useFakeTimers();
    fireEvent.click(button());
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
    const user = await openReactIsland(mount, PROPS, FORM);
    await user.click(button());
    await left("/login?next=%2F");
    expect(scripts).toEqual([]);
  });
});
