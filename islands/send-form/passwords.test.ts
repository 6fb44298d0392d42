import { expect, it, vi } from "vitest";
import { get, openIsland } from "../testing.ts";
import { mount } from "./send-form.ts";

const PROPS = { network: "No network", failed: "Refused", unclear: "Unclear" };
const password = (name: string) => `<div class="field"><div class="password">
  <input name="${name}" type="password"><button type="button" data-ref="show" hidden></button></div></div>`;
const FORM = `<div data-slot="said"></div><form method="post" action="/signup"><input name="email" type="email">
  ${password("password")}${password("confirmPassword")}<button>Send</button></form>`;

const types = () => [...document.querySelectorAll("input")].map(({ type }) => type);
const HIDDEN = ["email", "password", "password"];
/** Returns how many buttons are marked; the style sheet shows "Hide" on a marked one, and "Show" on the others. */
const marked = () => document.querySelectorAll("[data-ref=show][data-shown]").length;

it("a press shows all passwords of the form, and another hides them", async () => {
  await openIsland(mount, PROPS, FORM);
  const [first, second] = document.querySelectorAll<HTMLButtonElement>("[data-ref=show]");
  expect(first?.hidden).toBe(false);
  first?.click();
  expect(types()).toEqual(["email", "text", "text"]);
  expect(marked()).toBe(2);
  second?.click();
  expect(types()).toEqual(HIDDEN);
  expect(marked()).toBe(0);
});

it("a submit hides the passwords, and sends them", async () => {
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    () => new Promise(() => {}),
  );
  vi.stubGlobal("fetch", asked);
  await openIsland(mount, PROPS, FORM);
  get<HTMLInputElement>("[name=password]").value = "a long secret";
  get("[data-ref=show]").click();
  get("form > button").click();
  expect(types()).toEqual(HIDDEN);
  expect(String(asked.mock.calls[0]?.[1].body as URLSearchParams)).toContain(
    "password=a+long+secret",
  );
});
