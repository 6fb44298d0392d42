import { describe, expect, it } from "vitest";
import { get, openIsland, type } from "../testing.ts";
import { mount } from "./send-form.ts";

const PROPS = { network: "No network", failed: "Refused", unclear: "Unclear" };

/** Returns the HTML of an invalid field as the server renders it. */
const wrong = (name: string, more = "") =>
  `<div class="field"><input name="${name}" id="${name}" ${more} aria-invalid="true"
    aria-describedby="${name}-hint ${name}-error"><p id="${name}-error">Wrong</p></div>`;
const NAMES = ["name", "email", "gender", "phone", "password", "confirmPassword"];
const FORM = `<div data-slot="said"><div role="alert"><p>Look again</p><ul data-ref="problems">
    ${NAMES.map((name) => `<li><a href="#${name}">${name}: Wrong</a></li>`).join("")}</ul></div></div>
  <template data-ref="banner"><p role="alert"><span>…</span></p></template>
  <form method="post" action="/signup">
    ${wrong("name")}${wrong("email", 'type="email"')}
    <fieldset class="field" aria-describedby="gender-error">
      <input type="radio" name="gender" id="gender" value="male">
      <input type="radio" name="gender" value="female"><p id="gender-error">Wrong</p></fieldset>
    ${wrong("phone", 'type="tel"')}
    ${wrong("password", 'type="password" minlength="8" autocomplete="new-password"')}
    ${wrong("confirmPassword", 'type="password" autocomplete="new-password"')}
    <button>Send</button></form>`;

const field = (name: string) => get<HTMLInputElement>(`[name=${name}]`);
const error = (name: string) => get(`#${name}-error`).textContent;
const listed = () => [...document.querySelectorAll("li")].map((item) => item.textContent);

describe("the message of a field", () => {
  it.each([
    ["name", [" "], "Ama"],
    ["email", ["ama", "@gmail", "."], "com"],
    ["phone", ["0241", "2345"], "67"],
    ["password", ["a long "], "secret"],
  ])("stays until its %s is valid", async (name, before, last) => {
    await openIsland(mount, PROPS, FORM);
    for (const text of before) {
      type(field(name), text);
      expect(error(name), field(name).value).toBe("Wrong");
    }
    type(field(name), last);
    expect(error(name)).toBe("");
    expect(field(name).hasAttribute("aria-invalid")).toBe(false);
    expect(field(name).getAttribute("aria-describedby")).toBe(`${name}-hint`);
    expect(listed()).toEqual(NAMES.filter((one) => one !== name).map((one) => `${one}: Wrong`));
  });

  it("stays until one of a group is chosen", async () => {
    await openIsland(mount, PROPS, FORM);
    get<HTMLInputElement>("[value=female]").click();
    expect(error("gender")).toBe("");
    expect(get("fieldset").hasAttribute("aria-describedby")).toBe(false);
  });

  it("stays until both passwords are the same, in either order", async () => {
    await openIsland(mount, PROPS, FORM);
    type(field("confirmPassword"), "a long secret");
    expect(error("confirmPassword")).toBe("Wrong");
    type(field("password"), "a long secret");
    expect(error("confirmPassword")).toBe("");
  });

  it("leaves the banner with the last invalid field", async () => {
    await openIsland(mount, PROPS, FORM);
    const entries = { name: "Ama", email: "ama@example.com", phone: "0241234567" };
    for (const [name, text] of Object.entries(entries)) type(field(name), text);
    field("gender").click();
    type(field("password"), "a long secret");
    expect(listed()).toEqual(["confirmPassword: Wrong"]);
    type(field("confirmPassword"), "a long secret");
    expect(get("[data-slot=said]").textContent).toBe("");
  });

  it("stays while a refused field has not changed", async () => {
    await openIsland(mount, PROPS, FORM);
    field("email").value = "taken@example.com";
    type(field("name"), "Ama");
    expect(error("email")).toBe("Wrong");
  });
});
