/** Whole hours, and the minutes that are left. */
export function hoursAndMinutes(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Minutes rounded to 5 min below one hour, to 30 min below ten hours, to 60 min above. */
export function roundedMinutes(minutes: number): number {
  const unit = minutes < 58 ? 5 : minutes < 600 ? 30 : 60
  return Math.max(Math.round(minutes / unit) * unit, unit)
}
