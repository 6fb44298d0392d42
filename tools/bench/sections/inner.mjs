// The Go benchmarks of the parts, with what they allocate.

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { files } from "../../make/run.mjs";
import { benchmarks } from "../benchmarks.mjs";
import { command } from "../catalogues.mjs";
import { readable } from "../figures.mjs";

/** The packages that have benchmarks. */
function rooms() {
  const having = files("*_test.go").filter((path) =>
    /^func Benchmark/m.test(readFileSync(path, "utf8")),
  );
  return [...new Set(having.map((path) => `./${dirname(path)}`))].sort();
}

export default async function inner(report, { rounds }) {
  for (const room of rooms()) {
    const args = [
      "test",
      "-run=^$",
      "-bench=.",
      "-benchmem",
      "-benchtime=100ms",
      `-count=${rounds}`,
      room,
    ];
    for (const [name, times] of benchmarks(command("go", args))) {
      const { bytes, allocations } = times[0];
      report.measure(
        `${room.slice(2)}: ${name}`,
        "µs",
        times.map(({ nanos }) => nanos / 1000),
        { notes: [`${readable(bytes)} bytes in ${readable(allocations)} allocations`] },
      );
    }
  }
}
