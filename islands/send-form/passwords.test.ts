import { expect, it, vi } from "vitest";
import { get, openIsland } from "../testing.ts";
import { mount } from "./send-form.ts";

const PROPS = { network: "No network", failed: "Refused", unclear: "Unclear" };
const password = (name: string) => `<div class="field"><div class="password">
  <input name="${name}" type="password"><button type="button" data-ref="show" hidden><span>Show</span>
  <span hidden>Hide</span></button></div></div>`;
const FORM = `<div data-slot="said"></div><form method="post" action="/signup"><input name="email" type="email">
  ${password("password")}${password("confirmPassword")}<button>Send</button></form>`;

const types = () => [...document.querySelectorAll("input")].map(({ type }) => type);
const HIDDEN = ["email", "password", "password"];
const words = () =>
  [...document.querySelectorAll("span")]
    .filter((word) => !word.hidden)
    .map((word) => word.textContent);

it("a press shows all passwords of the form, and another hides them", async () => {
  await openIsland(mount, PROPS, FORM);
  const [first, second] = document.querySelectorAll<HTMLButtonElement>("[data-ref=show]");
  expect(first?.hidden).toBe(false);
  first?.click();
  expect(types()).toEqual(["email", "text", "text"]);
  expect(words()).toEqual(["Hide", "Hide"]);
  second?.click();
  expect(types()).toEqual(HIDDEN);
  expect(words()).toEqual(["Show", "Show"]);
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
