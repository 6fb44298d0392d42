import { beforeEach, describe, expect, it, vi } from "vitest";
import { registerOnTouch } from "./begin.ts";
import { register } from "./register.ts";
import { BUILT, KEPT } from "./caches.ts";
import { putCopy } from "./put-copy.ts";
import { fakeCaches, fromServer } from "./testing.ts";

const ADDRESS = "/sw.js?v=1";

/** Stubs the browser's service workers. With fails, the update of a registration fails. */
function fakeWorkers({ controlled = false, fails = false } = {}) {
  const active = { postMessage: vi.fn() };
  const registration = {
    active,
    unregister: vi.fn(async () => true),
    update: vi.fn(async () => (fails ? Promise.reject(new TypeError("404")) : undefined)),
  };
  const workers = {
    controller: controlled ? active : null,
    ready: Promise.resolve(registration),
    register: vi.fn(async () => registration),
    getRegistrations: vi.fn(async () => [registration]),
  };
  const page = { workerStart: controlled ? 5 : 0 } as PerformanceNavigationTiming;
  vi.spyOn(performance, "getEntriesByType").mockImplementation((type) =>
    type === "navigation" ? [page] : [],
  );
  vi.stubGlobal("navigator", { serviceWorker: workers, onLine: true });
  return { registration, workers, container: workers as unknown as ServiceWorkerContainer };
}

beforeEach(async () => {
  fakeCaches();
  document.head.innerHTML = `<link rel="manifest" data-worker="${ADDRESS}">`;
  document.body.innerHTML = "<main></main>";
  await putCopy(KEPT, "/dashboard", fromServer("mine"));
  await putCopy(BUILT, "/static/build/main-1.js", fromServer("bundle"));
});

describe("the worker", () => {
  it("is registered at the first touch of a page, and not before", async () => {
    const { workers } = fakeWorkers();
    registerOnTouch();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(workers.register).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("pointerdown"));
    window.dispatchEvent(new Event("keydown"));
    await vi.waitFor(() => expect(workers.register).toHaveBeenCalledTimes(1));
    expect(workers.register).toHaveBeenCalledWith(ADDRESS, { updateViaCache: "all" });
  });

  it("gets the addresses of the page and its files", async () => {
    const { registration, container } = fakeWorkers();
    await register(container);
    expect(registration.active.postMessage).toHaveBeenCalledWith({ seen: [location.href] });
  });

  it("is not changed by a page that is a copy", async () => {
    document.body.innerHTML = "<main><div data-copy></div></main>";
    const { workers, container } = fakeWorkers({ controlled: true });
    await register(container);
    expect(workers.register).not.toHaveBeenCalled();
  });

  it.each([404, 410])("is deleted with all copies when the server answers %d", async (status) => {
    const { registration, container } = fakeWorkers({ controlled: true, fails: true });
    vi.stubGlobal("fetch", async () => fromServer("", { status }));
    await register(container);
    expect(registration.unregister).toHaveBeenCalled();
    expect(registration.active.postMessage).toHaveBeenCalledWith({ close: true });
    expect(await caches.keys()).toEqual([]);
  });

  it("is deleted when the page names no worker", async () => {
    document.head.innerHTML = "";
    const { registration, container } = fakeWorkers({ controlled: true });
    await register(container);
    expect(registration.unregister).toHaveBeenCalled();
    expect(await caches.keys()).toEqual([]);
  });

  it.each<[string, () => Promise<Response>]>([
    ["cannot be reached", () => Promise.reject(new TypeError("no network"))],
    ["fails", async () => fromServer("", { status: 503 })],
  ])("stays when the server %s", async (_, answer) => {
    const { registration, container } = fakeWorkers({ controlled: true, fails: true });
    vi.stubGlobal("fetch", answer);
    await register(container);
    expect(registration.unregister).not.toHaveBeenCalled();
    expect(await caches.keys()).toEqual(["efie-kept", "efie-built"]);
  });
});
