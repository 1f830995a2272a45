const HOUR = 60

/** Rounds minutes: to 5 minutes below an hour, to half hours below 10 hours, then to hours. */
export function roundedTime(minutes: number): { minutes: number } | { hours: number } {
  const fives = Math.max(5, Math.round(minutes / 5) * 5)
  if (fives < HOUR) return { minutes: fives }
  const hours = minutes / HOUR
  return { hours: hours < 10 ? Math.round(hours * 2) / 2 : Math.round(hours) }
}
