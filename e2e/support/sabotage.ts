import type { Page } from "@playwright/test";

/** Stops all listeners for one kind of event. */
export function breakListening(page: Page, type: string) {
  return page.addInitScript((broken) => {
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, ...rest) {
      if (type === broken) throw new Error("broken on purpose");
      listen.call(this, type, ...rest);
    };
  }, type);
}

/** Lets nothing be marked busy. */
export function breakBusy(page: Page) {
  return page.addInitScript(() => {
    const setAttribute = Element.prototype.setAttribute;
    Element.prototype.setAttribute = function (name, value) {
      if (name === "aria-busy" && value === "true") throw new Error("broken on purpose");
      setAttribute.call(this, name, value);
    };
  });
}

/** Lets no dialog open. */
export function breakDialogs(page: Page) {
  return page.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error("broken on purpose");
    };
  });
}

/** Lets no request be given up. */
export function breakAborting(page: Page) {
  return page.addInitScript(() => {
    window.AbortController = function () {
      throw new Error("broken on purpose");
    } as unknown as typeof AbortController;
  });
}
