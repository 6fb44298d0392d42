// Gives each row its verdict from the results of this run.

/** Go writes the spaces of a case as underscores; the table may write either. */
const named = (test) =>
  test.replace(/^(go \S+ )(.*)$/, (_, room, name) => room + name.replaceAll(" ", "_"));

/** Why a row is not proven; nothing when it is. */
export function* doubts(row, results) {
  if (row.tests.length === 0) yield "no test proves this";
  for (const test of row.tests) {
    const result = results.get(named(test));
    if (result === undefined) yield `no such test ran: ${test}`;
    else if (result !== "passed") yield `${result}: ${test}`;
  }
}

/** The rows with why they are not proven: an empty list where all is well. */
export const judge = (rows, results) =>
  rows.map((row) => ({ row, doubts: [...doubts(row, results)] }));
