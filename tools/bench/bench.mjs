// Measures the server, in part as ratios to bare handlers in the same run. See README.md.

import { fail } from "../make/run.mjs";
import { machine } from "./machine.mjs";
import { options } from "./options.mjs";
import { Report } from "./report.mjs";
import { buildTools, needWrk } from "./tools.mjs";

/** Runs the chosen sections. The exit status is 1 if a target is missed. */
async function bench() {
  let asked;
  try {
    asked = options(process.argv.slice(2));
  } catch (error) {
    fail(error.message);
  }
  needWrk();
  buildTools();
  const facts = machine();
  console.log(Object.values(facts).join(" · "));
  const report = new Report();
  for (const name of asked.sections) {
    report.section(name);
    const { default: section } = await import(`./sections/${name}.mjs`);
    try {
      await section(report, asked);
    } catch (error) {
      report.broken(error);
    }
  }
  if (asked.keep) report.keep(asked.keep, facts);
  if (asked.against) report.compare(asked.against);
  const { short } = report;
  console.log(
    short.length === 0 ? "\nEvery target is met." : `\n${short.length} targets are missed:`,
  );
  for (const { section, name } of short) console.log(`  ${section}: ${name}`);
  process.exit(short.length === 0 ? 0 : 1);
}

await bench();
