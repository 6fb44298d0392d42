// Measures the beds sold per second on SQLite, on PostgreSQL, and by two servers on one PostgreSQL.

import { command } from "../catalogues.mjs";
import { ratios, readable } from "../figures.mjs";
import { addHostel } from "../hostel.mjs";
import { newFolder } from "../servers.mjs";
import { tool } from "../tools.mjs";

/** Measures the same number of students on each engine, atOnce of them concurrently. */
function sideBySide(report, { rounds }, { atOnce, students, targets }) {
  const folder = newFolder();
  addHostel(folder, 100, 1000);
  const args = [folder, students, atOnce, rounds].map(String);
  const list = JSON.parse(command(tool("ledger"), args));
  const column = (side, figure) => list.map((round) => round[side][figure]);
  const name = `${atOnce} at once`;
  const sides = { sqlite: "SQLite", postgres: "PostgreSQL", two: "two servers on PostgreSQL" };
  for (const [side, called] of Object.entries(sides)) {
    const [holds, settlements] = ["holds", "settlements"].map((figure) => column(side, figure));
    const notes = [`holds ${holds.map(readable).join(", ")} a second`];
    notes.push(`settlements ${settlements.map(readable).join(", ")} a second`);
    const target = targets?.[side];
    report.measure(`${name}: bookings, ${called}`, "/s", column(side, "bookings"), {
      target,
      notes,
    });
  }
  const ratio = ratios(column("two", "bookings"), column("postgres", "bookings"));
  report.measure(`${name}: two servers divided by one`, "×", ratio, { target: targets?.ratio });
}

export default async function engines(report, asked) {
  const { seconds } = asked;
  const targets = { sqlite: { atLeast: 450 }, postgres: { atLeast: 300 }, ratio: { atLeast: 0.8 } };
  sideBySide(report, asked, { atOnce: 64, students: 600 * seconds, targets });
  sideBySide(report, asked, { atOnce: 1, students: 100 * seconds });
}
