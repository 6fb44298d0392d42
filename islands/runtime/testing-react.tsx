import { act, waitFor } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { expect, onTestFinished, vi } from "vitest";
import { get, islandHTML, openPage, silenceErrors } from "../testing.ts";
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
  provideWindowEvent();
  const load = () => Promise.resolve({ mount });
  await act(async () =>
    openPage(islandHTML("tested", props, inner), { tested: { load, holds: {} } }),
  );
  await waitFor(() => expect(get("[data-island=tested]").dataset.state).toBe("ready"));
  return userEvent.setup();
}

/** Fails the test at its end if React has logged a warning. Errors of failed islands do not count. */
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
 * Sets window.event during clicks and submits, as browsers do and happy-dom does not. React renders the changes of such
 * an event in a microtask after it.
 */
function provideWindowEvent() {
  const page = window as { event?: Event | undefined };
  const begin = (event: Event) => {
    page.event = event;
    queueMicrotask(() => delete page.event);
  };
  for (const type of ["click", "submit"]) window.addEventListener(type, begin, true);
  onTestFinished(() => {
    for (const type of ["click", "submit"]) window.removeEventListener(type, begin, true);
  });
}

/**
 * Does work that breaks the island, and waits until it has failed. Inside act, which wraps the events of user-event,
 * React reports an error of rendering to the test instead of the island.
 */
export async function failBy(work: () => void): Promise<void> {
  silenceErrors();
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    work();
    await vi.waitFor(() => expect(get("[data-island=tested]").dataset.state).toBe("failed"));
  } finally {
    react.IS_REACT_ACT_ENVIRONMENT = true;
  }
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
