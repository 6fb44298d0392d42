/**
 * Answers with the seconds since the page came. Two clocks run along, and neither is believed
 * alone: the page's own stands still in some browsers while the phone sleeps, and the phone's may
 * be set back. The longer time counts, so that the page never shows more than there is.
 */
export function stopwatch(): () => number {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const came = page?.responseStart ?? 0;
  const cameAt = Date.now() - (performance.now() - came);
  return () => Math.max(performance.now() - came, Date.now() - cameAt, 0) / 1000;
}

/** Minutes and seconds: 14:05. Part of a second counts as one. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
