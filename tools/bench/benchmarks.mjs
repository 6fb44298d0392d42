// Reading what go test -bench prints.

const LINE = /^Benchmark(\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns\/op\b(.*)$/gm;

/** What each benchmark took: name → a list, one for each time it ran, of { nanos, bytes, allocations }. */
export function benchmarks(text) {
  const found = new Map();
  for (const [, name, nanos, rest] of text.matchAll(LINE)) {
    const figure = (unit) => Number(new RegExp(`([\\d.]+) ${unit}\\b`).exec(rest)?.[1] ?? NaN);
    const took = { nanos: Number(nanos), bytes: figure("B/op"), allocations: figure("allocs/op") };
    found.set(name, [...(found.get(name) ?? []), took]);
  }
  return found;
}
