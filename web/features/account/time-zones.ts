import { DEFAULT_TIME_ZONE } from '#contract/rules/time-zone.ts'

/** The browser's time zones, with UTC first; the saved one may be missing in this browser. */
export function timeZoneOptions(saved: string) {
  const names = new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone'), saved])
  return [...names].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
