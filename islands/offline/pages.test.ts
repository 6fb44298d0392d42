import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepWithFiles } from "./keep.ts";
import { keptSince, removePages } from "./kept.ts";
import {
  answerPage,
  fetchCopy,
  forgetCampus,
  forgetStudent,
  keepVisited,
  TIMEOUT,
  COPY_DELAY,
} from "./pages.ts";
import { KEPT, OPENED, PAGES, SHELL } from "./caches.ts";
import { putCopy } from "./put-copy.ts";
import { fakeCaches, fromServer } from "./testing.ts";

const HERE = "https://efie.example";
const page = (name: string, more = {}) =>
  fromServer(`<title>${name}</title><main>${name}</main>`, more);
const personal = (name: string, more = {}) =>
  page(name, { "Cache-Control": "private, no-store", ...more });
const gone = () => Promise.reject<Response>(new TypeError("no network"));

let inCache: (name: string) => string[];
const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  inCache = fakeCaches();
  vi.stubGlobal("fetch", asked);
  asked.mockReset().mockImplementation(async () => page("as visitors see it"));
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Opens a page, and waits until its copy is stored. */
async function open(path: string, answer: Response) {
  const storing = keepVisited(HERE + path, answer);
  await vi.advanceTimersByTimeAsync(COPY_DELAY);
  await storing;
}

describe("a page", () => {
  it("comes from the network, even if a copy is stored", async () => {
    await open("/hostels", page("old"));
    const answer = page("new");
    expect(await answerPage(`${HERE}/hostels`, Promise.resolve(answer))).toBe(answer);
  });

  it("is a copy without a network, or the offline page if there is no copy", async () => {
    await open("/hostels", page("hostels"));
    await putCopy(SHELL, "/offline", page("offline page"));
    await keepWithFiles("/dashboard", personal("dashboard"));
    for (const [path, text, status] of [
      ["/hostels", "hostels", 200],
      ["/dashboard/", "dashboard", 200],
      ["/hostels?q=a", "offline page", 503],
      ["/dashboard/?reference=EFIE-1", "offline page", 503],
    ] as const) {
      const answer = await answerPage(HERE + path, gone());
      expect(await answer.text(), path).toContain(text);
      expect(answer.status, path).toBe(status);
    }
  });

  it("fails like the network if nothing is stored", async () => {
    await expect(answerPage(`${HERE}/hostels`, gone())).rejects.toThrow("no network");
  });

  it("is a copy when the network is too slow, and waits without a copy", async () => {
    await open("/hostels", page("hostels"));
    const silent = answerPage(`${HERE}/hostels`, new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(TIMEOUT);
    expect(await (await silent).text()).toContain("The network does not answer.");

    const late = page("late");
    const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(late), 4 * TIMEOUT));
    const waiting = answerPage(`${HERE}/faq`, slow);
    await vi.advanceTimersByTimeAsync(4 * TIMEOUT);
    expect(await waiting).toBe(late);
  });
});

describe("copies of opened pages", () => {
  it("are the last forty of a visitor", async () => {
    for (let i = 0; i < 45; i++) await open(`/hostels/h${i}`, page(`${i}`));
    await open("/hostels/h10", page("again"));
    const kept = inCache(PAGES.name);
    expect(kept).toHaveLength(40);
    expect(kept[0]).toBe("/hostels/h5");
    expect(kept.at(-1)).toBe("/hostels/h10");
  });

  it("of a student are the visitors' versions, fetched once a day", async () => {
    await open("/hostels/a", personal("a"));
    await open("/hostels/a", personal("a"));
    await open("/dashboard", personal("dashboard"));
    await open("/hostels?q=a", personal("found"));
    expect(asked.mock.calls.map(([url]) => url)).toEqual(["/hostels/a"]);
    expect(asked.mock.calls[0]?.[1].credentials).toBe("omit");
    expect(inCache(OPENED.name)).toEqual(["/hostels/a"]);
    vi.advanceTimersByTime(24 * 60 * 60 * 1000);
    await open("/hostels/a", personal("a"));
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("of lists of hostels are deleted when another campus is chosen, and the new list stays", async () => {
    const others = ["/hostels/a", "/campuses/knust", "/"];
    for (const path of ["/hostels", "/hostels?q=water", "/hostels?category=1", ...others]) {
      await open(path, page("of the campus before"));
    }
    const chosen = forgetCampus();
    await open("/hostels", page("of the campus"));
    await chosen;
    expect(inCache(PAGES.name)).toEqual([...others, "/hostels"]);
    const answer = await answerPage(`${HERE}/hostels`, gone());
    expect(await answer.text()).toContain("<title>of the campus</title>");
  });

  it("are not fetched if the browser saves data", async () => {
    vi.stubGlobal("navigator", { connection: { saveData: true } });
    await open("/hostels/a", personal("a"));
    expect(asked).not.toHaveBeenCalled();
  });

  it("are never personal, even if a request without cookies gets a personal page", async () => {
    asked.mockImplementation(async () => personal("a"));
    await open("/hostels/a", personal("a"));
    expect(inCache(OPENED.name)).toEqual([]);
  });
});

describe("a student's pages", () => {
  beforeEach(async () => {
    await keepWithFiles("/dashboard", personal("dashboard"));
    await open("/hostels/a", personal("a"));
  });
  const both = () => [...inCache(KEPT.name), ...inCache(OPENED.name)];

  it.each<[string, string, () => Response]>([
    ["a visitor's page is opened", "/campus-guide", () => page("guide")],
    [
      "one of them leads to the log-in",
      "/dashboard",
      () => fromServer("", { type: "opaqueredirect" }),
    ],
    ["one of them is missing", "/dashboard", () => personal("none", { status: 404 })],
  ])("are deleted when %s", async (_, path, answer) => {
    await open(path, answer());
    expect(both()).toEqual([]);
  });

  it("stay when the server fails, and are renewed when they are opened", async () => {
    const before = await keptSince(["/dashboard"]);
    vi.advanceTimersByTime(60_000);
    await open("/dashboard", personal("error", { status: 503 }));
    expect(await keptSince(["/dashboard"])).toEqual(before);
    await open("/dashboard", personal("dashboard"));
    const after = await keptSince(["/dashboard"]);
    expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? Infinity);
  });

  it("are not stored again by a request that still runs", async () => {
    const late = fetchCopy("/hostels/b", OPENED);
    await forgetStudent();
    await vi.advanceTimersByTimeAsync(COPY_DELAY);
    await late;
    expect(asked).toHaveBeenLastCalledWith("/hostels/b", expect.anything());
    expect(both()).toEqual([]);
  });

  it("are stored completely or not at all", async () => {
    asked.mockImplementation(async () => fromServer("", { status: 404 }));
    const broken = fromServer('<link href="/static/build/gone-1.css">');
    await expect(keepWithFiles("/receipt/7K2M9QXA", broken)).rejects.toThrow("gone-1.css");
    expect(await keptSince(["/dashboard", "/receipt/7K2M9QXA"])).toBe(undefined);
    await removePages(["/dashboard", "/receipt/7K2M9QXA"]);
    expect(inCache(KEPT.name)).toEqual([]);
  });
});
