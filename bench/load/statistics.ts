export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/**
 * The value that `share` of all values don't exceed, such as the median for 0.5; 0 for no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
