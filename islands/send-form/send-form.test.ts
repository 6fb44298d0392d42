import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, get, openIsland, type, watchNative } from "../testing.ts";
import { mount } from "./send-form.ts";

const PROPS = { network: "No network", failed: "Refused", unclear: "Unclear" };
const FORM = (said = "", email = "", attributes = "") => `<div data-slot="said">${said}</div>
  <template data-ref="banner"><p role="alert"><svg></svg><span>…</span></p></template>
  <form method="post" action="/login">
    <div class="field"><input name="email" ${attributes}><p id="email-error">${email}</p></div>
    <div class="field"><input name="password" type="password"><p id="password-error"></p></div>
    <button>Send</button></form>`;
const PAGE = (...parts: Parameters<typeof FORM>) =>
  new Response(`<title>x</title><div data-island="send-form">${FORM(...parts)}</div>`, {
    status: 422,
    headers: { "Content-Type": "text/html" },
  });

const field = (name: string) => get<HTMLInputElement>(`[name=${name}]`);
const said = () => get("[data-slot=said]").textContent;
const busy = () => get("form").getAttribute("aria-busy");

/** Opens the form, fills it in and sends it. The server answers with reply. */
async function send(reply: () => Promise<Response>) {
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(reply);
  vi.stubGlobal("fetch", asked);
  await openIsland(mount, PROPS, FORM());
  type(field("email"), "ama@example.com");
  type(field("password"), "a long secret");
  get("button").click();
  return asked;
}

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  leave = vi.spyOn(location, "assign").mockImplementation(() => {});
});
describe("a form that is sent without leaving the page", () => {
  it("opens the page that the server names, and announces the log-in", async () => {
    const native = watchNative("submit");
    const listener = vi.fn();
    window.addEventListener("auth-change", listener, { once: true });
    const asked = await send(async () => answer({ url: "/hostels" }));
    await vi.waitFor(() => expect(leave).toHaveBeenCalledWith("/hostels"));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(native.seen).toEqual([]);
    const [, init] = asked.mock.calls[0] ?? [];
    expect(init?.method).toBe("POST");
    expect(String(init?.body as URLSearchParams)).toBe(
      "email=ama%40example.com&password=a+long+secret",
    );
    expect(busy()).toBe("true"); // until the page is gone
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(busy()).toBe(null);
  });

  it("is sent once at a time", async () => {
    const asked = await send(() => new Promise(() => {}));
    get("button").click();
    get("button").click();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(busy()).toBe("true");
  });

  it.each<[string, string, () => Promise<Response>]>([
    ["a network that fails", "No network", () => Promise.reject(new TypeError("offline"))],
    ["a message", "You are blocked", async () => answer({ message: "You are blocked" }, 429)],
    ["a refusal without a message", "Refused", async () => answer("Bad Gateway", 502)],
    ["an unclear answer", "Unclear", async () => answer({ fine: true })],
    [
      "another site's page",
      "Unclear",
      async () => new Response("<form></form>", { headers: { "Content-Type": "text/html" } }),
    ],
  ])("shows a message for %s, and keeps the entries", async (_, text, reply) => {
    await send(reply);
    await vi.waitFor(() => expect(said()).toBe(text));
    expect(field("password").value).toBe("a long secret");
    expect(busy()).toBe(null);
    expect(leave).not.toHaveBeenCalled();
  });

  it("copies the server's messages for the form and each field", async () => {
    const tied = 'aria-invalid="true" aria-describedby="email-error"';
    const asked = await send(async () => PAGE("Wrong", "No address", tied));
    await vi.waitFor(() => expect(said()).toBe("Wrong"));
    expect(get("#email-error").textContent).toBe("No address");
    expect(field("email").getAttribute("aria-describedby")).toBe("email-error");
    expect(document.activeElement).toBe(field("email"));
    expect(field("password").value).toBe("a long secret");

    asked.mockResolvedValue(PAGE("Still wrong"));
    get("button").click();
    expect(said()).toBe("");
    await vi.waitFor(() => expect(said()).toBe("Still wrong"));
    expect(get("#email-error").textContent).toBe("");
    expect(field("email").hasAttribute("aria-invalid")).toBe(false);
    expect(field("email").hasAttribute("aria-describedby")).toBe(false);
  });

  it("ignores a submit that another listener has prevented", async () => {
    await openIsland(mount, PROPS, FORM());
    const asked = vi.fn();
    vi.stubGlobal("fetch", asked);
    get("form").addEventListener("submit", (event) => event.preventDefault());
    get("button").click();
    expect(asked).not.toHaveBeenCalled();
  });
});
