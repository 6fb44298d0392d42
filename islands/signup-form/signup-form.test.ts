import { beforeEach, describe, expect, it, vi } from "vitest";
import { answer, get, openIsland, type, watchNative } from "../testing.ts";
import { mount } from "./signup-form.tsx";

const PROPS = {
  mismatch: "They differ",
  dialingCodes: "/dialing-codes.json",
  prefixLength: 4,
  mailDomains: ["gmail.com", "yahoo.com"],
  didYouMean: "Did you mean",
};
const INNER = `<form method="post" action="/signup">
  <label for="name">Full name</label><input name="name" id="name" data-ref="name">
  <input name="email" data-ref="email"><p data-slot="email-meant">Did you mean this?</p>
  <fieldset><legend>Gender</legend><input type="radio" name="gender" id="gender" value="male">
  <input type="radio" name="gender" value="female"></fieldset>
  <input type="tel" name="phone" data-ref="phone"><p data-slot="phone-country">+233 Ghana</p>
  <input name="password" data-ref="password"><input name="confirmPassword" data-ref="confirmPassword">
  <p data-slot="confirm-message"></p><button data-ref="submit">Sign up</button></form>`;

const field = (name: string) => get<HTMLInputElement>(`[name=${name}]`);
const submit = () => get<HTMLButtonElement>("[data-ref=submit]");
const country = () => get("[data-slot=phone-country]").textContent;
const message = () => get("[data-slot=confirm-message]").textContent;

function fill() {
  field("gender").checked = true;
  for (const name of ["name", "email"]) type(field(name), "Ama");
  type(field("phone"), "233241234567");
  type(field("password"), "a long secret");
  type(field("confirmPassword"), "a long secret");
}

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer({ "233": "Ghana", "44": "United Kingdom" })),
  );
});
describe("the sign-up form", () => {
  it("says at once when the passwords differ", async () => {
    await openIsland(mount, PROPS, INNER);
    type(field("password"), "a long secret");
    expect(message()).toBe("");
    type(field("confirmPassword"), "a long");
    expect(message()).toBe("They differ");
    type(field("confirmPassword"), " secret");
    expect(message()).toBe("");
  });

  it("suggests a corrected email once its field is left, and applies it", async () => {
    await openIsland(mount, PROPS, INNER);
    const suggestion = () =>
      document.querySelector<HTMLButtonElement>("[data-slot=email-meant] button");
    expect(suggestion()).toBeNull();
    field("email").focus();
    type(field("email"), "ama@gmial.com");
    expect(suggestion()).toBeNull();
    field("email").blur();
    expect(suggestion()).toBeNull(); // not before a tap outside the field has ended
    await vi.waitFor(() => expect(suggestion()?.textContent).toBe("Did you mean ama@gmail.com?"));
    suggestion()?.click();
    expect(field("email").value).toBe("ama@gmail.com");
    expect(document.activeElement).toBe(field("email"));
    expect(suggestion()).toBeNull();
  });

  it("sees passwords that were filled in before it started, or without an event", async () => {
    const opening = openIsland(mount, PROPS, INNER);
    field("password").value = "from the password manager";
    field("confirmPassword").value = "another";
    await opening;
    expect(message()).toBe("They differ");
    field("confirmPassword").value = "from the password manager";
    field("password").dispatchEvent(new Event("change", { bubbles: true }));
    expect(message()).toBe("");
  });

  it("keeps only digits in the phone number, and the caret behind the same digit", async () => {
    await openIsland(mount, PROPS, INNER);
    const phone = field("phone");
    phone.focus();
    phone.value = "+233 24x1";
    phone.setSelectionRange(8, 8); // behind the x
    phone.dispatchEvent(new InputEvent("input", { bubbles: true }));
    expect(phone.value).toBe("233241");
    expect(phone.selectionStart).toBe(5);
  });

  it("names the country of the number", async () => {
    await openIsland(mount, PROPS, INNER);
    type(field("phone"), "44");
    await vi.waitFor(() => expect(country()).toBe("+44 United Kingdom"));
    field("phone").value = "";
    type(field("phone"), "999");
    expect(country()).toBe("");
  });

  it("keeps the server's country when the table is missing", async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError("offline"));
    await openIsland(mount, PROPS, INNER);
    type(field("phone"), "44");
    await new Promise((resolve) => setTimeout(resolve));
    expect(country()).toBe("+233 Ghana");
  });

  it("is sent once, until the back button restores it", async () => {
    const native = watchNative("submit");
    await openIsland(mount, PROPS, INNER);
    fill();
    submit().click();
    submit().click();
    expect(native.seen).toHaveLength(1);
    expect(submit().getAttribute("aria-busy")).toBe("true");
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    submit().click();
    expect(native.seen).toHaveLength(2);
  });
});
