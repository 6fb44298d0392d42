// wrk, which makes the load: running it, and reading what it says.

import { execFile } from "node:child_process";
import { URL, fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { cpuSeconds } from "./processes.mjs";

/** What Chrome says of what it takes; the rest of its headers costs both sides alike. */
export const CHROME = {
  "Accept-Encoding": "gzip, deflate, br, zstd",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36",
};

const SEVERAL = fileURLToPath(new URL("several.lua", import.meta.url));

/** A time such as 1.23ms in milliseconds. */
function milliseconds(text) {
  const [, number, unit] = /^([\d.]+)(us|ms|s|m|h)$/.exec(text) ?? [];
  if (!unit) throw new Error(`wrk says ${text}, which is no time`);
  return (Number(number) * { us: 1, ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 }[unit]) / 1000;
}

/** What wrk printed: requests, perSecond, p50 and p99 in milliseconds, and failed answers. */
export function parse(text) {
  const number = (pattern, missing) => {
    const found = pattern.exec(text);
    if (!found && missing === undefined) throw new Error(`wrk did not say ${pattern}:\n${text}`);
    return found ? found.slice(1).reduce((sum, part) => sum + Number(part), 0) : missing;
  };
  const time = (share) => {
    const found = new RegExp(`^ +${share}%\\s+(\\S+)$`, "m").exec(text);
    if (!found) throw new Error(`wrk did not say its ${share} %:\n${text}`);
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
 * Loads an address, and returns what wrk said and what each request cost the process, in
 * microseconds of a processor. Requests go to the address itself or, with paths (the name of a
 * file), to one of those at random. An answer that fails ends it: what is quick because it failed
 * would only mislead.
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
  const said = parse(stdout);
  if (said.failed > 0) throw new Error(`${said.failed} requests to ${url} failed:\n${stdout}`);
  return { ...said, micros: (spent / said.requests) * 1e6 };
}
