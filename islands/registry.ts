import type { Registry } from "./runtime/types.ts";

/** Lists every island that the server may name. tsc fails when one is missing or has other props. */
export const registry: Registry = {
  "campus-search": {
    load: () => import("./campus-search/campus-search.tsx"),
    holds: {},
  },
  carousel: {
    load: () => import("./carousel/carousel.ts"),
    holds: {},
  },
  "row-arrows": {
    load: () => import("./row-arrows/row-arrows.tsx"),
    holds: { click: "a" },
  },
  "hostel-popup": {
    load: () => import("./hostel-popup/hostel-popup.tsx"),
    holds: { click: "[data-ref=open]" },
  },
  "signup-form": {
    load: () => import("./signup-form/signup-form.tsx"),
    holds: {}, // the server checks an early submit just as well
  },
  "booking-button": {
    load({ script }) {
      // The provider's script loads in parallel with React. pop.ts handles a failure.
      if (script)
        import("./booking-button/inline.ts").then(
          (m) => m.loadInline(script),
          () => {},
        );
      return import("./booking-button/booking-button.tsx");
    },
    holds: { submit: "form" },
  },
  "hostel-filter": {
    load: () => import("./hostel-filter/hostel-filter.ts"),
    holds: {}, // the form finds the same hostels without the island
  },
  "filter-count": {
    load: () => import("./filter-count/filter-count.ts"),
    holds: {}, // the form finds the same hostels without the island
  },
  "send-form": {
    load: () => import("./send-form/send-form.ts"),
    holds: { submit: "form" },
  },
  "verify-retry": {
    load: () => import("./verify-retry/verify-retry.ts"),
    holds: { click: "[data-ref=retry]" },
  },
  logout: {
    load: () => import("./logout/logout.ts"),
    holds: { click: "[data-ref=logout]", submit: "form[action='/logout']" },
  },
  "session-over": {
    load: () => import("./session-over/session-over.ts"),
    holds: {},
  },
  "share-hostel": {
    load: () => import("./share-hostel/share-hostel.ts"),
    holds: { click: "[data-ref=share], [data-ref=copy]" },
  },
  countdown: {
    load: () => import("./countdown/countdown.ts"),
    holds: {},
  },
  "keep-copy": {
    load: () => import("./keep-copy/keep-copy.ts"),
    holds: { click: "button" },
  },
  "print-page": {
    load: () => import("./print-page/print-page.ts"),
    holds: { click: "button" },
  },
  "offline-pages": {
    load: () => import("./offline-pages/offline-pages.ts"),
    holds: {},
  },
  "picture-viewer": {
    load: () => import("./picture-viewer/picture-viewer.ts"),
    holds: { click: "[data-ref=view]" },
  },
  hearts: {
    load: () => import("./hearts/hearts.ts"),
    holds: { submit: "form" },
  },
  "refreshed-part": {
    load: () => import("./refreshed-part/refreshed-part.ts"),
    holds: {},
  },
};
