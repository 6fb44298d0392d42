// Reads the processor time and the memory of a process from /proc. See proc(5).

import { readFileSync } from "node:fs";

/** The ticks of processor time in a second. For programs it is 100 on every kernel. */
const TICKS = 100;

/** Returns the processor time of a process, in seconds. */
export function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" "); // from the third field on
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** Returns the memory of a process in MB: resident, anonymous, and the peak of the resident memory. */
export function memory(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)[1]) / 1024;
  return { resident: megabytes("VmRSS"), own: megabytes("RssAnon"), peak: megabytes("VmHWM") };
}
