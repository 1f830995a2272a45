/** The time zone of accounts that never set one. */
export const DEFAULT_TIME_ZONE = 'UTC'

/** Whether the name is the IANA name of a time zone; offsets such as '+01:00' aren't. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/iu.test(name)) return false
  try {
    nameOfTimeZone(name)
    return true
  } catch {
    return false
  }
}

/**
 * The canonical name of a time zone: 'Europe/Berlin' for 'europe/berlin'; throws for an unknown
 * name.
 */
export function nameOfTimeZone(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}
