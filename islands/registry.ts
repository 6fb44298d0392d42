import type { Registry } from "./runtime/types.ts";

/** Every island that the server may name. tsc complains when one is missing or has other props. */
export const registry: Registry = {
  "campus-search": {
    load: () => import("./campus-search/campus-search.tsx"),
    holds: {},
  },
  carousel: {
    load: () => import("./carousel/carousel.ts"),
    holds: {},
  },
  "hostel-popup": {
    load: () => import("./hostel-popup/hostel-popup.tsx"),
    holds: { click: "[data-ref=open]" },
  },
  "signup-form": {
    load: () => import("./signup-form/signup-form.tsx"),
    holds: {}, // the server checks an early submit, and that is as good
  },
  "booking-button": {
    load: () => import("./booking-button/booking-button.tsx"),
    holds: { submit: "form" },
  },
};
