import { beforeEach, describe, expect, it } from "vitest";
import { loadOnTap } from "./photos.ts";
import { get, watchNative } from "../testing.ts";

/** A picture with Save data on, as views/parts/photo.templ renders it, in a card with a link over it. */
const CARD = (image: string) => `
  <li><span class="photo unloaded" data-photo>
    <a href="/a.jpg" data-photo-load><b></b><span data-ref="ask">Show picture</span> 24 KB</a>
    <template>${image}</template>
  </span><a href="/hostels/a" id="card">Adom Court</a></li>`;
const IMG = '<img src="/a.jpg" alt="Adom Court">';
const PICTURE = `<picture><source srcset="/a.webp 320w">${IMG}</picture>`;

loadOnTap(); // once, as in a page

const link = () => get("[data-photo-load]");
const fails = () => get("img").dispatchEvent(new Event("error"));

beforeEach(() => {
  document.body.innerHTML = CARD(PICTURE);
});

describe("a tap on a picture's link", () => {
  it.each([
    ["in several widths", PICTURE, "picture"],
    ["of one file", IMG, "img"],
  ])("loads the picture %s, with the HTML of a full page", (_, image, whole) => {
    document.body.innerHTML = CARD(image);
    const native = watchNative("click");
    get("[data-photo-load] b").click();
    expect(native.seen).toEqual([]);
    expect(document.querySelector("[data-photo], template")).toBeNull();
    expect(get("li").firstElementChild).toBe(get(whole));
    expect(get(whole).outerHTML).toBe(
      image.replace('alt="Adom Court"', 'alt="Adom Court" tabindex="-1"'),
    );
    expect(document.activeElement).toBe(get("img"));
  });

  it("loads the link of a picture that opens in a viewer, and focuses it", () => {
    document.body.innerHTML = CARD(`<a href="/large.jpg" id="open">${PICTURE}</a>`);
    link().click();
    expect(get("li").firstElementChild).toBe(get("#open"));
    expect(document.activeElement).toBe(get("#open"));
    fails();
    expect(document.querySelector("img")).toBeNull();
    expect(document.activeElement).toBe(link());
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    "is left to the browser when it opens another tab (%o)",
    (how) => {
      const native = watchNative("click");
      link().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
      expect(native.seen).toHaveLength(1);
      expect(document.querySelector("img")).toBeNull();
    },
  );

  it("loads no other picture, and does not change other links", () => {
    document.body.innerHTML = CARD(PICTURE) + CARD(IMG);
    const native = watchNative("click");
    get("#card").click();
    expect(native.seen).toHaveLength(1);
    link().click();
    expect(document.querySelectorAll("img")).toHaveLength(1);
    expect(document.querySelectorAll("[data-photo-load]")).toHaveLength(1);
  });

  it("follows the link if the page has no picture to load", () => {
    get("template").remove();
    const native = watchNative("click");
    link().click();
    expect(native.seen).toHaveLength(1);
  });
});

describe("a picture that does not load", () => {
  it("is replaced by its link with a message, and can be loaded again", () => {
    const place = get("[data-photo]");
    link().click();
    fails();
    expect(get("li").firstElementChild).toBe(place);
    expect(link().textContent).toContain("Did not load, try again 24 KB");
    expect(document.activeElement).toBe(link());
    link().click();
    expect(document.activeElement).toBe(get("img"));
    expect(document.querySelector("[data-photo]")).toBeNull();
  });

  it("does not move the focus of a student who has moved on", () => {
    link().click();
    get("#card").focus();
    fails();
    expect(document.activeElement).toBe(get("#card"));
  });
});
