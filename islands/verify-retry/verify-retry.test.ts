import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, get, openIsland } from "../testing.ts";
import { mount } from "./verify-retry.ts";

const PROPS = {
  endpoint: "/hq/api/verify-email/t/",
  verifying: "Verifying",
  network: "No network",
  failed: "Bad link",
  verified: "Verified",
  to: "/hostels/a#room-b",
  seconds: 3,
};
const INNER = `<h1>Not verified</h1>
  <div data-slot="outcome"><p role="alert"><span>Bad link</span></p>
    <a data-ref="retry" href="/verify-email/t">Try Again</a></div>
  <template data-ref="verified"><p role="status"><span>…</span></p><p><a href="/hostels/a">Hostel</a></p>
    <a class="button" href="/hostels/a#room-b">Open</a></template>`;

const said = () => get("[data-slot=outcome] span").textContent;
const retry = () => get("[data-ref=retry]");

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  leave = vi.spyOn(location, "assign").mockImplementation(() => {});
});

/** Opens the page and presses the button the given number of times. The server answers with reply. */
async function tryAgain(reply: () => Promise<Response>, times = 1) {
  const asked = vi.fn(reply);
  vi.stubGlobal("fetch", asked);
  await openIsland(mount, PROPS, INNER);
  for (let i = 0; i < times; i++) retry().click();
  return asked;
}

describe("Try Again", () => {
  it("verifies, and leads to the next page after its seconds", async () => {
    const waited = vi.spyOn(window, "setTimeout");
    const asked = await tryAgain(async () => answer({ status: "success", message: "Done" }));
    expect(said()).toBe("Verifying");
    expect(retry().getAttribute("aria-busy")).toBe("true");
    await vi.waitFor(() => expect(get("h1").textContent).toBe("Verified"));
    expect(asked).toHaveBeenCalledWith(PROPS.endpoint, expect.anything());
    expect(said()).toBe("Done");
    expect(document.activeElement).toBe(get("[data-slot=outcome] a.button"));
    expect(leave).not.toHaveBeenCalled();
    const [go] = waited.mock.calls.find(([, time]) => time === 3000) ?? [];
    go?.();
    expect(leave).toHaveBeenCalledWith("/hostels/a#room-b");
  });

  it.each<[string, string, () => Promise<Response>]>([
    ["the server's message", "Ran out", async () => answer({ message: "Ran out" }, 422)],
    [
      "its own message if the server sends none",
      "Bad link",
      async () => answer("<h1>502</h1>", 502),
    ],
    ["its own message for another status", "Bad link", async () => answer({ status: "pending" })],
    ["that the network is missing", "No network", () => Promise.reject(new TypeError("offline"))],
  ])("shows %s", async (_, text, reply) => {
    await tryAgain(reply);
    await vi.waitFor(() => expect(retry().hasAttribute("aria-busy")).toBe(false));
    expect(said()).toBe(text);
    expect(get("h1").textContent).toBe("Not verified");
  });

  it("asks once at a time", async () => {
    const asked = await tryAgain(() => new Promise(() => {}), 3);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
