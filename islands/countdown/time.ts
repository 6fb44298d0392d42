/**
 * Returns a function that returns the seconds since the page loaded. It uses the longer time of two
 * clocks, so that a page never shows too much time: performance.now() stops in some browsers while
 * the phone sleeps, and the phone's clock may be set back.
 */
export function stopwatch(): () => number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const came = page?.responseStart ?? 0;
  const cameAt = Date.now() - (performance.now() - came);
  return () => Math.max(performance.now() - came, Date.now() - cameAt, 0) / 1000;
}

/** Writes seconds as minutes and seconds: 14:05. It rounds up. From two hours on it writes hours, rounded down. */
export function timeLeft(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 0);
  if (whole >= 7200) return `${Math.floor(whole / 3600)} hours`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
