import type { IslandApi } from "../runtime/types.ts";

/** Keeps this page's navigation true while somebody logs in or out in another tab (auth.ts). */
export function followSession(adopt: IslandApi["adopt"]): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === "auth-change" && newValue) {
      void import("./renew.ts").then(({ renewPage }) => renewPage(adopt));
    }
  });
}
