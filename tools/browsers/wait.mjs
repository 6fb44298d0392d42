// Functions for waiting.

import { createServer } from "node:net";

/** Returns a free port. */
export function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** Calls ask until its result is truthy, and returns the result. Throws after a time limit. */
export async function until(what, ask, within = 20_000) {
  let last;
  for (const end = Date.now() + within; Date.now() < end;) {
    last = await ask();
    if (last) return last;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`timed out waiting for ${what}`);
}
