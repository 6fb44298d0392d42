import { beforeEach, describe, expect, it, vi } from "vitest";
import { get, openIsland, watchNative } from "../testing.ts";
import { mount } from "./share-hostel.ts";

const PROPS = {
  title: "Adom Court",
  text: "Adom Court, near Legon",
  url: "https://efie.example/hostels/adom-court",
  copied: "Link copied",
  failed: "Copy it yourself.",
};
const INNER = `<a href="${PROPS.url}" data-ref="share">Share</a><p data-slot="said"></p>`;

const said = () => get("[data-slot=said]").textContent;

/** Gives the browser a sheet to share by, a clipboard, both or neither. */
function offer(given: { share?: () => Promise<void>; copy?: () => Promise<void> }) {
  const clipboard = given.copy && { writeText: given.copy };
  vi.stubGlobal("navigator", { share: given.share, clipboard });
}

describe("the share control", () => {
  beforeEach(() => vi.unstubAllGlobals());

  it("opens the phone's own sheet, and says nothing more", async () => {
    const share = vi.fn(async () => {});
    offer({ share });
    await openIsland(mount, PROPS, INNER);
    get("a").click();
    await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    expect(share).toHaveBeenCalledWith({
      title: PROPS.title,
      text: PROPS.text,
      url: PROPS.url,
    });
    expect(said()).toBe("");
  });

  it("copies the address where there is no sheet", async () => {
    const copy = vi.fn(async () => {});
    offer({ copy });
    await openIsland(mount, PROPS, INNER);
    get("a").click();
    await vi.waitFor(() => expect(said()).toBe("Link copied"));
    expect(copy).toHaveBeenCalledWith(PROPS.url);
  });

  it("says what to do where neither works, but not when the sheet was closed", async () => {
    offer({});
    await openIsland(mount, PROPS, INNER);
    get("a").click();
    await vi.waitFor(() => expect(said()).toBe("Copy it yourself."));
    const share = vi.fn(() => Promise.reject(new DOMException("closed", "AbortError")));
    offer({ share });
    get("a").click();
    await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(said()).toBe(""));
  });

  it("leaves other kinds of clicks to the browser", async () => {
    offer({ share: vi.fn(async () => {}) });
    await openIsland(mount, PROPS, INNER);
    const native = watchNative("click");
    get("a").dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }),
    );
    expect(native.seen).toHaveLength(1);
  });
});
