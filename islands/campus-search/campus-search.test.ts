import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { answer, get, openIsland, press, type, watchNative } from "../testing.ts";
import { mount } from "./campus-search.tsx";

const PROPS = {
  endpoint: "/campuses",
  failed: "No list",
  none: "No match",
  delay: 5,
  patience: 60_000,
  light: false,
  label: "Suggestions",
  headings: { campus: "Campuses", area: "Areas", hostel: "Hostels" },
};
const INNER = `<form action="/detailed_search"><input name="location" data-ref="input">
  <div data-slot="suggestions"></div><button>Search</button></form>`;
const CAMPUSES = [
  { id: 7, campus: "University of Ghana" },
  { id: 8, campus: "University of Cape Coast" },
];

/** Returns the server's HTML of suggestions. */
const part = (...items: string[]) => answer(`<ul data-part="suggestions">${items.join("")}</ul>`);
const KOTEI = `<li data-kind="area" data-text="Kotei under GH₵ 500">Kotei <small>near KNUST</small></li>`;
const LODGE = `<li data-kind="hostel" data-href="/hostels/kotei-lodge">Kotei Lodge <small>near KNUST</small></li>`;

/** The texts that the server was asked about, and its answer to each. */
const asked: string[] = [];
const server = vi.fn<(text: string, signal: AbortSignal) => Promise<Response>>();

const input = () => get<HTMLInputElement>("input");
const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
const shown = () => options().map((option) => option.textContent?.trim());
const active = () =>
  document.getElementById(input().getAttribute("aria-activedescendant") ?? "")?.textContent.trim();
const said = () => get("[role=status]").textContent;

async function openSearch(props = PROPS) {
  await openIsland(mount, props, INNER);
  type(input(), "univ");
  await vi.waitFor(() => expect(options()).toHaveLength(2));
}

/** Leaves the next request open until the test calls the returned function with a response. */
function byHand() {
  let say: (response: Response) => void = () => {};
  server.mockImplementationOnce(() => new Promise((resolve) => (say = resolve)));
  return (response: Response) => say(response);
}

beforeEach(() => {
  asked.length = 0;
  server.mockReset().mockImplementation(() => new Promise(() => {})); // never answers
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string | URL, { signal }: { signal: AbortSignal }) => {
      const { pathname, searchParams } = new URL(address, location.href);
      if (pathname === "/campuses") return answer(CAMPUSES);
      expect([pathname, searchParams.get("part")]).toEqual(["/detailed_search", "suggestions"]);
      const text = searchParams.get("location") ?? "";
      asked.push(text);
      return server(text, signal);
    }),
  );
});
afterEach(() => input().blur()); // cancels the requests of this test

describe("the campus search", () => {
  it("makes the server's input a combobox with its list", async () => {
    await openSearch();
    expect(input().getAttribute("role")).toBe("combobox");
    expect(input().getAttribute("aria-expanded")).toBe("true");
    expect(get(`[id="${input().getAttribute("aria-controls")}"]`).role).toBe("listbox");
    expect(active()).toBeUndefined();
  });

  it("works by keys: Enter chooses and submits the form", async () => {
    const native = watchNative("submit");
    await openSearch();
    expect(press(input(), "ArrowDown")).toBe(false);
    expect(active()).toBe("University of Ghana");
    press(input(), "ArrowDown");
    expect(active()).toBe("University of Cape Coast");
    press(input(), "Home");
    expect(active()).toBe("University of Ghana");
    press(input(), "End");
    expect(active()).toBe("University of Cape Coast");
    expect(press(input(), "Enter")).toBe(false);
    expect(input().value).toBe("University of Cape Coast");
    expect(input().getAttribute("aria-expanded")).toBe("false");
    expect(native.seen).toEqual([get("form")]);
  });

  it("leaves Enter, Home and Escape to the browser when they are not for the list", async () => {
    await openSearch();
    expect(press(input(), "Enter")).toBe(true);
    expect(press(input(), "Home")).toBe(true);
    expect(press(input(), "Escape")).toBe(false);
    expect(options()).toHaveLength(0);
    expect(press(input(), "Escape")).toBe(true);
  });

  it("works by pointer: a press chooses and submits the form", async () => {
    const native = watchNative("submit");
    await openSearch();
    const mousedown = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    options()[0]?.dispatchEvent(mousedown);
    expect(mousedown.defaultPrevented).toBe(true);
    options()[0]?.click();
    expect(input().value).toBe("University of Ghana");
    expect(native.seen).toEqual([get("form")]);
    await vi.waitFor(() => expect(options()).toHaveLength(0));
  });

  it("does not prevent the form's submit", async () => {
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
    server.mockResolvedValue(part());
    type(input(), "xyz");
    await vi.waitFor(() => expect(said()).toBe("No match"));
    expect(asked.at(-1)).toBe("univxyz");
  });

  it("says the same when the server is slow, and still shows its answer", async () => {
    const say = byHand();
    await openIsland(mount, { ...PROPS, patience: 10 }, INNER);
    type(input(), "kotei");
    await vi.waitFor(() => expect(said()).toBe("No match"));
    say(part(KOTEI));
    await vi.waitFor(() => expect(shown()).toEqual(["Kotei near KNUST"]));
    expect(said()).toBe("");
  });

  it.each([
    ["a server error", () => Promise.resolve(answer("", 500))],
    ["no network", () => Promise.reject(new TypeError("offline"))],
    ["no list", () => Promise.resolve(answer({ campus: "?" }))],
  ])("reports a missing list at %s, and tries again", async (_, fails) => {
    vi.mocked(fetch).mockImplementationOnce(fails);
    await openIsland(mount, PROPS, INNER);
    type(input(), "ghana");
    await vi.waitFor(() => expect(get("[role=status]").textContent).toBe("No list"));
    input().blur();
    input().focus();
    type(input(), "");
    await vi.waitFor(() => expect(options()).toHaveLength(1));
  });

  it("suggests for text that was typed before the list arrived", async () => {
    let list: (response: Response) => void = () => {};
    vi.mocked(fetch).mockReturnValueOnce(new Promise((resolve) => (list = resolve)));
    const opening = openIsland(mount, PROPS, INNER);
    type(input(), "cape");
    await opening;
    list(answer(CAMPUSES));
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    expect(input().value).toBe("cape");
  });

  it("shows campuses at once, then the server's suggestions instead", async () => {
    const say = byHand();
    await openSearch();
    expect(shown()).toEqual(["University of Ghana", "University of Cape Coast"]);
    await vi.waitFor(() => expect(asked).toEqual(["univ"]));
    say(part(`<li data-kind="campus">University of Cape Coast </li>`, KOTEI));
    await vi.waitFor(() =>
      expect(shown()).toEqual(["University of Cape Coast", "Kotei near KNUST"]),
    );
    options()[1]?.click();
    expect(input().value).toBe("Kotei under GH₵ 500");
    await vi.waitFor(() => expect(options()).toHaveLength(0));
  });

  it("opens the page of a hostel that is chosen", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    onTestFinished(() => assign.mockRestore());
    server.mockResolvedValue(part(KOTEI, LODGE));
    await openIsland(mount, PROPS, INNER);
    type(input(), "kotei");
    await vi.waitFor(() => expect(options()).toHaveLength(2));
    press(input(), "ArrowUp");
    expect(press(input(), "Enter")).toBe(false);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/hostels/kotei-lodge");
    expect(input().value).toBe("Kotei Lodge");
  });

  it("asks once for text that is typed without a pause, and never for blanks", async () => {
    await openIsland(mount, PROPS, INNER);
    type(input(), " ");
    for (const letter of "kotei") type(input(), letter);
    await vi.waitFor(() => expect(asked).toEqual(["kotei"]));
    server.mockResolvedValue(part());
    type(input(), "a");
    await vi.waitFor(() => expect(said()).toBe("No match"));
    type(input(), " "); // the text is the same
    type(input(), "b");
    await vi.waitFor(() => expect(asked).toEqual(["kotei", "koteia", "koteia b"]));
  });

  it("cancels a request when the text changes, and ignores its answer", async () => {
    const [old, young] = [byHand(), byHand()];
    await openIsland(mount, PROPS, INNER);
    type(input(), "kot");
    await vi.waitFor(() => expect(asked).toEqual(["kot"]));
    type(input(), "ei");
    await vi.waitFor(() => expect(asked).toEqual(["kot", "kotei"]));
    expect(server.mock.calls.map(([, { aborted }]) => aborted)).toEqual([true, false]);
    young(part(KOTEI));
    await vi.waitFor(() => expect(options()).toHaveLength(1));
    old(part(LODGE));
    type(input(), "x");
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(options()).toHaveLength(0);
    input().value = "kot";
    type(input(), "");
    expect(shown()).toEqual([]);
  });

  it.each([
    ["a server error", () => Promise.resolve(answer("", 500))],
    ["no network", () => Promise.reject(new TypeError("offline"))],
    ["another page", () => Promise.resolve(answer("<h1>Log in to this network</h1>"))],
  ])("keeps showing the campuses at %s", async (_, fails) => {
    server.mockImplementation(fails);
    await openSearch();
    await vi.waitFor(() => expect(asked).toEqual(["univ"]));
    type(input(), "xyz");
    await vi.waitFor(() => expect(said()).toBe("No match"));
    input().value = "cape";
    type(input(), "");
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    expect(shown()).toEqual(["University of Cape Coast"]);
  });

  it("asks in light mode only if no campus matches", async () => {
    await openSearch({ ...PROPS, light: true });
    input().value = "kotei";
    type(input(), "");
    await vi.waitFor(() => expect(asked).toEqual(["kotei"]));
  });

  it("suggests nothing for the text that the page came with", async () => {
    await openIsland(mount, PROPS, INNER.replace("<input ", `<input value="univ" autofocus `));
    input().focus();
    expect(options()).toHaveLength(0);
    type(input(), "e");
    await vi.waitFor(() => expect(asked).toEqual(["unive"]));
  });
});
