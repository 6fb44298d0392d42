import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, get, openIsland, watchNative } from "../testing.ts";
import { mount } from "./booking-button.tsx";

const PROPS = { failed: "Payment failed", offline: "No network", script: "", closed: "", page: "" };
const INNER = `<form method="post" action="/book"><input type="hidden" name="room" value="r1">
  <button type="submit" data-ref="submit">Book</button><p data-slot="status" role="status"></p></form>`;

const button = () => get<HTMLButtonElement>("button");
const busy = () => button().getAttribute("aria-busy") === "true";
const status = () => get("[role=status]").textContent;

/** Stubs fetch. The test answers each request with say, or fails it with drop. */
function server() {
  const asked = vi.fn<typeof fetch>();
  let say: (response: Response) => void = () => {};
  let drop: () => void = () => {};
  vi.stubGlobal(
    "fetch",
    asked.mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          say = resolve;
          drop = () => reject(new TypeError("offline"));
        }),
    ),
  );
  return {
    asked,
    say: (body: unknown, code = 200) => say(answer(body, code)),
    drop: () => drop(),
  };
}

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  leave = vi.spyOn(location, "assign").mockImplementation(() => {});
});
describe("the booking button", () => {
  it("sends the form once and is busy until the answer", async () => {
    const native = watchNative("submit");
    const { asked } = server();
    await openIsland(mount, PROPS, INNER);
    button().click();
    button().click();
    expect(busy()).toBe(true);
    expect(native.seen).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(1);
    const [url, request] = asked.mock.calls[0] ?? [];
    expect(url).toBe(get<HTMLFormElement>("form").action);
    expect(request).toMatchObject({ method: "POST", headers: { Accept: "application/json" } });
    expect((request?.body as URLSearchParams).toString()).toBe("room=r1");
  });

  it("opens the page that the server names, and stays busy until then", async () => {
    const { say } = server();
    await openIsland(mount, PROPS, INNER);
    button().click();
    say({ url: "/sandbox/checkout/abc" });
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("/sandbox/checkout/abc"));
    expect(busy()).toBe(true);
  });

  it("is not busy after the back button", async () => {
    const { say } = server();
    await openIsland(mount, PROPS, INNER);
    button().click();
    say({ url: "/login" });
    await vi.waitFor(() => expect(leave).toHaveBeenCalled());
    window.dispatchEvent(new Event("pageshow"));
    expect(busy()).toBe(true);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(busy()).toBe(false);
  });

  it("shows a refusal, and can be pressed again", async () => {
    const { asked, say } = server();
    await openIsland(mount, PROPS, INNER);
    button().click();
    say({ message: "The last bed is gone", error: "sold out" }, 409);
    await vi.waitFor(() => expect(status()).toBe("The last bed is gone"));
    expect(busy()).toBe(false);
    button().click();
    expect(status()).toBe("");
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each<[string, (s: ReturnType<typeof server>) => void]>([
    ["the answer is not JSON", (s) => s.say("<h1>Error</h1>", 500)],
    ["the answer is empty", (s) => s.say({})],
    ["the answer is null", (s) => s.say(null)],
  ])("reports a failure when %s", async (_, fault) => {
    const booking = server();
    await openIsland(mount, PROPS, INNER);
    button().click();
    fault(booking);
    await vi.waitFor(() => expect(status()).toBe("Payment failed"));
    expect(busy()).toBe(false);
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    [true, "Payment failed"],
    [false, "No network"],
  ])("reports a missing answer; online: %s", async (onLine, said) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
    const booking = server();
    await openIsland(mount, PROPS, INNER);
    button().click();
    booking.drop();
    await vi.waitFor(() => expect(status()).toBe(said));
    expect(busy()).toBe(false);
  });
});
