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

/** Stubs the browser's share sheet and clipboard. Either may be missing. */
function offer(given: { share?: () => Promise<void>; copy?: () => Promise<void> }) {
  const clipboard = given.copy && { writeText: given.copy };
  vi.stubGlobal("navigator", { share: given.share, clipboard });
}

describe("the share control", () => {
  beforeEach(() => vi.unstubAllGlobals());

  it("opens the phone's share sheet, without a message", async () => {
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

  it("copies the address without a share sheet", async () => {
    const copy = vi.fn(async () => {});
    offer({ copy });
    await openIsland(mount, PROPS, INNER);
    get("a").click();
    await vi.waitFor(() => expect(said()).toBe("Link copied"));
    expect(copy).toHaveBeenCalledWith(PROPS.url);
  });

  it("asks the student to copy the address if neither works, but not when the sheet was closed", async () => {
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

  it("copies the message with its address by the link that copies, even with a share sheet", async () => {
    const copy = vi.fn(async () => {});
    const share = vi.fn(async () => {});
    offer({ share, copy });
    await openIsland(mount, PROPS, `${INNER}<a href="#address" data-ref="copy">Copy</a>`);
    get("[data-ref=copy]").click();
    await vi.waitFor(() => expect(said()).toBe("Link copied"));
    expect(copy).toHaveBeenCalledWith(`${PROPS.text} ${PROPS.url}`);
    expect(share).not.toHaveBeenCalled();
    offer({ share });
    get("[data-ref=copy]").click();
    await vi.waitFor(() => expect(said()).toBe("Copy it yourself."));
  });

  it("leaves a click for a new tab to the browser", async () => {
    offer({ share: vi.fn(async () => {}) });
    await openIsland(mount, PROPS, INNER);
    const native = watchNative("click");
    get("a").dispatchEvent(
      new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }),
    );
    expect(native.seen).toHaveLength(1);
  });
});
