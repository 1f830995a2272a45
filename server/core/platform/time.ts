type Time = number | string | Date

/** A time of the database as the API writes it, in ISO 8601; null for none. */
export function isoTime(time: Time): string
export function isoTime(time: Time | null): string | null
export function isoTime(time: Time | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

/** The day of a time (UTC), such as '2026-11-29'. */
export function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
