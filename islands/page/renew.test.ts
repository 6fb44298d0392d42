import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renewPage } from "./renew.ts";
import { renewOnAuthChange } from "./session.ts";
import { answer, get } from "../testing.ts";

const PAGE = (name: string) => `<div data-part="top"><a>${name}</a></div><main>kept</main>`;

let reload: ReturnType<typeof vi.spyOn>;
const adopt = vi.fn(() => () => {});

beforeEach(() => {
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  document.head.innerHTML = '<link rel="canonical" href="/hostels">';
  document.body.innerHTML = PAGE("Sign Up");
  adopt.mockClear();
});
afterEach(() => {
  document.head.innerHTML = "";
});

describe("a page that is open during a log-in in another tab", () => {
  it("replaces the navigation, with its islands, and nothing else", async () => {
    vi.stubGlobal("fetch", async () => answer(PAGE("Ama")));
    const main = get("main");
    await renewPage(adopt);
    expect(get("[data-part=top]").textContent).toBe("Ama");
    expect(get("main")).toBe(main);
    expect(adopt).toHaveBeenCalledWith(get("[data-part=top]"));
    expect(reload).not.toHaveBeenCalled();
  });

  it("is reloaded when it is personal", async () => {
    document.head.innerHTML = "";
    vi.stubGlobal("fetch", async () => answer(PAGE("Ama")));
    await renewPage(adopt);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("is reloaded when the server redirects", async () => {
    vi.stubGlobal("fetch", async () =>
      Object.defineProperty(answer(PAGE("")), "redirected", { value: true }),
    );
    await renewPage(adopt);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("does not change without a network", async () => {
    vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("offline")));
    await renewPage(adopt);
    expect(get("[data-part=top]").textContent).toBe("Sign Up");
    expect(reload).not.toHaveBeenCalled();
  });

  it("reacts once to the announcement, and to no other event", async () => {
    const fetched = vi.fn(async () => answer(PAGE("Ama")));
    vi.stubGlobal("fetch", fetched);
    renewOnAuthChange(adopt);
    const send = (key: string, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
    send("other", "1");
    send("auth-change", null);
    send("auth-change", "1");
    await vi.waitFor(() => expect(get("[data-part=top]").textContent).toBe("Ama"));
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
