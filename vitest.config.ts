import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    include: ["islands/**/*.test.{ts,tsx}", "tools/**/*.test.mjs"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
