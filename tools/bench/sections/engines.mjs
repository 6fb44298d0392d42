// Beds sold in a second on SQLite and on PostgreSQL, side by side, and by two servers on one PostgreSQL.

import { command } from "../catalogues.mjs";
import { readable } from "../figures.mjs";
import { addHostel } from "../hostel.mjs";
import { newFolder } from "../servers.mjs";
import { tool } from "../tools.mjs";

/** As many students on each engine, so many at once. */
function sideBySide(report, { rounds }, { atOnce, students, targets }) {
  const folder = newFolder();
  addHostel(folder, 100, 1000);
  const args = ["engines", folder, students, atOnce, rounds].map(String);
  const list = command(tool("ledger"), args).trim().split("\n").map(JSON.parse);
  const column = (side, figure) => list.map((round) => round[side][figure]);
  const name = `${atOnce} at once`;
  const sides = { sqlite: "SQLite", postgres: "PostgreSQL", two: "two servers on PostgreSQL" };
  for (const [side, called] of Object.entries(sides)) {
    const [holds, settlements] = ["holds", "settlements"].map((figure) => column(side, figure));
    const notes = [`holds ${holds.map(readable).join(", ")} a second`];
    notes.push(`settlements ${settlements.map(readable).join(", ")} a second`);
    if (side === "two") {
      const times = list.map(({ disturbed }) => disturbed).join(", ");
      notes.push(`conflicts that PostgreSQL logged: ${times}`);
    }
    report.measure(`${name}: bookings, ${called}`, "/s", column(side, "bookings"), { notes });
  }
  const by = (side, other) => list.map((round) => round[side].bookings / round[other].bookings);
  const measure = (name, values, target) =>
    report.measure(`${atOnce} at once: ${name}`, "×", values, { target });
  measure("PostgreSQL by SQLite", by("postgres", "sqlite"), targets?.postgres);
  measure("two servers on PostgreSQL by SQLite", by("two", "sqlite"));
  measure("two servers by one", by("two", "postgres"), targets?.two);
}

export default async function engines(report, asked) {
  const { seconds } = asked;
  const targets = { postgres: { atLeast: 0.35 }, two: { atLeast: 1 } };
  sideBySide(report, asked, { atOnce: 64, students: 600 * seconds, targets });
  sideBySide(report, asked, { atOnce: 1, students: 100 * seconds });
}
