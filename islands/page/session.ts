import type { IslandApi } from "../runtime/types.ts";

/** Updates this page's navigation after a log-in or log-out in another tab (auth.ts). */
export function renewOnAuthChange(adopt: IslandApi["adopt"]): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === "auth-change" && newValue) {
      void import("./renew.ts").then(({ renewPage }) => renewPage(adopt));
    }
  });
}
