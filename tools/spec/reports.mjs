// Reads the reports of Vitest and Playwright into results by test name, in the format of the table.

import { relative } from "node:path";

/** Records a result. If two tests have the same name, the worse result counts. */
function note(results, name, result) {
  if (!results.has(name) || result !== "passed") results.set(name, result);
}

/** "vitest islands/x.test.ts > a group > a test" → passed, failed, skipped… */
export function vitestResults(report, root) {
  const results = new Map();
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      const path = [relative(root, file.name), ...test.ancestorTitles, test.title];
      note(results, `vitest ${path.join(" > ")}`, test.status);
    }
  }
  return results;
}

/** "e2e journey.spec.ts > a group > a test" → passed, failed, skipped… */
export function playwrightResults(report) {
  const results = new Map();
  const walk = (suite, path) => {
    for (const spec of suite.specs ?? []) {
      const ends = spec.tests.map((test) => test.results.at(-1)?.status ?? "skipped");
      const worst = ends.length ? (ends.find((end) => end !== "passed") ?? "passed") : "skipped";
      note(results, `e2e ${[...path, spec.title].join(" > ")}`, worst);
    }
    for (const inner of suite.suites ?? []) walk(inner, [...path, inner.title]);
  };
  for (const file of report.suites) walk(file, [file.title]);
  return results;
}
