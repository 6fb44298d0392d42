// Measures a rush: 2,000 readers and 300 students who book 100 beds at the same moment.

import { join } from "node:path";
import { command } from "../catalogues.mjs";
import { readable } from "../figures.mjs";
import { crowdOf, openHostel, wrongWith } from "../hostel.mjs";
import { newFolder, serveEfie } from "../servers.mjs";
import { tool } from "../tools.mjs";

const READERS = 2000;
const BOOKERS = 300;
const BEDS = 100;
const NONE = { atMost: 0 };
const SOON = { atMost: 1500 }; // ms

/** Runs readers and students against one server. */
export default async function rush(report) {
  const efie = await serveEfie(newFolder());
  const page = await openHostel(efie, BEDS);
  const database = join(efie.folder, "efie.db");
  const cookies = crowdOf(efie, READERS + BOOKERS);
  const pages = [page, "/hostels", "/"];
  const args = [efie.url, database, cookies, READERS, "room-0", ...pages].map(String);
  const result = JSON.parse(command(tool("rush"), args));
  const wrong = wrongWith(efie.folder);
  await efie.stop();

  const { readers, bookers, refused, payers, sold } = result;
  const crowds = { readers, bookers, refused, payers };
  report.say(`${READERS} read ${pages.length} pages each, ${BOOKERS} book ${BEDS} beds`);
  const failed = Object.values(crowds).reduce((sum, crowd) => sum + crowd.failed, 0);
  report.measure("requests that failed", "", [failed], {
    target: NONE,
    notes: Object.values(crowds).flatMap((crowd) => crowd.problems),
  });
  report.measure("beds sold", "", [sold.beds], { target: { atLeast: BEDS } });
  report.measure("beds sold twice", "", [sold.beds - BEDS], { target: NONE });
  report.measure("students with two", "", [sold.beds - sold.students], { target: NONE });
  report.measure("errors in the ledger", "", [wrong.length], { target: NONE, notes: wrong });
  for (const [name, crowd] of Object.entries(crowds)) {
    report.measure(`p99 of ${name}`, "ms", [crowd.p99], {
      target: SOON,
      notes: [`${crowd.done} times, p50 ${readable(crowd.p50)} ms, max ${readable(crowd.max)} ms`],
    });
  }
  const ends = `a page to pay at ${bookers.done}, no bed left ${refused.done}, problem ${failed}`;
  report.say(`results of bookers: ${ends}; ${result.queued} waited in the queue`);
  report.measure("time until the last one ended", "s", [result.seconds]);
}
