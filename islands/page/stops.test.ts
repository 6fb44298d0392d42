import { afterEach, expect, it, vi } from "vitest";
import { get } from "../testing.ts";
import { scrollToFocus } from "./stops.ts";

afterEach(() => vi.restoreAllMocks());

it("scrolls to an element focused by keyboard, and not to one focused by a press", () => {
  document.body.innerHTML = '<ul><li><a href="#a">A</a></li><li><a href="#b">B</a></li></ul>';
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
  let byKeyboard = false;
  vi.spyOn(Element.prototype, "matches").mockImplementation(() => byKeyboard);
  scrollToFocus();
  get("a").focus();
  expect(scrolled).not.toHaveBeenCalled();
  byKeyboard = true;
  get("[href='#b']").focus();
  expect(scrolled.mock.contexts).toEqual([get("[href='#b']")]);
  expect(scrolled).toHaveBeenCalledWith({ block: "nearest", inline: "nearest" });
});
