// Measures visitors' pages, compared with a handler that writes the same bytes.

import { ratios } from "../figures.mjs";
import { ask } from "../http.mjs";
import { newFolder, recorded, serveBare, serveEfie } from "../servers.mjs";
import { bothInWords, byTurns, column, inWords } from "../sides.mjs";

/** Returns the path of the first hostel of the list. */
export async function someHostel(efie) {
  const { body } = await ask(`${efie.url}/hostels`, { headers: { "Accept-Encoding": "identity" } });
  return /href="(\/hostels\/[\w-]+)"/.exec(body.toString())[1];
}

export default async function visitors(report, { rounds, seconds }) {
  const efie = await serveEfie(newFolder());
  const paths = ["/", "/hostels", await someHostel(efie)];
  const answers = await recorded(efie, paths);
  const bare = await serveBare(answers);
  for (const { path, encoding } of answers) {
    const name = path.startsWith("/hostels/") ? "a detail page" : path;
    const { headers, body } = await ask(efie.url + path);
    report.say(`${name}: ${body.length} bytes, ${encoding || "not compressed"}`);
    const sides = {
      efie: { url: efie.url + path, pid: efie.pid, server: efie },
      bare: { url: bare.url + path, pid: bare.pid },
    };
    const many = await byTurns(sides, { rounds, seconds, connections: 32 });
    const one = await byTurns(sides, { rounds, seconds, connections: 1 });
    const ratio = (of, figure) => ratios(column(of.efie, figure), column(of.bare, figure));
    report.measure(`${name}: requests/s, 32 connections`, "×", ratio(many, "perSecond"), {
      target: { atLeast: 0.55 },
      notes: bothInWords(many),
    });
    report.measure(`${name}: processor time per request`, "×", ratio(many, "micros"));
    report.measure(`${name}: p99, 32 connections`, "×", ratio(many, "p99"));
    report.measure(`${name}: p50, 1 connection`, "×", ratio(one, "p50"), {
      notes: bothInWords(one),
    });
    const unchanged = { ...sides.efie, headers: { "If-None-Match": headers.etag } };
    const again = await byTurns({ efie: unchanged }, { rounds: 1, seconds, connections: 32 });
    report.measure(`${name}: not changed (304)`, "/s", column(again.efie, "perSecond"), {
      notes: [inWords(again.efie)],
    });
  }
  await Promise.all([efie.stop(), bare.stop()]);
}
