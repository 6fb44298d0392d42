// What the drivers and the journey wait with.

import { createServer } from "node:net";

/** A port that is free now. */
export function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** Asks again until the answer is true enough, and returns it; throws when it is not in time. */
export async function until(what, ask, within = 20_000) {
  let last;
  for (const end = Date.now() + within; Date.now() < end;) {
    last = await ask();
    if (last) return last;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`in vain: ${what}`);
}
