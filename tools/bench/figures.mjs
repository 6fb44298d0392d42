// The arithmetic of measuring: medians, spreads, ratios and targets.

/** Returns the median of numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Returns the minimum, the median and the maximum. */
export const spread = (numbers) => ({
  min: Math.min(...numbers),
  median: median(numbers),
  max: Math.max(...numbers),
});

/** Divides each number by the other side's number of the same round. */
export const ratios = (ours, theirs) => ours.map((number, round) => number / theirs[round]);

/** Reports whether the median of numbers meets the target, { atLeast } or { atMost }; undefined without a target. */
export function holds(numbers, target) {
  if (!target) return undefined;
  const middle = median(numbers);
  if (target.atLeast !== undefined) return middle >= target.atLeast;
  return middle <= target.atMost;
}

/** Writes a number with three significant digits and separated thousands. */
export function readable(number) {
  if (!Number.isFinite(number)) return String(number);
  const size = Math.abs(number);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return number.toLocaleString("en", { maximumFractionDigits: digits });
}
