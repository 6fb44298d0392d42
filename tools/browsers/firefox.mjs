// Drives Firefox, which supports WebDriver BiDi over a WebSocket.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";
import { freePort, until } from "./wait.mjs";

/** Starts Firefox without a window. Returns a driver like that of webkit.mjs. */
export async function startFirefox({ width, height }) {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), "efie-firefox-"));
  const browser = spawn(
    "firefox-esr",
    ["--headless", "--no-remote", "--profile", profile, `--remote-debugging-port=${port}`],
    { env: { ...process.env, HOME: profile }, stdio: "ignore" },
  );
  const socket = await until("Firefox", () => connect(`ws://127.0.0.1:${port}/session`));
  const waiting = new Map();
  socket.on("message", (text) => {
    const { id, result, message, error } = JSON.parse(text);
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error) answer?.fail(new Error(`${error}: ${message}`));
    else answer?.done(result);
  });
  let calls = 0;
  const call = (method, params) =>
    new Promise((done, fail) => {
      waiting.set(++calls, { done, fail });
      socket.send(JSON.stringify({ id: calls, method, params }));
    });

  const { capabilities } = await call("session.new", { capabilities: {} });
  const { contexts } = await call("browsingContext.getTree", {});
  const { context } = contexts[0];
  await call("browsingContext.setViewport", { context, viewport: { width, height } });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    goTo: (url) => call("browsingContext.navigate", { context, url, wait: "complete" }),
    async run(body, ...args) {
      const { type, result, exceptionDetails } = await call("script.callFunction", {
        functionDeclaration: `(...args) => JSON.stringify((function () {${body}})(...JSON.parse(args[0])) ?? null)`,
        arguments: [{ type: "string", value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      });
      if (type === "exception") throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    act: (actions) => call("input.performActions", { context, actions }),
    back: () => call("browsingContext.traverseHistory", { context, delta: -1 }),
    shot: async () => (await call("browsingContext.captureScreenshot", { context })).data,
    async stop() {
      await call("browser.close", {}).catch(() => {});
      socket.close();
      browser.kill();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Connects to a WebSocket. Returns undefined if that fails. */
function connect(url) {
  return new Promise((done) => {
    const socket = new WebSocket(url);
    socket.once("open", () => done(socket));
    socket.once("error", () => done(undefined));
  });
}
