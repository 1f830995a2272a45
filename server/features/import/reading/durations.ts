/** Signs and spaces around a duration. */
const EDGES = /^[\s\-–—:|·•,;]+|[\s\-–—:|·•,;]+$/gu
/**
 * A duration: '12 min', '1h 20m', 'ca. 2 Stunden', '1 heure et 5 minutes'. Behind 'h', two digits
 * need no unit: '1h20'.
 */
const DURATION =
  /^(?:(?:[~≈]|about|approx\.?|ca\.?|circa|etwa|env\.?|environ)\s?)?(?:(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:h|hrs?|hours?|std|stunden?|heures?)\.?)?(?:\s?(?:(?:and|und|et)\s)?(\d{1,4}(?:[.,]\d{1,2})?)\s?(?:m|mn|mins?|minuten?|minutes|(?<=h\s?\d\d))\.?)?(?:\s?(\d{1,2})\s?(?:s|secs?|sek|seconds?|sekunden?|secondes?)\.?)?(?:\s(?:read|reading|video|lesezeit|de lecture))?$/iu
/** Max. UTF-16 units of a text that may be a duration. */
const DURATION_UNITS_MAX = 80
/** Separators between the parts of a text, one of which may be a duration. */
const PARTS = /[()[\]|·•;\n]|[,:]\s|\s[-–—/]\s/u
/** Max. UTF-16 units of a text that is searched for durations. */
const UNITS_MAX = 4096

/** Names of columns with durations, and words before the colon of a duration. */
export const DURATION_NAME =
  /^(?:mins?|minuten?|minutes|(?:duration|dauer|dur[ée]e|length|länge|read(?:ing)? ?time|watch(?:ing)? ?time|lesezeit|laufzeit|temps de lecture)(?: ?\(min(?:s|uten|utes)?\.?\)| (?:in|en) min(?:uten|utes))?)$/iu
/** Names of columns that contain a time of day or a duration. */
export const TIME_NAME = /^(?:time|zeit|temps)(?: ?\(min(?:s|uten|utes)?\.?\))?$/iu

/** The minutes of a text that is only a duration, with units or as h:mm:ss. */
export function durationOf(text: string): number | undefined {
  if (text.length > DURATION_UNITS_MAX) return undefined
  const written = text.replace(EDGES, '')
  if (/^\d{1,3}:[0-5]\d:[0-5]\d$/.test(written)) return clockSeconds(written) / 60
  const [, hours, minutes, seconds] = DURATION.exec(written) ?? []
  if (hours === undefined && minutes === undefined) return undefined
  return numberOf(hours) * 60 + numberOf(minutes) + numberOf(seconds) / 60
}

/** The minutes of a text in a duration column: '12' means minutes and '12:30' minutes and seconds. */
export function minutesUnder(name: string, text: string): number | undefined {
  if (DURATION_NAME.test(name) && /^\d{1,3}:[0-5]\d$/.test(text)) return clockSeconds(text) / 60
  return /^\d{1,4}(?:[.,]\d{1,2})?$/.test(text) ? numberOf(text) : durationOf(text)
}

/** The first duration in a text: '(12 min)', 'easy, 2 hours', 'Minutes: 12'. */
export function minutesIn(text: string): number | undefined {
  let name = ''
  for (const part of text.slice(0, UNITS_MAX).split(PARTS)) {
    const written = part.trim()
    const isNamed = DURATION_NAME.test(name) || TIME_NAME.test(name)
    const minutes = isNamed ? minutesUnder(name, written) : durationOf(written)
    if (minutes !== undefined) return minutes
    name = written
  }
  return undefined
}

/** The seconds of '1805', '30:05' or '0:30:05'. */
export function clockSeconds(text: string): number {
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

function numberOf(written = '0'): number {
  return Number(written.replace(',', '.'))
}
