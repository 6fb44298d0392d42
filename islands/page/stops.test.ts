import { afterEach, expect, it, vi } from "vitest";
import { get } from "../testing.ts";
import { scrollToFocus } from "./stops.ts";

afterEach(() => vi.restoreAllMocks());

it("brings into sight what gets the focus by keyboard, and nothing that a press focuses", () => {
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
