// Measures pages of a student who has booked, compared with one prepared look-up and the same bytes.

import { ratios } from "../figures.mjs";
import { Browser, ask } from "../http.mjs";
import { newFolder, recorded, serveBare, serveEfie } from "../servers.mjs";
import { bothInWords, byTurns, column } from "../sides.mjs";
import { someHostel } from "./visitors.mjs";

/** Returns the room types that a hostel's page offers. */
const offered = ({ text }) =>
  new Set([...text.matchAll(/name="room" value="([^"]+)"/g)].map(([, room]) => room));

/** Signs up a student who books a bed of the hostel and pays. */
async function studentAt(efie, page) {
  const student = new Browser(efie);
  await student.signUp("ama@bench.example");
  for (const room of offered(await student.go(page))) {
    const booked = await student.book(room).catch(() => false); // such as a room for men only
    if (booked !== false) return student;
  }
  throw new Error(`no room at ${page} can be booked`);
}

export default async function students(report, { rounds, seconds }) {
  const efie = await serveEfie(newFolder());
  const page = await someHostel(efie);
  const student = await studentAt(efie, page);
  const headers = { Cookie: student.cookie };
  const answers = await recorded(efie, [page, "/dashboard"], headers);
  const bare = await serveBare(answers, { lookUps: true });
  for (const { path } of answers) {
    const name = path === page ? "a detail page" : path;
    const { body } = await ask(efie.url + path, { headers });
    report.say(`${name}: ${body.length} bytes`);
    const sides = {
      efie: { url: efie.url + path, pid: efie.pid, server: efie, headers },
      bare: { url: bare.url + path, pid: bare.pid, headers },
    };
    const results = await byTurns(sides, { rounds, seconds, connections: 32 });
    const ratio = (figure) => ratios(column(results.efie, figure), column(results.bare, figure));
    report.measure(`${name}: requests/s, 32 connections`, "×", ratio("perSecond"), {
      target: { atLeast: path === page ? 0.5 : 0.1 },
      notes: bothInWords(results),
    });
    report.measure(`${name}: processor time per request`, "×", ratio("micros"));
  }
  await Promise.all([efie.stop(), bare.stop()]);
}
