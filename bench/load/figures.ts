export function middle(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value that this share of all does not exceed; 0 where there is none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
