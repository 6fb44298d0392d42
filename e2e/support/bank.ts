import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Site, startSite, test as base } from "./site.ts";

export const SECRET = "sk_test_of_the_browser";

/** A stand-in of Paystack. */
export interface Bank {
  url: string;
  stop(): Promise<void>;
}

/** Starts a stand-in of Paystack, whose pages are at the address that it answers with. */
export async function startBank(): Promise<Bank> {
  const folder = mkdtempSync(join(tmpdir(), "efie-bank-"));
  const program = join(folder, "standin");
  execFileSync("go", ["build", "-o", program, "./pay/standin/cmd"]);
  const bank = spawn(program, ["-addr", "localhost:0", "-secret", SECRET], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => bank.on("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    bank.stdout.on("data", (text) => {
      const found = /http:\S+/.exec(String(text));
      if (found) resolve(found[0]);
    });
    bank.on("exit", () => reject(new Error("the stand-in does not start")));
  });
  return {
    url,
    async stop() {
      bank.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tests whose server takes its payments from a stand-in of Paystack. */
export const banked = base.extend<object, { site: Site }>({
  site: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const bank = await startBank();
      const site = await startSite({ PAYSTACK_SECRET_KEY: SECRET, PAYSTACK_API_URL: bank.url });
      await use(site);
      await site.stop();
      await bank.stop();
    },
    { scope: "worker" },
  ],
});
