import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, get, openIsland, watchNative } from "../testing.ts";
import { mount } from "./hostel-popup.tsx";

const PROPS = { loading: "Loading hostel", notFound: "Not found" };
const INNER = `<a id="a" href="/hostels/a" data-ref="open">A</a>
  <a id="b" href="/hostels/b" data-ref="open">B</a>`;
const UNDER = "http://localhost:3000/hostels";

const dialogs = () => document.querySelectorAll("dialog");
const said = () => get(".popup-status").textContent;

/** Stubs fetch. The test answers the request for each hostel: say("a", …). */
function server() {
  const answers = new Map<string, (response: Response) => void>();
  const signals = new Map<string, AbortSignal>();
  const asked = vi.fn((url: URL, init: RequestInit) => {
    const slug = url.pathname.split("/").at(-1) ?? "";
    if (init.signal) signals.set(slug, init.signal);
    return new Promise<Response>((resolve, reject) => {
      answers.set(slug, resolve);
      init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
    });
  });
  vi.stubGlobal("fetch", asked);
  return { asked, signals, say: (slug: string, r: Response) => answers.get(slug)?.(r) };
}

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  history.replaceState(null, "", UNDER);
  leave = vi.spyOn(location, "assign").mockImplementation(() => {});
  // happy-dom does not implement history.back.
  vi.spyOn(history, "back").mockImplementation(() => {
    history.replaceState(null, "", UNDER);
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
});
describe("the hostel popup", () => {
  it("opens a hostel once, under its own address", async () => {
    const native = watchNative("click");
    const { asked, say } = server();
    await openIsland(mount, PROPS, INNER);
    const push = vi.spyOn(history, "pushState");
    get("#a").click();
    get("#a").click();
    expect(dialogs()).toHaveLength(1);
    expect(get<HTMLDialogElement>("dialog").open).toBe(true);
    expect(said()).toBe("Loading hostel");
    expect(push).toHaveBeenCalledTimes(1);
    expect(location.pathname).toBe("/hostels/a");
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(String(asked.mock.calls[0]?.[0])).toMatch(/\/hostels\/a\?part=popup$/);
    say("a", answer("<h2>Akwaaba Lodge</h2>"));
    await vi.waitFor(() => expect(get(".popup-body").textContent).toBe("Akwaaba Lodge"));
    expect(get("dialog").getAttribute("aria-label")).toBe("Akwaaba Lodge");
    expect(said()).toBe("");
    expect(native.seen).toEqual([]);
  });

  it.each<[string, () => void]>([
    ["its button", () => get(".popup-close").click()],
    ["Escape", () => get("dialog").dispatchEvent(new Event("cancel", { cancelable: true }))],
    ["the back button", () => history.back()],
  ])("closes by %s and focuses the link", async (_, close) => {
    server();
    await openIsland(mount, PROPS, INNER);
    get("#a").click();
    close();
    await vi.waitFor(() => expect(dialogs()).toHaveLength(0));
    expect(location.href).toBe(UNDER);
    expect(document.activeElement).toBe(get("#a"));
  });

  it("closes by a press outside it", async () => {
    server();
    await openIsland(mount, PROPS, INNER);
    get("#a").click();
    const at = { bubbles: true, clientX: 5, clientY: 5 };
    get("dialog").dispatchEvent(new PointerEvent("pointerdown", at));
    get("dialog").dispatchEvent(new MouseEvent("click", at));
    await vi.waitFor(() => expect(dialogs()).toHaveLength(0));
  });

  it("shows the last of two that were opened quickly", async () => {
    const { asked, signals, say } = server();
    await openIsland(mount, PROPS, INNER);
    get("#a").click();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    get("#b").click();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    expect(signals.get("a")?.aborted).toBe(true);
    say("a", answer("A"));
    say("b", answer("B"));
    await vi.waitFor(() => expect(get(".popup-body").textContent).toBe("B"));
    expect(dialogs()).toHaveLength(1);
    get(".popup-close").click();
    expect(location.href).toBe(UNDER);
    expect(leave).not.toHaveBeenCalled();
  });

  it("reports a missing hostel", async () => {
    const { asked, say } = server();
    await openIsland(mount, PROPS, INNER);
    get("#a").click();
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    say("a", answer("", 404));
    await vi.waitFor(() => expect(said()).toBe("Not found"));
  });

  it("opens the hostel's page when the server fails", async () => {
    const { asked, say } = server();
    await openIsland(mount, PROPS, INNER);
    get("#a").click();
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    say("a", answer("", 500));
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith(get<HTMLAnchorElement>("#a").href));
  });

  it("leaves a click for a new tab to the browser", async () => {
    const native = watchNative("click");
    server();
    await openIsland(mount, PROPS, INNER);
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
    get("#a").dispatchEvent(click);
    expect(native.seen).toHaveLength(1);
    expect(dialogs()).toHaveLength(0);
  });

  it("leaves the click to the browser when the dialog cannot open", async () => {
    const native = watchNative("click");
    const errors = vi.spyOn(console, "error").mockImplementation(() => {});
    server();
    await openIsland(mount, PROPS, INNER);
    vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(() => {
      throw new Error("no dialogs here");
    });
    get("#a").click();
    await vi.waitFor(() => expect(native.seen).toEqual([get("#a")]));
    expect(dialogs()).toHaveLength(0);
    expect(location.href).toBe(UNDER);
    expect(errors).toHaveBeenCalledTimes(1);
  });
});
