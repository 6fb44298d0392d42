import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { failBy, openReactIsland, translatePage } from "../runtime/testing-react.tsx";
import { get, islandHTML, openPage, silenceErrors, watchNative } from "../testing.ts";
import { mount } from "./booking-button.tsx";
import { button, FORM, isBusy, PROPS, refusal, server } from "./testing.ts";

let leave: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  leave = vi.spyOn(location, "assign").mockImplementation(() => {});
});

const useButton = () => openReactIsland(mount, PROPS, FORM);

/** Opens a page whose island waits for a touch. */
function openForm(load = async () => ({ mount })) {
  openPage(islandHTML("book", PROPS, FORM, "interaction"), {
    book: { load, holds: { submit: "form" } },
  });
}

describe("the booking button", () => {
  it("sends the form once and is busy until the answer", async () => {
    const native = watchNative("submit");
    const { asked } = server();
    const user = await useButton();
    await user.dblClick(button());
    expect(isBusy()).toBe(true);
    expect(button().getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(button());
    expect(native.seen).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(1);
    const [url, request] = asked.mock.calls[0] ?? [];
    expect(url).toBe(get<HTMLFormElement>("form").action);
    expect(request).toMatchObject({ method: "POST", headers: { Accept: "application/json" } });
    expect((request?.body as URLSearchParams).toString()).toBe("room=r1");
  });

  it("sends one request for two presses before React has rendered the first", async () => {
    const { asked } = server();
    await useButton();
    fireEvent.submit(get("form"));
    fireEvent.submit(get("form"));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it("handles the press that loaded it, and keeps its focus", async () => {
    const native = watchNative("submit");
    const { asked } = server();
    openForm();
    button().focus();
    button().click();
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(native.seen).toEqual([]);
    expect(document.activeElement).toBe(button());
    await waitFor(() => expect(isBusy()).toBe(true));
  });

  it("opens the page that the server names, and stays busy until then", async () => {
    const { say } = server();
    const user = await useButton();
    await user.click(button());
    say({ url: "/sandbox/checkout/abc" });
    await waitFor(() => expect(leave).toHaveBeenCalledWith("/sandbox/checkout/abc"));
    expect(isBusy()).toBe(true);
  });

  it("is not busy after the back button, and books again", async () => {
    const { asked, say } = server();
    const user = await useButton();
    await user.click(button());
    say({ url: "/login" });
    await waitFor(() => expect(leave).toHaveBeenCalled());
    fireEvent(window, new Event("pageshow"));
    expect(isBusy()).toBe(true);
    fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
    expect(isBusy()).toBe(false);
    await user.click(button());
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("shows a refusal, and can be pressed again", async () => {
    const { asked, say } = server();
    const user = await useButton();
    await user.click(button());
    say({ message: "The last bed is gone", error: "sold out" }, 409);
    expect(await screen.findByText("The last bed is gone")).toBeTruthy();
    expect(isBusy()).toBe(false);
    await user.click(button());
    expect(refusal().textContent).toBe("");
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("shows one refusal after the other in a translated page", async () => {
    const { say } = server();
    const user = await useButton();
    translatePage();
    await user.click(button());
    say({ message: "The last bed is gone" }, 409);
    await waitFor(() => expect(refusal().querySelector("font")).not.toBeNull());
    expect(refusal().textContent).toBe("The last bed is gone");
    await user.click(button());
    expect(refusal().textContent).toBe("");
    say({ message: "This room is sold out" }, 409);
    await waitFor(() => expect(refusal().textContent).toBe("This room is sold out"));
    expect(button().querySelector("font")).not.toBeNull();
  });

  it.each<[string, (s: ReturnType<typeof server>) => void]>([
    ["the answer is not JSON", (s) => s.say("<h1>Error</h1>", 500)],
    ["the answer is empty", (s) => s.say({})],
    ["the answer is null", (s) => s.say(null)],
  ])("reports a failure when %s", async (_, fault) => {
    const booking = server();
    const user = await useButton();
    await user.click(button());
    fault(booking);
    expect(await screen.findByText("Payment failed")).toBeTruthy();
    expect(isBusy()).toBe(false);
    expect(leave).not.toHaveBeenCalled();
  });

  it.each([
    [true, "Payment failed"],
    [false, "No network"],
  ])("reports a missing answer; online: %s", async (onLine, said) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
    const booking = server();
    const user = await useButton();
    await user.click(button());
    booking.drop();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(isBusy()).toBe(false);
  });
});

describe("the server's form", () => {
  it("books by itself when the chunk is missing", async () => {
    silenceErrors();
    const native = watchNative("submit");
    openForm(() => Promise.reject(new Error("no such chunk")));
    button().click();
    await waitFor(() => expect(native.seen).toEqual([get("form")]));
  });

  it("comes back and books by itself when the island throws in use", async () => {
    const native = watchNative("submit");
    const { asked } = server();
    asked.mockImplementation(() => new Promise(() => {}));
    await useButton();
    vi.spyOn(HTMLButtonElement.prototype, "setAttribute").mockImplementation(() => {
      throw new Error("broken");
    });
    await failBy(() => button().click());
    await waitFor(() => expect(native.seen).toEqual([get("form")]));
    expect(button().hasAttribute("aria-describedby")).toBe(false); // it is the server's
  });
});
