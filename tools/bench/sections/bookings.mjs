// Beds sold in a second, compared with a bare loop of equal commits; and the rush on a hundred beds.

import { join } from "node:path";
import { command } from "../catalogues.mjs";
import { readable } from "../figures.mjs";
import { addHostel, crowdOf, openHostel, wrongWith } from "../hostel.mjs";
import { newFolder, serveEfie } from "../servers.mjs";
import { tool } from "../tools.mjs";

const READERS = 2000;
const BOOKERS = 300;
const BEDS = 100;
const NONE = { atMost: 0 };

/** Holds and settlements through the desk and the store, so many students at once. */
function sales(report, { rounds }, { atOnce, students, target }) {
  const folder = newFolder();
  addHostel(folder, 100, 1000);
  const args = [folder, students, atOnce, rounds].map(String);
  const list = command(tool("ledger"), args).trim().split("\n").map(JSON.parse);
  const column = (figure) => list.map((round) => round[figure]);
  const ratio = list.map(({ transactions, bare }) => transactions / bare);
  const { perBooking, bytes } = list[0];
  const name = `${atOnce} at once`;
  report.measure(`${name}: transactions by bare commits`, "×", ratio, {
    target,
    notes: [`${readable(perBooking)} transactions a booking, ${readable(bytes)} bytes each`],
  });
  report.measure(`${name}: transactions`, "/s", column("transactions"));
  report.measure(`${name}: bare commits, one after the other`, "/s", column("bare"));
  report.measure(`${name}: holds with a page to pay at`, "/s", column("holds"));
  report.measure(`${name}: settlements`, "/s", column("settlements"));
  report.measure(`${name}: bookings, from hold to confirmed`, "/s", column("bookings"));
}

/** Everybody at the real server at the same moment. */
async function rush(report) {
  const efie = await serveEfie(newFolder());
  const page = await openHostel(efie, BEDS);
  const database = join(efie.folder, "efie.db");
  const cookies = crowdOf(efie, READERS + BOOKERS);
  const pages = [page, "/hostels", "/"];
  const args = [efie.url, database, cookies, READERS, "room-0", ...pages].map(String);
  const said = JSON.parse(command(tool("rush"), args));
  const wrong = wrongWith(efie.folder);
  await efie.stop();

  const { readers, bookers, refused, payers, sold, answers } = said;
  report.say(`rush: ${READERS} read ${pages.length} pages each, ${BOOKERS} book ${BEDS} beds`);
  const problems = answers.problem ?? 0;
  report.measure("rush: requests that failed", "", [problems], {
    target: NONE,
    notes: said.problems,
  });
  report.measure("rush: beds sold", "", [sold.beds], { target: { atLeast: BEDS } });
  report.measure("rush: beds sold too many", "", [sold.beds - BEDS], { target: NONE });
  report.measure("rush: students with two", "", [sold.beds - sold.students], { target: NONE });
  report.measure("rush: faults in the ledger", "", [wrong.length], { target: NONE, notes: wrong });
  for (const [name, crowd] of Object.entries({ readers, bookers, refused, payers })) {
    report.measure(`rush: p99 of ${name}`, "ms", [crowd.p99], {
      notes: [
        `${crowd.requests} times, p50 ${readable(crowd.p50)} ms, max ${readable(crowd.max)} ms`,
      ],
    });
  }
  const ends = Object.entries(answers).map(([answer, times]) => `${answer} ${times}`);
  report.say(`bookers ended with: ${ends.join(", ")}; ${said.queued} waited in the queue`);
  report.measure("rush: until the last one was done", "s", [said.seconds]);
}

export default async function bookings(report, asked) {
  const { seconds } = asked;
  sales(report, asked, { atOnce: 64, students: 600 * seconds, target: { atLeast: 0.5 } });
  sales(report, asked, { atOnce: 1, students: 100 * seconds });
  await rush(report);
}
