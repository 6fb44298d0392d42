import { act, waitFor } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { expect, onTestFinished, vi } from "vitest";
import { get, islandHTML, openPage } from "../testing.ts";
import type { Mount } from "./types.ts";

/**
 * Opens a page with one island of React, and waits until it is mounted. Returns the student's hands. The island runs
 * in StrictMode, as reactIsland renders it, and the test fails if React logs a warning.
 */
export async function openReactIsland<Props extends object>(
  mount: Mount<Props>,
  props: Props,
  inner: string,
): Promise<UserEvent> {
  expectNoWarning();
  const load = () => Promise.resolve({ mount });
  await act(async () =>
    openPage(islandHTML("tested", props, inner), { tested: { load, holds: {} } }),
  );
  await waitFor(() => expect(get("[data-island=tested]").dataset.state).toBe("ready"));
  return userEvent.setup();
}

/** Fails the test at its end if React has logged a warning. The runtime's own report of a failed island may be there. */
function expectNoWarning() {
  const logged = vi.spyOn(console, "error");
  onTestFinished(() => {
    const warnings = logged.mock.calls.filter(
      ([text]) => !/^Island ".*" failed/.test(String(text)),
    );
    expect(warnings).toEqual([]);
  });
}

/**
 * Translates the page as Chrome does: it replaces each text node by <font><font>text</font></font>, and keeps doing
 * so until the test ends.
 */
export function translatePage(): void {
  const translate = () => {
    for (const text of textsOf(document.body)) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate();
  const observer = new MutationObserver(translate);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
}

/** Returns the texts of an element that are visible and not translated yet. */
function textsOf(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() && !text.parentElement?.closest("font, script")) texts.push(text);
  }
  return texts;
}
