import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openReactIsland, translatePage } from "../runtime/testing-react.tsx";
import {
  answer,
  get,
  islandHTML,
  openPage,
  silenceErrors,
  waitForState,
  watchNative,
} from "../testing.ts";
import { mount } from "./signup-form.tsx";

const PROPS = {
  mismatch: "They differ",
  dialingCodes: "/dialing-codes.json",
  prefixLength: 4,
  mailDomains: ["gmail.com", "yahoo.com"],
  didYouMean: "Did you mean",
};
const INNER = `<form method="post" action="/signup">
  <label for="name">Full name</label><input name="name" id="name">
  <label for="email">Email</label><input name="email" id="email" data-ref="email">
  <p data-slot="email-meant">Did you mean this?</p>
  <label for="phone">Phone</label><input type="tel" name="phone" id="phone" data-ref="phone">
  <p data-slot="phone-country">+233 Ghana</p>
  <label for="password">Password</label><input name="password" id="password">
  <label for="confirmPassword">Confirm password</label><input name="confirmPassword" id="confirmPassword">
  <p data-slot="confirm-message"></p><button>Sign up</button></form>`;

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const country = () => get("[data-slot=phone-country]").textContent;
const message = () => get("[data-slot=confirm-message]").textContent;
const suggestion = () => screen.queryByRole("button", { name: /^Did you mean/ });

beforeEach(() => {
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => answer({ "233": "Ghana", "44": "United Kingdom" })),
  );
});

describe("the sign-up form", () => {
  it("says at once when the passwords differ", async () => {
    const user = await openReactIsland(mount, PROPS, INNER);
    await user.type(field("Password"), "a long secret");
    expect(message()).toBe("");
    await user.type(field("Confirm password"), "a long");
    expect(message()).toBe("They differ");
    await user.type(field("Confirm password"), " secret");
    expect(message()).toBe("");
  });

  it("suggests a corrected email once its field is left, and applies it", async () => {
    const user = await openReactIsland(mount, PROPS, INNER);
    expect(suggestion()).toBeNull();
    await user.type(field("Email"), "ama@gmial.com");
    expect(suggestion()).toBeNull();
    await user.tab();
    expect(suggestion()).toBeNull(); // not before a tap outside the field has ended
    await waitFor(() => expect(suggestion()?.textContent).toBe("Did you mean ama@gmail.com?"));
    await user.click(suggestion()!);
    expect(field("Email").value).toBe("ama@gmail.com");
    expect(document.activeElement).toBe(field("Email"));
    expect(suggestion()).toBeNull();
  });

  it("sees passwords that were filled in before it started, or without an event", async () => {
    const inner = INNER.replace('name="password"', '$& value="from the manager"').replace(
      'name="confirmPassword"',
      '$& value="another"',
    );
    const user = await openReactIsland(mount, PROPS, inner);
    expect(message()).toBe("They differ");
    field("Confirm password").value = "from the manager";
    await user.click(field("Full name"));
    expect(message()).toBe("");
  });

  it("keeps only digits in the phone number, and the caret behind the same digit", async () => {
    const user = await openReactIsland(mount, PROPS, INNER);
    await user.type(field("Phone"), "+233 241");
    expect(field("Phone").value).toBe("233241");
    await user.type(field("Phone"), "x4", { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect(field("Phone").value).toBe("2332441");
    expect(field("Phone").selectionStart).toBe(6);
  });

  it("names the country of the number", async () => {
    const user = await openReactIsland(mount, PROPS, INNER);
    await user.type(field("Phone"), "44");
    await waitFor(() => expect(country()).toBe("+44 United Kingdom"));
    await user.clear(field("Phone"));
    await user.type(field("Phone"), "999");
    expect(country()).toBe("");
  });

  it("keeps the server's country when the table is missing", async () => {
    vi.mocked(fetch).mockRejectedValue(new TypeError("offline"));
    const user = await openReactIsland(mount, PROPS, INNER);
    await user.type(field("Phone"), "44");
    await new Promise((resolve) => setTimeout(resolve));
    expect(country()).toBe("+233 Ghana");
  });

  it("works in a translated page", async () => {
    translatePage();
    const user = await openReactIsland(mount, PROPS, INNER);
    for (const [digits, want] of [
      ["44", "+44 United Kingdom"],
      ["233", "+233 Ghana"],
      ["999", ""],
      ["44", "+44 United Kingdom"],
    ]) {
      await user.clear(field("Phone"));
      await user.type(field("Phone"), digits ?? "");
      await waitFor(() => expect(country()).toBe(want));
    }
    for (const want of ["They differ", "", "They differ", ""]) {
      await user.type(field("Confirm password"), want ? "a" : "{Backspace}");
      await waitFor(() => expect(message()).toBe(want));
    }
    expect(get(".island").dataset.state).toBe("ready");
  });
});

describe("a sign-up form that fails", () => {
  it("stays the server's form when its chunk is missing", async () => {
    const native = watchNative("submit");
    silenceErrors();
    const load = () => Promise.reject(new Error("no such chunk"));
    openPage(islandHTML("form", PROPS, INNER, "interaction"), { form: { load, holds: {} } });
    const user = userEvent.setup();
    await user.type(field("Full name"), "Ama");
    await waitForState("form", "failed");
    await user.click(screen.getByRole("button", { name: "Sign up" }));
    expect(native.seen).toEqual([get("form")]);
    expect(field("Full name").value).toBe("Ama");
  });

  it("gets its content back when an event throws", async () => {
    const native = watchNative("submit");
    const user = await openReactIsland(mount, PROPS, INNER);
    const errors = silenceErrors();
    vi.spyOn(field("Phone"), "value", "set").mockImplementation(() => {
      throw new Error("broken");
    });
    await user.type(field("Phone"), "+");
    await waitForState("tested", "failed");
    await waitFor(() => expect(country()).toBe("+233 Ghana"));
    expect(get("[data-slot=email-meant]").textContent).toBe("Did you mean this?");
    expect(errors).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole("button", { name: "Sign up" }));
    expect(native.seen).toEqual([get("form")]);
  });
});
