import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { get, silenceErrors, type } from "../testing.ts";
import { watchFields } from "./submit.ts";

const TEXTS = `data-fill-all="Fill in everything." data-missing="Missing:" data-differ="They differ."`;
const FORM = `<form method="post" action="/signup" novalidate>
  <label for="name">Full name</label><input name="name" id="name">
  <label for="email">Email</label><input name="email" id="email">
  <fieldset><legend>Gender</legend><input type="radio" name="gender" id="gender" value="male">
  <input type="radio" name="gender" value="female"></fieldset>
  <label for="phone">Phone</label><input type="tel" name="phone" id="phone">
  <label for="password">Password</label><input name="password" id="password">
  <label for="confirmPassword">Confirm password</label><input name="confirmPassword" id="confirmPassword">
  <button data-ref="submit">Sign up</button><p data-slot="submit-why" ${TEXTS}></p></form>`;

const TEXT_FIELDS = ["name", "email", "phone", "password", "confirmPassword"];

const form = () => get<HTMLFormElement>("form");
const field = (name: string) => get<HTMLInputElement>(`[name=${name}]`);
const submit = () => get<HTMLButtonElement>("[data-ref=submit]");
const why = () => get("[data-slot=submit-why]").textContent;

/** Fills the fields in as a password manager does that fires no event. */
function fillSilently() {
  field("gender").checked = true;
  for (const name of TEXT_FIELDS) field(name).value = name.includes("assword") ? "secret" : "Ama";
}

/** Makes fields match :autofill, as after autofill by the browser. */
function autofill(...names: string[]) {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with this
  const matches = HTMLElement.prototype.matches;
  vi.spyOn(HTMLElement.prototype, "matches").mockImplementation(function (
    this: HTMLElement,
    selector: string,
  ) {
    if (selector === ":autofill") throw new SyntaxError("a browser of 2020 does not know it");
    if (selector !== ":-webkit-autofill") return matches.call(this, selector);
    return names.includes(this.getAttribute("name") ?? "");
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  document.body.innerHTML = FORM;
  autofill();
});

describe("the submit button of the sign-up form", () => {
  it("is disabled from the start, with the sentence first and then the missing fields", () => {
    watchFields(form());
    expect(submit().disabled).toBe(true);
    expect(why()).toBe(
      "Fill in everything. Missing: Full name, Email, Gender, Phone, Password, Confirm password.",
    );
  });

  it("is enabled while all six fields are full and the passwords match", () => {
    watchFields(form());
    field("gender").click();
    for (const name of TEXT_FIELDS) type(field(name), name.includes("assword") ? "secret" : "Ama");
    expect(submit().disabled).toBe(false);
    expect(why()).toBe("");
    for (const name of TEXT_FIELDS) {
      const before = field(name).value;
      field(name).value = " ";
      type(field(name), "");
      expect(submit().disabled, name).toBe(true);
      field(name).value = "";
      type(field(name), before);
      expect(submit().disabled, name).toBe(false);
    }
    type(field("confirmPassword"), "!");
    expect(submit().disabled).toBe(true);
    expect(why()).toBe("Fill in everything. They differ.");
  });

  it("is enabled for fields that were full before", () => {
    fillSilently();
    watchFields(form());
    expect(submit().disabled).toBe(false);
  });

  it("is enabled within half a second after a password manager filled the fields in without an event", () => {
    watchFields(form());
    fillSilently();
    vi.advanceTimersByTime(499);
    expect(submit().disabled).toBe(true);
    vi.advanceTimersByTime(1);
    expect(submit().disabled).toBe(false);
  });

  it("does not look while the page is hidden", () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    watchFields(form());
    fillSilently();
    vi.advanceTimersByTime(5000);
    expect(submit().disabled).toBe(true);
    hidden.mockReturnValue(false);
    vi.advanceTimersByTime(500);
    expect(submit().disabled).toBe(false);
  });

  it("counts an autofilled field as full and as matching, even if its value is still hidden", () => {
    watchFields(form());
    fillSilently();
    field("email").value = field("password").value = "";
    autofill("email", "password");
    vi.advanceTimersByTime(500);
    expect(submit().disabled).toBe(false);
    expect(why()).toBe("");
  });

  it("is enabled for good if a look fails", () => {
    const errors = silenceErrors();
    watchFields(form());
    expect(form().noValidate).toBe(false);
    field("phone").remove();
    vi.advanceTimersByTime(500);
    expect(submit().disabled).toBe(false);
    expect(why()).toBe("");
    expect(form().noValidate).toBe(true);
    vi.advanceTimersByTime(5000);
    expect(errors).toHaveBeenCalledTimes(1);
  });

  it("keeps its reason while a translation of it is shown", () => {
    watchFields(form());
    const reason = get("[data-slot=submit-why]");
    reason.innerHTML = "<font><font>Remplissez tout.</font></font>";
    vi.advanceTimersByTime(5000);
    expect(reason.textContent).toBe("Remplissez tout.");
    fillSilently();
    vi.advanceTimersByTime(500);
    expect(reason.textContent).toBe("");
  });
});
