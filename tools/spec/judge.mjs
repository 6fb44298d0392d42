// Checks each row against the results of this run.

/** Returns a test's name as Go writes it: with underscores for the spaces of a case. */
const named = (test) =>
  test.replace(/^(go \S+ )(.*)$/, (_, room, name) => room + name.replaceAll(" ", "_"));

/** Yields the reasons why a row is not proven. */
export function* doubts(row, results) {
  if (row.tests.length === 0) yield "no test proves this";
  for (const test of row.tests) {
    const result = results.get(named(test));
    if (result === undefined) yield `no such test ran: ${test}`;
    else if (result !== "passed") yield `${result}: ${test}`;
  }
}

/** Returns the rows with the reasons why they are not proven. A proven row has an empty list. */
export const judge = (rows, results) =>
  rows.map((row) => ({ row, doubts: [...doubts(row, results)] }));
