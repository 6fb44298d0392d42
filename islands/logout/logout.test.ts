import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, silenceErrors, openIsland, press, watchNative } from "../testing.ts";
import { mount } from "./logout.ts";

const INNER = `<a href="/logout" data-ref="logout">Logout</a>
  <dialog data-ref="dialog"><form method="post" action="/logout">
    <button type="button" data-ref="cancel">Cancel</button><button type="submit" id="do">Logout</button>
  </form></dialog>`;

const link = () => get("[data-ref=logout]");
const dialog = () => get<HTMLDialogElement>("dialog");

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  leave = vi.spyOn(location, "assign").mockImplementation(() => {});
  localStorage.setItem("information", "a room");
});
afterEach(() => {
  localStorage.clear();
});

/** Opens the dialog. */
async function ask() {
  await openIsland(mount, { home: "/" }, INNER);
  link().click();
}

describe("logging out", () => {
  it("asks in a dialog instead of on the page of the link", async () => {
    const native = watchNative("click");
    await ask();
    expect(dialog().open).toBe(true);
    expect(native.seen).toEqual([]);
  });

  it("closes by Cancel and by a press outside it, and focuses the link", async () => {
    await ask();
    get("[data-ref=cancel]").click();
    expect(dialog().open).toBe(false);
    expect(document.activeElement).toBe(link());
    link().click();
    const outside = { bubbles: true, clientX: 900, clientY: 900 };
    dialog().dispatchEvent(new MouseEvent("click", outside)); // the press began inside, for example to select text
    expect(dialog().open).toBe(true);
    dialog().dispatchEvent(new PointerEvent("pointerdown", outside));
    dialog().dispatchEvent(new MouseEvent("click", outside));
    expect(dialog().open).toBe(false);
    expect(document.activeElement).toBe(link());
  });

  it("keeps the Tab key between its two buttons", async () => {
    await ask();
    get("#do").focus();
    expect(press(get("#do"), "Tab")).toBe(false);
    expect(document.activeElement).toBe(get("[data-ref=cancel]"));
  });

  it("ends the session first, then clears, announces and leaves", async () => {
    const order: string[] = [];
    vi.stubGlobal("fetch", async () => {
      order.push(`asked, ${localStorage.length} kept`);
      return Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
    });
    const listen = () => order.push(`announced, ${localStorage.length} kept`);
    window.addEventListener("auth-change", listen, { once: true });
    await ask();
    get("#do").click();
    get("#do").click();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(order).toEqual(["asked, 1 kept", "announced, 0 kept"]);
  });

  it("leaves only once the phone's copies are gone", async () => {
    let drop = () => {};
    const dropped = new Promise<boolean>((resolve) => (drop = () => resolve(true)));
    vi.stubGlobal("caches", { keys: async () => ["pages"], delete: () => dropped });
    vi.stubGlobal("navigator", { serviceWorker: { getRegistrations: async () => [] } });
    vi.stubGlobal("fetch", async () =>
      Object.defineProperty(new Response(), "type", { value: "opaqueredirect" }),
    );
    await ask();
    get("#do").click();
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(leave).not.toHaveBeenCalled();
    drop();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
  });

  it("submits the form when the server cannot be reached", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("offline")));
    const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
    await ask();
    get("#do").click();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(localStorage).toHaveLength(1);
  });

  it("leaves the click to the browser when the dialog cannot open", async () => {
    const native = watchNative("click");
    silenceErrors();
    vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(() => {
      throw new Error("no dialogs here");
    });
    await ask();
    await vi.waitFor(() => expect(native.seen).toEqual([link()]));
  });

  it("does not send the header's other form", async () => {
    const native = watchNative("submit");
    const asked = vi.fn();
    vi.stubGlobal("fetch", asked);
    const light = '<form method="post" action="/light"><button id="light">Light</button></form>';
    await openIsland(mount, { home: "/" }, light + INNER);
    get("#light").click();
    expect(native.seen).toHaveLength(1);
    expect(asked).not.toHaveBeenCalled();
  });

  it("works on the page at /logout, too", async () => {
    vi.stubGlobal("fetch", async () => new Response());
    await openIsland(mount, { home: "/" }, '<form action="/logout"><button>Logout</button></form>');
    get("button").click();
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("/"));
    expect(localStorage).toHaveLength(0);
  });
});
