import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Site, startSite, test as base } from "./site.ts";

export const SECRET = "sk_test_of_the_browser";

/** A running stand-in for Paystack. */
export interface Provider {
  url: string;
  stop(): Promise<void>;
}

/** Starts a stand-in for Paystack, pay/standin. */
export async function startProvider(): Promise<Provider> {
  const folder = mkdtempSync(join(tmpdir(), "efie-bank-"));
  const program = join(folder, "standin");
  execFileSync("go", ["build", "-o", program, "./pay/standin/cmd"]);
  const provider = spawn(program, ["-addr", "localhost:0", "-secret", SECRET], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => provider.on("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    provider.stdout.on("data", (text) => {
      const found = /http:\S+/.exec(String(text));
      if (found) resolve(found[0]);
    });
    provider.on("exit", () => reject(new Error("the stand-in does not start")));
  });
  return {
    url,
    async stop() {
      provider.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tests whose server uses a stand-in for Paystack. */
export const providerTest = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const provider = await startProvider();
      const site = await startSite({ PAYSTACK_SECRET_KEY: SECRET, PAYSTACK_API_URL: provider.url });
      await use(site);
      await site.stop();
      await provider.stop();
    },
    { scope: "worker" },
  ],
});
