// Drives WebKitGTK by WebDriver over HTTP. Xvfb is the screen of its window.

import { spawn } from "node:child_process";
import { freePort, until } from "./wait.mjs";

/** Without its toolbar the window can be as narrow as a phone. */
const ARGS = ["--automation", "--full-screen"];

/** Starts WebKit. Returns its driver: goTo, run, act, back, shot and stop. */
export async function startWebKit({ width, height }) {
  const screen = spawn(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const display = await new Promise((done, fail) => {
    screen.stdio[3].once("data", (number) => done(`:${String(number).trim()}`));
    screen.once("error", fail);
    screen.once("exit", () => fail(new Error("Xvfb does not start")));
  });
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1" },
    stdio: "ignore",
  });
  const base = `http://127.0.0.1:${port}`;
  const call = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      body: body && JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value?.message ?? value?.error}`);
    return value;
  };
  await until("the driver", () =>
    call("GET", "/status").then(
      (s) => s.ready,
      () => false,
    ),
  );
  const { sessionId, capabilities } = await call("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": { args: ARGS } } },
  });
  const at = `/session/${sessionId}`;
  await call("POST", `${at}/window/rect`, { x: 0, y: 0, width, height });
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    goTo: (url) => call("POST", `${at}/url`, { url }),
    run: (body, ...args) => call("POST", `${at}/execute/sync`, { script: body, args }),
    act: (actions) => call("POST", `${at}/actions`, { actions }),
    back: () => call("POST", `${at}/back`, {}),
    shot: () => call("GET", `${at}/screenshot`),
    async stop() {
      await call("DELETE", at).catch(() => {});
      driver.kill();
      screen.kill();
    },
  };
}
