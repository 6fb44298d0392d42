// Runs the journeys in Firefox and in WebKit at 360 px, each with its own demo server (npm run browsers).
//
//   node tools/browsers/browsers.mjs [firefox | webkit]

import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFirefox } from "./firefox.mjs";
import { journeys } from "./journeys.mjs";
import { Page } from "./page.mjs";
import { freePort, until } from "./wait.mjs";
import { startWebKit } from "./webkit.mjs";

const PHONE = { width: 360, height: 740 };
const BROWSERS = { firefox: startFirefox, webkit: startWebKit };

/** Starts a demo server with its own data. */
async function startSite() {
  const address = `localhost:${await freePort()}`;
  const data = mkdtempSync(join(tmpdir(), "efie-browsers-"));
  const env = { PATH: process.env.PATH, ADDR: address, DATA_DIR: data };
  const server = spawn("bin/efie", ["serve"], { env, stdio: "ignore" });
  const url = `http://${address}`;
  await until("the server", () =>
    fetch(`${url}/readyz`).then(
      (r) => r.ok,
      () => false,
    ),
  );
  return {
    url,
    stop() {
      server.kill();
      rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Runs every journey in one browser. Returns the number of failures. */
async function runJourneys(start) {
  const site = await startSite();
  let failed = 0;
  try {
    for (const [name, journey] of Object.entries(journeys)) {
      const driver = await start(PHONE); // a new browser for each journey, without stored data
      const drivers = [driver];
      const openPhone = async () => {
        drivers.push(await start(PHONE));
        return new Page(drivers.at(-1));
      };
      try {
        const page = new Page(driver);
        await page.open(site.url);
        const width = await page.ask("return innerWidth");
        if (width !== PHONE.width) throw new Error(`the window is ${width} px wide`);
        await journey(page, site, openPhone);
        console.log(`ok    ${driver.name}: ${name}`);
      } catch (fault) {
        failed++;
        console.log(`FAIL  ${driver.name}: ${name}\n${fault.stack}`);
        console.log(`      at ${await driver.run("return location.href").catch(() => "no page")}`);
        const picture = await driver.shot().catch(() => undefined);
        if (!picture) continue;
        mkdirSync("test-results", { recursive: true });
        writeFileSync(`test-results/${driver.name.replace(/\W+/g, "-")}.png`, picture, "base64");
      } finally {
        for (const phone of drivers) await phone.stop();
      }
    }
  } finally {
    site.stop();
  }
  return failed;
}

const wanted = process.argv.slice(2);
let failed = 0;
for (const [name, start] of Object.entries(BROWSERS)) {
  if (wanted.length === 0 || wanted.includes(name)) failed += await runJourneys(start);
}
process.exitCode = failed ? 1 : 0;
