// A hostel whose beds are sold, students who book them, and the check by efie doctor.

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { command } from "./catalogues.mjs";
import { ask } from "./http.mjs";
import { SESSION_KEY, newFolder } from "./servers.mjs";
import { EFIE, tool } from "./tools.mjs";

const NAME = "Rush Court";

/** Imports the hostel into a folder's database, with room types room-0, room-1… of the given number of beds. */
export function addHostel(folder, rooms, beds) {
  const hostel = {
    name: NAME,
    campus: { id: 1, campus: "University of Ghana (UG Legon)" },
    category: 2,
    manager: { user: { username: "Kofi Boateng", email: "kofi@rush.example" } },
    additional_details: ["Wi-Fi", "Security"],
    room_details: Array.from({ length: rooms }, (_, n) => ({
      uuid: `room-${n}`,
      number_in_room: 1,
      number_of_rooms: beds,
      price: 450,
      gender: { male: true, female: true },
    })),
  };
  const file = join(newFolder(), "hostel.json");
  writeFileSync(file, JSON.stringify([hostel]));
  command(EFIE, ["import", file], { env: { ...process.env, DATA_DIR: folder } });
}

/** Adds the hostel to a running server's catalogue, and returns the path of its page. */
export async function openHostel(efie, beds) {
  addHostel(efie.folder, 1, beds);
  for (let tries = 0; tries < 200; tries++) {
    const list = `${efie.url}/hostels?q=${encodeURIComponent(NAME)}&part=rows`;
    const { body } = await ask(list, { headers: { "Accept-Encoding": "identity" } });
    const [, page] = /href="(\/hostels\/rush-court[\w-]*)"/.exec(body.toString()) ?? [];
    if (page) return page;
    await sleep(50);
  }
  throw new Error(`${NAME} does not appear in the catalogue`);
}

/** Signs up the given number of students. Returns a file with their cookies. */
export function crowdOf(efie, number) {
  const file = join(newFolder(), "cookies.json");
  const database = join(efie.folder, "efie.db");
  command(tool("crowd"), [database, SESSION_KEY, efie.url, String(number)], { out: file });
  return file;
}

/** Returns the errors that efie doctor finds in a database. */
export function wrongWith(folder) {
  const env = { ...process.env, DATA_DIR: folder };
  const { status, stdout } = spawnSync(EFIE, ["doctor"], { env, encoding: "utf8" });
  if (status === 0 || status === 2) return []; // 2: a person must act, but the ledger is correct
  return stdout.trim().split("\n");
}
