import type { Page } from "@playwright/test";

/** Makes addEventListener throw for one type of event. */
export function breakListening(page: Page, type: string) {
  return page.addInitScript((broken) => {
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (type === broken) throw new Error("broken on purpose");
      listen.call(this, type, ...rest);
    };
  }, type);
}

/** Makes setAttribute throw for aria-busy. */
export function breakBusy(page: Page) {
  return page.addInitScript(() => {
    const setAttribute = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (name, value) {
      if (name === "aria-busy" && String(value) === "true") throw new Error("broken on purpose");
      setAttribute.call(this, name, value);
    };
  });
}

/** Makes showModal throw. */
export function breakDialogs(page: Page) {
  return page.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error("broken on purpose");
    };
  });
}

/** Makes AbortController throw. */
export function breakAborting(page: Page) {
  return page.addInitScript(() => {
    window.AbortController = function () {
      throw new Error("broken on purpose");
    } as unknown as typeof AbortController;
  });
}
