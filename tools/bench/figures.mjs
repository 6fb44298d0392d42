// The arithmetic of measuring: middles, spreads, ratios, and whether a target holds.

/** The middle one of some numbers, or the mean of the middle two. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The smallest, the middle and the greatest. */
export const spread = (numbers) => ({
  min: Math.min(...numbers),
  median: median(numbers),
  max: Math.max(...numbers),
});

/** One side's numbers by the other's of the same round. */
export const ratios = (ours, theirs) => ours.map((number, round) => number / theirs[round]);

/** Whether the middle of some numbers keeps to { atLeast } or { atMost }; undefined without one. */
export function holds(numbers, target) {
  if (!target) return undefined;
  const middle = median(numbers);
  if (target.atLeast !== undefined) return middle >= target.atLeast;
  return middle <= target.atMost;
}

/** A number as people read it: three digits that count, and thousands apart. */
export function readable(number) {
  if (!Number.isFinite(number)) return String(number);
  const size = Math.abs(number);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return number.toLocaleString("en", { maximumFractionDigits: digits });
}
