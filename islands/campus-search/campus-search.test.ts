import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, get, openIsland, press, type, watchNative } from "../testing.ts";
import { mount } from "./campus-search.tsx";

const PROPS = { endpoint: "/campuses", failed: "No list", none: "No match" };
const INNER = `<form action="/detailed_search"><input name="location" data-ref="input">
  <div data-slot="suggestions"></div><button>Search</button></form>`;
const CAMPUSES = [
  { id: 7, campus: "University of Ghana" },
  { id: 8, campus: "University of Cape Coast" },
];

const input = () => get<HTMLInputElement>("input");
const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
const active = () =>
  document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent;

async function openSearch() {
  await openIsland(mount, PROPS, INNER);
  type(input(), "univ");
  await vi.waitFor(() => expect(options()).toHaveLength(2));
}

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer(CAMPUSES)),
  );
});
describe("the campus search", () => {
  it("makes the server's input a combobox with its list", async () => {
    await openSearch();
    expect(input().getAttribute("role")).toBe("combobox");
    expect(input().getAttribute("aria-expanded")).toBe("true");
    expect(get(`[id="${input().getAttribute("aria-controls")}"]`).role).toBe("listbox");
    expect(active()).toBeUndefined();
  });

  it("is used by keys: the first Enter chooses, the second is the form's", async () => {
    await openSearch();
    expect(press(input(), "ArrowDown")).toBe(false);
    expect(active()).toBe("University of Ghana");
    press(input(), "ArrowDown");
    expect(active()).toBe("University of Cape Coast");
    press(input(), "Home");
    expect(active()).toBe("University of Ghana");
    press(input(), "End");
    expect(get("[aria-selected=true]").textContent).toBe("University of Cape Coast");
    expect(press(input(), "Enter")).toBe(false);
    expect(input().value).toBe("University of Cape Coast");
    expect(input().getAttribute("aria-expanded")).toBe("false");
    expect(press(input(), "Enter")).toBe(true);
  });

  it("leaves Enter, Home and Escape alone when they are not its own", async () => {
    await openSearch();
    expect(press(input(), "Enter")).toBe(true);
    expect(press(input(), "Home")).toBe(true);
    expect(press(input(), "Escape")).toBe(false);
    expect(options()).toHaveLength(0);
    expect(press(input(), "Escape")).toBe(true);
  });

  it("is used by pointer, and the focus stays in the input", async () => {
    await openSearch();
    const mousedown = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    options()[0]?.dispatchEvent(mousedown);
    expect(mousedown.defaultPrevented).toBe(true);
    options()[0]?.click();
    expect(input().value).toBe("University of Ghana");
    expect(document.activeElement).toBe(input());
    expect(options()).toHaveLength(0);
  });

  it("does not stand in the way of the form", async () => {
    const native = watchNative("submit");
    await openSearch();
    get("button").click();
    expect(native.seen).toEqual([get("form")]);
  });

  it("closes when the focus leaves", async () => {
    await openSearch();
    input().blur();
    await vi.waitFor(() => expect(options()).toHaveLength(0));
  });

  it("says when nothing fits", async () => {
    await openSearch();
    type(input(), "xyz");
    expect(get("[role=status]").textContent).toBe("No match");
  });

  it.each([
    ["a fault", () => Promise.resolve(answer("", 500))],
    ["no network", () => Promise.reject(new TypeError("offline"))],
    ["no list", () => Promise.resolve(answer({ campus: "?" }))],
  ])("says at %s that there is no list, and tries again", async (_, fails) => {
    vi.mocked(fetch).mockImplementationOnce(fails);
    await openIsland(mount, PROPS, INNER);
    type(input(), "ghana");
    await vi.waitFor(() => expect(get("[role=status]").textContent).toBe("No list"));
    input().blur();
    input().focus();
    type(input(), "");
    await vi.waitFor(() => expect(options()).toHaveLength(1));
  });

  it("suggests for what was typed before it came", async () => {
    let list: (response: Response) => void = () => {};
    vi.mocked(fetch).mockReturnValueOnce(new Promise((resolve) => (list = resolve)));
    const opening = openIsland(mount, PROPS, INNER);
    type(input(), "cape");
    await opening;
    list(answer(CAMPUSES));
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    expect(input().value).toBe("cape");
  });
});
