import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failBy, openReactIsland, translatePage } from "../runtime/testing-react.tsx";
import { answer, get, islandHTML, openPage, silenceErrors, watchNative } from "../testing.ts";
import { mount } from "./hostel-popup.tsx";

const PROPS = { loading: "Loading hostel", notFound: "Not found", close: "Close" };
const LIST = `<a id="a" href="/hostels/a" data-ref="open">A</a>
  <a id="b" href="/hostels/b" data-ref="open">B</a>`;
const UNDER = "http://localhost:3000/hostels";

const useList = () => openReactIsland(mount, PROPS, LIST);
const dialogs = () => screen.queryAllByRole("dialog");
const dialog = () => screen.getByRole<HTMLDialogElement>("dialog");
const said = () => get(".popup-status").textContent;
const body = () => get(".popup-body").textContent;

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
    const user = await useList();
    const push = vi.spyOn(history, "pushState");
    await user.dblClick(get("#a"));
    expect(dialog().open).toBe(true);
    expect(said()).toBe("Loading hostel");
    expect(dialog().getAttribute("aria-busy")).toBe("true");
    expect(push).toHaveBeenCalledTimes(1);
    expect(location.pathname).toBe("/hostels/a");
    expect(String(asked.mock.calls[0]?.[0])).toMatch(/\/hostels\/a\?part=popup$/);
    say("a", answer("<h2>Akwaaba Lodge</h2>"));
    expect(await screen.findByRole("heading", { name: "Akwaaba Lodge" })).toBeTruthy();
    expect(screen.getByRole("dialog", { name: "Akwaaba Lodge" })).toBe(dialog());
    expect(said()).toBe("");
    expect(native.seen).toEqual([]);
  });

  it("opens at the press that loaded it", async () => {
    server();
    openPage(islandHTML("popup", PROPS, LIST, "interaction"), {
      popup: { load: async () => ({ mount }), holds: { click: "[data-ref=open]" } },
    });
    get("#a").click();
    expect(await screen.findByRole("dialog")).toBeTruthy();
    expect(location.pathname).toBe("/hostels/a");
  });

  it("starts the islands of the hostel", async () => {
    const { say } = server();
    const user = await useList();
    await user.click(get("#a"));
    say("a", answer(`<h2>Akwaaba Lodge</h2>${islandHTML("tested", PROPS, LIST)}`));
    await waitFor(() => expect(get(".popup-body .island").dataset.state).toBe("ready"));
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(document.querySelectorAll(".island")).toHaveLength(1);
  });

  it.each<[string, () => void]>([
    ["its button", () => fireEvent.click(within(dialog()).getByRole("button", { name: "Close" }))],
    ["Escape", () => fireEvent(dialog(), new Event("cancel", { cancelable: true }))],
    ["the back button", () => history.back()],
  ])("closes by %s and focuses the link", async (_, close) => {
    server();
    const user = await useList();
    await user.click(get("#a"));
    close();
    await waitFor(() => expect(dialogs()).toHaveLength(0));
    expect(location.href).toBe(UNDER);
    expect(document.activeElement).toBe(get("#a"));
  });

  it("goes back once when it is closed twice quickly", async () => {
    server();
    const user = await useList();
    await user.click(get("#a"));
    const back = vi.spyOn(history, "back").mockImplementation(() => {}); // takes a moment
    await user.dblClick(screen.getByRole("button", { name: "Close" }));
    expect(back).toHaveBeenCalledTimes(1);
  });

  it("focuses the link in the list after a similar hostel was opened in it", async () => {
    const { say } = server();
    const user = await useList();
    await user.click(get("#a"));
    say("a", answer('<h2>Akwaaba Lodge</h2><a href="/hostels/c" data-ref="open">Similar</a>'));
    await user.click(await screen.findByRole("link", { name: "Similar" }));
    expect(location.pathname).toBe("/hostels/c");
    say("c", answer("<h2>Cape Lodge</h2>"));
    await screen.findByRole("heading", { name: "Cape Lodge" });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(document.activeElement).toBe(get("#a")));
  });

  it("closes by a press outside it", async () => {
    server();
    const user = await useList();
    await user.click(get("#a"));
    const at = { bubbles: true, clientX: 5, clientY: 5 };
    fireEvent(dialog(), new PointerEvent("pointerdown", at));
    fireEvent(dialog(), new MouseEvent("click", at));
    await waitFor(() => expect(dialogs()).toHaveLength(0));
  });

  it("shows the last of two that were opened quickly", async () => {
    const { signals, say } = server();
    const user = await useList();
    await user.click(get("#a"));
    await user.click(get("#b"));
    expect(signals.get("a")?.aborted).toBe(true);
    say("a", answer("A"));
    say("b", answer("B"));
    await waitFor(() => expect(body()).toBe("B"));
    expect(dialogs()).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(location.href).toBe(UNDER);
    expect(leave).not.toHaveBeenCalled();
  });

  it("reports a missing hostel", async () => {
    const { say } = server();
    const user = await useList();
    await user.click(get("#a"));
    say("a", answer("", 404));
    await waitFor(() => expect(said()).toBe("Not found"));
  });

  it("opens the hostel's page when the server fails", async () => {
    const { say } = server();
    const user = await useList();
    await user.click(get("#a"));
    say("a", answer("", 500));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(get<HTMLAnchorElement>("#a").href));
  });

  it("shows its states one after the other in a translated page", async () => {
    const { say } = server();
    const user = await useList();
    translatePage();
    await user.click(get("#a"));
    await waitFor(() => expect(get(".popup-status font")).toBeTruthy());
    say("a", answer("<h2>Akwaaba Lodge</h2>"));
    await waitFor(() => expect(body()).toBe("Akwaaba Lodge"));
    expect(said()).toBe("");
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(get("#b"));
    await waitFor(() => expect(get(".popup-status font")).toBeTruthy());
    say("b", answer("", 404));
    await waitFor(() => expect(said()).toBe("Not found"));
  });

  it("leaves a click for a new tab to the browser", async () => {
    const native = watchNative("click");
    server();
    const user = await useList();
    await user.keyboard("{Control>}");
    await user.click(get("#a"));
    expect(native.seen).toEqual([get("#a")]);
    expect(dialogs()).toHaveLength(0);
  });

  it("leaves the click to the browser when the dialog cannot open", async () => {
    const native = watchNative("click");
    server();
    await useList();
    vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(() => {
      throw new Error("no dialogs here");
    });
    await failBy(() => get("#a").click());
    await waitFor(() => expect(native.seen).toEqual([get("#a")]));
    expect(dialogs()).toHaveLength(0);
    expect(location.href).toBe(UNDER);
  });

  it("leaves the click to the browser without its chunk", async () => {
    silenceErrors();
    const native = watchNative("click");
    const load = () => Promise.reject(new Error("no such chunk"));
    openPage(islandHTML("popup", PROPS, LIST, "interaction"), {
      popup: { load, holds: { click: "[data-ref=open]" } },
    });
    get("#a").click();
    await waitFor(() => expect(native.seen).toEqual([get("#a")]));
  });
});
