import { describe, expect, it } from "vitest";
import {
  addressOf,
  isPublic,
  isWorthKeeping,
  kindOf,
  popupHostel,
  mayKeep,
  changeOf,
} from "./rules.ts";
import { fromServer } from "./testing.ts";

const HERE = "https://efie.example";
const asked = (path: string, more: object = {}) => ({
  method: "GET",
  url: new URL(path, HERE).href,
  mode: "navigate" as const,
  headers: new Headers(),
  ...more,
});

describe("the kind of a request", () => {
  it.each([
    ["/", "page"],
    ["/hostels/adom-court?a=b", "page"],
    ["/dashboard/?reference=EFIE-1", "page"],
    ["/static/build/main-1.css", "built"],
    ["/images/room1.png", "picture"],
    ["/media/room_images/a/2/b.jpg", "picture"],
    ["/hq/api/hostels/", undefined],
    ["/sandbox/checkout/EFIE-1", undefined],
    ["/dev/mail", undefined],
    ["/webhooks/paystack", undefined],
    ["/account/data.json", undefined],
    ["/sw.js?v=1", undefined],
    ["/manifest.webmanifest", undefined],
    ["https://js.paystack.co/v2/inline.js", undefined],
    ["https://bucket.example/images/a.jpg", undefined],
  ])("of %s is %s", (path, kind) => expect(kindOf(asked(path), HERE)).toBe(kind));

  it("is undefined if it sends data, asks for a range, or comes from a script", () => {
    for (const method of ["POST", "HEAD", "PUT"]) {
      expect(kindOf(asked("/hostels", { method }), HERE)).toBe(undefined);
    }
    const headers = new Headers({ Range: "bytes=0-1" });
    expect(kindOf(asked("/images/room1.png", { headers }), HERE)).toBe(undefined);
    expect(kindOf(asked("/hostels?part=rows", { mode: "cors" }), HERE)).toBe(undefined);
  });
});

describe("a request", () => {
  it("may fetch a popup of a hostel, log in, log out or change the campus", () => {
    const popup = asked("/hostels/adom-court?part=popup", { mode: "cors" });
    expect(popupHostel(popup, HERE)).toBe("/hostels/adom-court");
    expect(popupHostel(asked("/hostels?part=popup"), HERE)).toBe(undefined);
    for (const [path, change] of [
      ["/login", "login"],
      ["/signup", "login"],
      ["/hq/api/login/", "login"],
      ["/hq/api/signup", "login"],
      ["/logout", "logout"],
      ["/account/delete", "logout"],
      ["/account/sessions/end", "logout"],
      ["/campus", "campus"],
      ["/campuses/knust", undefined],
      ["/book", undefined],
      ["https://other.example/logout", undefined],
    ] as const) {
      expect(changeOf(asked(path, { method: "POST" }), HERE), path).toBe(change);
      expect(changeOf(asked(path), HERE), path).toBe(undefined);
    }
  });
});

describe("a response", () => {
  it("may be stored if it is a complete page of ours without no-store", () => {
    expect(mayKeep("page", fromServer("<p>", { "Cache-Control": "no-cache" }))).toBe(true);
  });

  it.each<[string, Parameters<typeof fromServer>[1]]>([
    ["is personal", { "Cache-Control": "private, no-store" }],
    ["is personal, in capitals", { "Cache-Control": "NO-STORE" }],
    ["is missing", { status: 404 }],
    ["is an error", { status: 503 }],
    ["is incomplete", { status: 206 }],
    ["came from another address", { redirected: true }],
    ["leads to another address", { type: "opaqueredirect" }],
    ["is another site's", { type: "cors" }],
    ["is opaque", { type: "opaque" }],
    ["is not HTML", { "Content-Type": "application/json" }],
  ])("may not be stored if it %s", (_, answer) => {
    expect(mayKeep("page", fromServer("", answer))).toBe(false);
  });

  it("may not be stored if it is a page at a picture's address", () => {
    expect(mayKeep("picture", fromServer("<p>"))).toBe(false);
    expect(mayKeep("picture", fromServer("", { "Content-Type": "image/webp" }))).toBe(true);
  });

  it("may not be stored if it has a form or personal data", () => {
    for (const path of ["/", "/hostels", "/hostels/a", "/detailed_search?location=legon", "/faq"]) {
      expect(isWorthKeeping(path), path).toBe(true);
    }
    for (const path of ["/login?next=/", "/signup", "/check/7K2M9QXA", "/verify-email/x"]) {
      expect(isWorthKeeping(path), path).toBe(false);
    }
  });
});

describe("an address", () => {
  it.each([
    ["/dashboard/", "/dashboard"],
    ["/", "/"],
    ["/hostels?q=a#top", "/hostels?q=a"],
    ["/dashboard/?reference=EFIE-1", "/dashboard?reference=EFIE-1"],
  ])("%s is stored as %s", (path, address) => expect(addressOf(HERE + path)).toBe(address));

  it("is public if students and visitors see the same page, except for the navigation", () => {
    for (const path of ["/", "/hostels", "/hostels/adom-court", "/safety-tips"]) {
      expect(isPublic(path), path).toBe(true);
    }
    const personal = ["/dashboard", "/receipt/7K2M9QXA", "/pay/7K2M9QXA", "/pay/7K2M9QXA/done"];
    for (const path of ["/hostels?q=a", "/detailed_search", ...personal]) {
      expect(isPublic(path), path).toBe(false);
    }
  });
});
