// What Linux knows of a process: /proc. See proc(5).

import { readFileSync } from "node:fs";

/** How many ticks of a processor's time make a second: fixed for programs, whatever the kernel. */
const TICKS = 100;

/** The processor time that a process has spent, in seconds, to the hundredth. */
export function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // from the third on
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Its memory in MB: all that is resident, what of that is its own, and the most there was. */
export function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)[1]) / 1024;
  return { resident: megabytes("VmRSS"), own: megabytes("RssAnon"), peak: megabytes("VmHWM") };
}
