import { screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { answer, get } from "../testing.ts";

export const PROPS = {
  label: "Book",
  about: "room-1",
  failed: "Payment failed",
  offline: "No network",
  script: "",
  closed: "",
  page: "",
};

export const FORM = `<form method="post" action="/book"><input type="hidden" name="room" value="r1">
  <div data-slot="button"><button type="submit" data-ref="submit">Book</button></div>
  <p data-slot="refusal" role="alert"></p><p data-slot="status" role="status"></p></form>`;

export const button = () => screen.getByRole("button", { name: "Book" });
export const isBusy = () => button().getAttribute("aria-busy") === "true";
export const refusal = () => screen.getByRole("alert");
export const status = () => get("[data-slot=status]");
export const pageLink = () => within(status()).queryByRole<HTMLAnchorElement>("link");

/** Stubs fetch. The test answers each request with say, or fails it with drop. */
export function server() {
  const asked = vi.fn<typeof fetch>();
  let say: (response: Response) => void = () => {};
  let drop: () => void = () => {};
  vi.stubGlobal(
    "fetch",
    asked.mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          say = resolve;
          drop = () => reject(new TypeError("offline"));
        }),
    ),
  );
  return {
    asked,
    say: (body: unknown, code = 200) => say(answer(body, code)),
    drop: () => drop(),
  };
}
