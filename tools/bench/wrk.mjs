// Runs wrk, which makes the load, and reads its output.

import { execFile } from "node:child_process";
import { URL, fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cpuSeconds } from "./processes.mjs";

/** The headers of Chrome that affect the answer. */
export const CHROME = {
  "Accept-Encoding": "gzip, deflate, br, zstd",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36",
};

const SEVERAL = fileURLToPath(new URL("several.lua", import.meta.url));

/** Converts a time such as 1.23ms to milliseconds. */
function milliseconds(text) {
  const [, number, unit] = /^([\d.]+)(us|ms|s|m|h)$/.exec(text) ?? [];
  if (!unit) throw new Error(`wrk printed ${text}, which is not a time`);
  return (Number(number) * { us: 1, ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 }[unit]) / 1000;
}

/** Reads wrk's output: requests, perSecond, p50 and p99 in milliseconds, and failed requests. */
export function parse(text) {
  const number = (pattern, missing) => {
    const found = pattern.exec(text);
    if (!found && missing === undefined) throw new Error(`wrk did not print ${pattern}:\n${text}`);
    return found ? found.slice(1).reduce((sum, part) => sum + Number(part), 0) : missing;
  };
  const time = (share) => {
    const found = new RegExp(`^ +${share}%\\s+(\\S+)$`, "m").exec(text);
    if (!found) throw new Error(`wrk did not print its ${share} %:\n${text}`);
    return milliseconds(found[1]);
  };
  return {
    requests: number(/(\d+) requests in /),
    perSecond: number(/^Requests\/sec: +([\d.]+)$/m),
    p50: time(50),
    p99: time(99),
    failed:
      number(/Non-2xx or 3xx responses: (\d+)/, 0) +
      number(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/, 0),
  };
}

/**
 * Loads an address. Returns wrk's results, and micros: the process's processor time for each request in
 * microseconds. With paths, the name of a file, requests go to random paths of that file. It throws if a
 * request fails, because failures are fast and would distort the result.
 */
export async function load({ url, pid, connections, seconds, headers = {}, paths }) {
  const given = Object.entries({ ...CHROME, ...headers });
  const args = [
    ...["--latency", "-c", String(connections), "-t", String(Math.min(2, connections))],
    ...["-d", `${seconds}s`, "--timeout", "20s"],
    ...given.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(paths ? ["-s", SEVERAL, url, "--", paths] : [url]),
  ];
  const before = cpuSeconds(pid);
  const { stdout } = await promisify(execFile)("wrk", args, { maxBuffer: 1 << 24 });
  const spent = cpuSeconds(pid) - before;
  const result = parse(stdout);
  if (result.failed > 0) throw new Error(`${result.failed} requests to ${url} failed:\n${stdout}`);
  return { ...result, micros: (spent / result.requests) * 1e6 };
}
