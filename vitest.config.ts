import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    include: ["islands/**/*.test.{ts,tsx}", "spec/*.test.mjs", "bench/*.test.mjs"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
