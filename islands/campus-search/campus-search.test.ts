import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openReactIsland, translatePage } from "../runtime/testing-react.tsx";
import {
  answer,
  get,
  islandHTML,
  openPage,
  press,
  silenceErrors,
  waitForState,
  watchNative,
} from "../testing.ts";
import { mount } from "./campus-search.tsx";

const PROPS = {
  endpoint: "/campuses",
  failed: "No list",
  none: "No match",
  delay: 20,
  patience: 60_000,
  light: false,
  label: "Suggestions",
  headings: { campus: "Campuses", area: "Areas", hostel: "Hostels" },
};
const INNER = `<form action="/detailed_search"><label for="location">Campus or area</label>
  <input id="location" name="location" data-ref="input">
  <div data-slot="suggestions"></div><button>Search</button></form>`;
const CAMPUSES = [
  { id: 7, campus: "University of Ghana" },
  { id: 8, campus: "University of Cape Coast" },
];

/** Returns the server's HTML of suggestions. */
const part = (...items: string[]) => answer(`<ul data-part="suggestions">${items.join("")}</ul>`);
const CAPE = `<li data-kind="campus">University of Cape Coast </li>`;
const KOTEI = `<li data-kind="area" data-text="Kotei under GH₵ 500">Kotei <small>near KNUST</small></li>`;
const LODGE = `<li data-kind="hostel" data-href="/hostels/kotei-lodge">Kotei Lodge <small>near KNUST</small></li>`;

/** The texts that the server was asked about, and its answer to each. */
const asked: string[] = [];
const server = vi.fn<(text: string, signal: AbortSignal) => Promise<Response>>();
const campuses = vi.fn<() => Promise<Response>>();

const input = () => screen.getByLabelText<HTMLInputElement>("Campus or area");
const options = () => screen.queryAllByRole("option");
const shown = () => options().map((option) => option.textContent?.trim());
const groups = () => screen.queryAllByRole("group").map((group) => labelOf(group));
const active = () => elementOf(input(), "aria-activedescendant")?.textContent?.trim();
const said = () => screen.getByRole("status").textContent;

const elementOf = (element: Element, reference: string) =>
  document.getElementById(element.getAttribute(reference) ?? "");
const labelOf = (group: Element) => elementOf(group, "aria-labelledby")?.textContent;

/** Opens the search and types a text that matches both campuses. */
async function openSearch(props = PROPS) {
  const user = await openReactIsland(mount, props, INNER);
  await user.type(input(), "univ");
  await waitFor(() => expect(options()).toHaveLength(2));
  return user;
}

/** Replaces the typed text. */
async function retype(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.clear(input());
  await user.type(input(), text);
}

/** Leaves the next request open until the test calls the returned function with a response. */
function byHand() {
  let say: (response: Response) => void = () => {};
  server.mockImplementationOnce(() => new Promise((resolve) => (say = resolve)));
  return (response: Response) => say(response);
}

beforeEach(() => {
  asked.length = 0;
  campuses.mockReset().mockImplementation(async () => answer(CAMPUSES));
  server.mockReset().mockImplementation(() => new Promise(() => {})); // never answers
  vi.stubGlobal(
    "fetch",
    vi.fn(async (address: string | URL, { signal }: { signal: AbortSignal }) => {
      const { pathname, searchParams } = new URL(address, location.href);
      if (pathname === "/campuses") return campuses();
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
    expect(screen.getByRole("combobox")).toBe(input());
    expect(input().getAttribute("aria-expanded")).toBe("true");
    expect(elementOf(input(), "aria-controls")).toBe(
      screen.getByRole("listbox", { name: "Suggestions" }),
    );
    expect(active()).toBeUndefined();
  });

  it("works by keys: Enter chooses and submits the form", async () => {
    const native = watchNative("submit");
    const user = await openSearch();
    await user.keyboard("{ArrowDown}");
    expect(active()).toBe("University of Ghana");
    await user.keyboard("{ArrowDown}");
    expect(active()).toBe("University of Cape Coast");
    await user.keyboard("{Home}");
    expect(active()).toBe("University of Ghana");
    await user.keyboard("{End}");
    expect(screen.getByRole("option", { selected: true }).textContent?.trim()).toBe(active());
    await user.keyboard("{Enter}");
    expect(input().value).toBe("University of Cape Coast");
    expect(input().getAttribute("aria-expanded")).toBe("false");
    expect(native.seen).toEqual([get("form")]);
  });

  it("leaves Enter, Home and Escape to the browser when they are not for the list", async () => {
    const pressed = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
    window.addEventListener("keydown", pressed);
    onTestFinished(() => window.removeEventListener("keydown", pressed));
    const native = watchNative("submit");
    const user = await openSearch();
    pressed.mockClear();
    await user.keyboard("{Enter}{Home}{Escape}");
    expect(options()).toHaveLength(0);
    await user.keyboard("{Escape}");
    expect(pressed.mock.results.map(({ value }) => value as boolean)).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect(native.seen).toHaveLength(1);
  });

  it("works by pointer: a press chooses and submits the form", async () => {
    const native = watchNative("submit");
    const user = await openSearch();
    await user.click(screen.getByRole("option", { name: "University of Ghana" }));
    expect(document.activeElement).toBe(input());
    expect(input().value).toBe("University of Ghana");
    expect(native.seen).toEqual([get("form")]);
    expect(options()).toHaveLength(0);
  });

  it("does not prevent the form's submit", async () => {
    const native = watchNative("submit");
    const user = await openSearch();
    await user.click(screen.getByRole("button", { name: "Search" }));
    expect(native.seen).toEqual([get("form")]);
  });

  it("closes when the focus leaves", async () => {
    const user = await openSearch();
    await user.tab();
    expect(options()).toHaveLength(0);
  });

  it("says when nothing fits", async () => {
    const user = await openSearch();
    server.mockResolvedValue(part());
    await user.type(input(), "xyz");
    await waitFor(() => expect(said()).toBe("No match"));
    expect(asked.at(-1)).toBe("univxyz");
  });

  it("says nothing when only an area or a hostel fits, and names their groups", async () => {
    server.mockResolvedValue(part(LODGE, KOTEI, CAPE));
    const user = await openReactIsland(mount, PROPS, INNER);
    await user.type(input(), "kotei");
    await waitFor(() => expect(groups()).toEqual(["Hostels", "Areas", "Campuses"]));
    expect(screen.getByRole("option", { name: "Kotei near KNUST" })).toBeTruthy();
    expect(said()).toBe("");
  });

  it("says that nothing fits when the server is slow, until its answer arrives", async () => {
    const say = byHand();
    const user = await openReactIsland(mount, { ...PROPS, patience: 40 }, INNER);
    await user.type(input(), "kotei");
    await waitFor(() => expect(said()).toBe("No match"));
    say(part(KOTEI));
    await waitFor(() => expect(shown()).toEqual(["Kotei near KNUST"]));
    expect(said()).toBe("");
  });

  it.each([
    ["a server error", () => Promise.resolve(answer("", 500))],
    ["no network", () => Promise.reject(new TypeError("offline"))],
    ["no list", () => Promise.resolve(answer({ campus: "?" }))],
  ])("reports a missing list at %s, and tries again", async (_, fails) => {
    campuses.mockImplementation(fails);
    const user = await openReactIsland(mount, PROPS, INNER);
    await user.type(input(), "ghana");
    await waitFor(() => expect(said()).toBe("No list"));
    campuses.mockImplementation(async () => answer(CAMPUSES));
    await user.tab();
    await user.click(input());
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(shown()).toEqual(["University of Ghana"]));
  });

  it("suggests for text that was typed before the list arrived", async () => {
    let list: (response: Response) => void = () => {};
    campuses.mockImplementation(() => new Promise((resolve) => (list = resolve)));
    const user = await openReactIsland(mount, PROPS, INNER);
    await user.type(input(), "cape");
    list(answer(CAMPUSES));
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(input().value).toBe("cape");
  });

  it("shows campuses at once, then the server's suggestions instead", async () => {
    const say = byHand();
    const user = await openSearch();
    expect(shown()).toEqual(["University of Ghana", "University of Cape Coast"]);
    await waitFor(() => expect(asked).toEqual(["univ"]));
    say(part(CAPE, KOTEI));
    await waitFor(() => expect(shown()).toEqual(["University of Cape Coast", "Kotei near KNUST"]));
    await user.click(screen.getByRole("option", { name: "Kotei near KNUST" }));
    expect(input().value).toBe("Kotei under GH₵ 500");
    expect(options()).toHaveLength(0);
  });

  it("opens the page of a hostel that is chosen", async () => {
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    onTestFinished(() => assign.mockRestore());
    server.mockResolvedValue(part(KOTEI, LODGE));
    const user = await openReactIsland(mount, PROPS, INNER);
    await user.type(input(), "kotei");
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard("{ArrowUp}{Enter}");
    expect(assign).toHaveBeenCalledExactlyOnceWith("/hostels/kotei-lodge");
    expect(input().value).toBe("Kotei Lodge");
  });

  it("asks once for text that is typed without a pause, and never for blanks", async () => {
    const user = await openReactIsland(mount, { ...PROPS, delay: 100 }, INNER);
    await user.type(input(), " kotei");
    await waitFor(() => expect(asked).toEqual(["kotei"]));
    server.mockResolvedValue(part());
    await user.type(input(), "a");
    await waitFor(() => expect(said()).toBe("No match"));
    await user.type(input(), " "); // the text is the same
    await user.type(input(), "b");
    await waitFor(() => expect(asked).toEqual(["kotei", "koteia", "koteia b"]));
  });

  it("cancels a request when the text changes, and ignores its answer", async () => {
    const [old, young] = [byHand(), byHand()];
    const user = await openReactIsland(mount, { ...PROPS, delay: 100 }, INNER);
    await user.type(input(), "kot");
    await waitFor(() => expect(asked).toEqual(["kot"]));
    await user.type(input(), "ei");
    await waitFor(() => expect(asked).toEqual(["kot", "kotei"]));
    expect(server.mock.calls.map(([, { aborted }]) => aborted)).toEqual([true, false]);
    young(part(KOTEI));
    await waitFor(() => expect(options()).toHaveLength(1));
    old(part(LODGE));
    await user.type(input(), "x");
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(options()).toHaveLength(0);
    await retype(user, "kot");
    expect(shown()).toEqual([]);
  });

  it.each([
    ["a server error", () => Promise.resolve(answer("", 500))],
    ["no network", () => Promise.reject(new TypeError("offline"))],
    ["another page", () => Promise.resolve(answer("<h1>Log in to this network</h1>"))],
  ])("keeps showing the campuses at %s", async (_, fails) => {
    server.mockImplementation(fails);
    const user = await openSearch();
    await waitFor(() => expect(asked).toEqual(["univ"]));
    await user.type(input(), "xyz");
    await waitFor(() => expect(said()).toBe("No match"));
    await retype(user, "cape");
    await waitFor(() => expect(asked.at(-1)).toBe("cape"));
    expect(shown()).toEqual(["University of Cape Coast"]);
  });

  it("asks in light mode only if no campus matches", async () => {
    const user = await openSearch({ ...PROPS, light: true });
    await user.clear(input());
    await user.paste("kotei");
    await waitFor(() => expect(asked).toEqual(["kotei"]));
  });

  it("suggests nothing for the text that the page came with", async () => {
    const inner = INNER.replace("<input ", `<input value="univ" autofocus `);
    const user = await openReactIsland(mount, PROPS, inner);
    await user.click(input());
    expect(options()).toHaveLength(0);
    await user.type(input(), "e");
    await waitFor(() => expect(asked).toEqual(["unive"]));
  });

  it("works in a translated page", async () => {
    server.mockImplementation(async (text) => (text === "kotei" ? part(KOTEI, LODGE) : part()));
    translatePage();
    const user = await openReactIsland(mount, PROPS, INNER);
    for (const [text, groupsWanted, note] of [
      ["univ", [], "No match"],
      ["kotei", ["Areas", "Hostels"], ""],
      ["zzz", [], "No match"],
      ["kotei", ["Areas", "Hostels"], ""],
    ] as const) {
      await user.clear(input());
      await user.paste(text);
      await waitFor(() => expect([groups(), said()]).toEqual([groupsWanted, note]));
    }
    expect(get(".island").dataset.state).toBe("ready");
  });
});

describe("a campus search that fails", () => {
  it("leaves the form as it was when its chunk is missing", async () => {
    const native = watchNative("submit");
    silenceErrors();
    const load = () => Promise.reject(new Error("no such chunk"));
    openPage(islandHTML("search", PROPS, INNER, "interaction"), { search: { load, holds: {} } });
    const user = userEvent.setup();
    await user.type(input(), "kotei");
    await waitForState("search", "failed");
    await user.keyboard("{Enter}");
    expect(native.seen).toEqual([get("form")]);
    expect(input().value).toBe("kotei");
  });

  it("gives the input back when a rendering throws", async () => {
    const native = watchNative("submit");
    const user = await openSearch();
    const errors = silenceErrors();
    vi.spyOn(input(), "setAttribute").mockImplementation(() => {
      throw new Error("broken");
    });
    press(input(), "ArrowDown"); // not by user-event: act() would throw the error itself
    await waitForState("tested", "failed");
    expect(errors).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("combobox")).toBeNull();
    await waitFor(() => expect(get("[data-slot=suggestions]").childElementCount).toBe(0));
    await user.keyboard("{Enter}");
    expect(native.seen).toEqual([get("form")]);
    expect(input().value).toBe("univ");
  });
});
