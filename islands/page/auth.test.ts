import { afterEach, describe, expect, it, vi } from "vitest";
import { announceAuthChange, forget } from "./auth.ts";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe("logging in or out", () => {
  it("is announced here and in other tabs, and leaves no value in storage", () => {
    const listener = vi.fn();
    window.addEventListener("auth-change", listener, { once: true });
    const set = vi.spyOn(Storage.prototype, "setItem");
    announceAuthChange();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(set).toHaveBeenCalledWith("auth-change", expect.stringMatching(/^\d+$/));
    expect(localStorage).toHaveLength(0);
  });

  it("deletes the given keys, or all", () => {
    for (const storage of [localStorage, sessionStorage]) {
      storage.setItem("token", "t");
      storage.setItem("information", "i");
    }
    forget(["token", "email"]);
    expect(Object.keys(localStorage)).toEqual(["information"]);
    expect(Object.keys(sessionStorage)).toEqual(["information"]);
    forget();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  });

  it("works in a browser that denies storage", () => {
    const denied = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(() => forget()).not.toThrow();
    expect(() => announceAuthChange()).not.toThrow();
    expect(denied).toHaveBeenCalledTimes(2);
    denied.mockRestore();
  });
});
