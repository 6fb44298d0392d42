import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  answer,
  get,
  islandHTML,
  openPage,
  press,
  waitForState,
  type,
  watchNative,
} from "../testing.ts";
import { mount } from "./hostel-filter.ts";

const PROPS = { delay: 5, failed: "Did not work" };
const PARTS = (found: string, rows: string) =>
  `<p data-part="found">${found}</p><div data-part="categories"></div>` +
  `<div data-part="rows">${rows}</div><div data-part="tries"></div><div data-part="hearts"></div>`;

const input = () => get<HTMLInputElement>("input");
const found = () => get("[data-part=found]").textContent;
const rows = () => get("[data-part=rows]");

/** Opens the page. The test answers each request: say("a", …). */
async function open() {
  const inner = `<form action="/hostels"><input name="q" data-ref="input" value=""></form>`;
  openPage(islandHTML("tested", PROPS, inner) + PARTS("", "all"), {
    tested: { load: async () => ({ mount }), holds: {} },
    inside: { load: async () => ({ mount: mounted }), holds: {} },
  });
  await waitForState("tested", "ready");
  const answers = new Map<string, (response: Response) => void>();
  const asked = vi.fn((url: URL, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      answers.set(url.searchParams.get("q") ?? "", resolve);
      signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  });
  vi.stubGlobal("fetch", asked);
  async function say(q: string, response: Response) {
    await vi.waitFor(() => expect(answers.has(q)).toBe(true));
    answers.get(q)?.(response);
  }
  return { asked, say };
}

const mounted = vi.fn(() => unmounted);
const unmounted = vi.fn();

beforeEach(() => {
  history.replaceState(null, "", "http://localhost:3000/hostels");
  mounted.mockClear();
  unmounted.mockClear();
});
describe("the filter over the hostels", () => {
  it("fetches the rows once for a typed text, and shows them under their own address", async () => {
    const { asked, say } = await open();
    for (const letter of "leg") type(input(), letter);
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(String(asked.mock.calls[0]?.[0])).toMatch(/\/hostels\?q=leg&part=rows$/);
    expect(rows().getAttribute("aria-busy")).toBe("true");
    expect(rows().textContent).toBe("all");
    await say("leg", answer(PARTS("2 hostels", "two")));
    await vi.waitFor(() => expect(rows().textContent).toBe("two"));
    expect(found()).toBe("2 hostels");
    expect(location.search).toBe("?q=leg");
    expect(rows().hasAttribute("aria-busy")).toBe(false);
  });

  it("ignores the answer to an older request", async () => {
    const { asked, say } = await open();
    type(input(), "a");
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    type(input(), "b");
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
    await say("ab", answer(PARTS("new", "new")));
    await say("a", answer(PARTS("old", "old")));
    await vi.waitFor(() => expect(found()).toBe("new"));
    expect(location.search).toBe("?q=ab");
  });

  it("fetches nothing when the text is again that of the rows", async () => {
    const { asked } = await open();
    type(input(), "a");
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    input().value = "";
    type(input(), "");
    await vi.waitFor(() => expect(rows().hasAttribute("aria-busy")).toBe(false));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(found()).toBe("");
  });

  it("starts the islands in new rows, and stops them with the rows", async () => {
    const { say } = await open();
    type(input(), "a");
    await say("a", answer(PARTS("", islandHTML("inside", {}, "<b></b>"))));
    await vi.waitFor(() => expect(mounted).toHaveBeenCalledTimes(1));
    type(input(), "b");
    await say("ab", answer(PARTS("", "none")));
    await vi.waitFor(() => expect(rows().textContent).toBe("none"));
    expect(unmounted).toHaveBeenCalledTimes(1);
  });

  it("does not change the page while a popup is open", async () => {
    const { asked, say } = await open();
    type(input(), "a");
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    history.replaceState({ popup: "x" }, "", "/hostels/x");
    await say("a", answer(PARTS("new", "new")));
    await vi.waitFor(() => expect(rows().hasAttribute("aria-busy")).toBe(false));
    expect(location.pathname).toBe("/hostels/x");
    expect(rows().textContent).toBe("all");
  });

  it.each([
    ["a server error", () => answer("", 500)],
    ["another page", () => answer("<h1>Log in to this network</h1>")],
  ])("reports %s, and the browser submits the form", async (_, faulty) => {
    const native = watchNative("submit");
    const { asked, say } = await open();
    type(input(), "a");
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await say("a", faulty());
    await vi.waitFor(() => expect(found()).toBe("Did not work"));
    expect(rows().textContent).toBe("all");
    press(input(), "Enter");
    get<HTMLFormElement>("form").requestSubmit();
    expect(native.seen).toHaveLength(1);
  });
});
