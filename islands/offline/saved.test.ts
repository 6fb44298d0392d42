import { beforeEach, expect, it, vi } from "vitest";
import { PAGES } from "./caches.ts";
import { keepSaved } from "./saved.ts";
import { fakeCaches, fromServer } from "./testing.ts";

let inCache: (name: string) => string[];
const asked = vi.fn<(address: string) => Promise<Response>>();
beforeEach(() => {
  inCache = fakeCaches();
  vi.stubGlobal("fetch", asked);
  asked.mockReset().mockImplementation(async () => fromServer("<title>Saved</title>"));
});
const lists = () => asked.mock.calls.filter(([address]) => address === "/saved").length;

it("the list is kept at once, not after some seconds", async () => {
  void keepSaved("adom", false);
  await vi.waitFor(() => expect(inCache(PAGES.name)).toEqual(["/saved"]), 1000);
});

it("presses during a request cause one more request", async () => {
  let answer = () => {};
  asked.mockImplementationOnce(
    () => new Promise((resolve) => (answer = () => resolve(fromServer("<title>Saved</title>")))),
  );
  for (const slug of ["a", "b", "c"]) void keepSaved(slug, false);
  expect(lists()).toBe(1);
  answer();
  await vi.waitFor(() => expect(lists()).toBe(2));
});

it("a failed request does not stop the next one", async () => {
  asked.mockImplementationOnce(async () => Promise.reject(new TypeError("no network")));
  void keepSaved("a", false);
  await vi.waitFor(() => expect(lists()).toBe(1));
  await new Promise((resolve) => setTimeout(resolve));
  void keepSaved("b", false);
  await vi.waitFor(() => expect(inCache(PAGES.name)).toEqual(["/saved"]));
});

it("a browser that saves data keeps nothing", async () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  await keepSaved("a", false);
  expect(asked).not.toHaveBeenCalled();
});
