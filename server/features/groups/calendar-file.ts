export interface Meeting {
  id: string
  name: string
  meetingAt: number
  meetingName: string | null
  meetingPlace: string | null
  meetingLink: string | null
  meetingSetAt: number | null
}

/** Max. bytes of a line, without its end. */
const LINE_BYTES = 75

/**
 * A group's meeting as a calendar object (RFC 5545). It lasts an hour, since the group doesn't say how long. A meeting
 * that was moved keeps its UID, so that calendars replace it.
 */
export function calendarFile(meeting: Meeting, site: string, now: number): string {
  const { id, name, meetingAt, meetingName, meetingPlace, meetingLink, meetingSetAt } = meeting
  const page = `${site}/app/groups/${encodeURIComponent(id)}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Groups//EN',
    'BEGIN:VEVENT',
    `UID:${id}-${meetingSetAt}@${new URL(site).hostname}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(meetingAt)}`,
    'DURATION:PT1H',
    `SUMMARY:${escaped(meetingName ? `${meetingName} (${name})` : name)}`,
    ...(meetingPlace || meetingLink ? [`LOCATION:${escaped(meetingPlace || meetingLink || '')}`] : []),
    `DESCRIPTION:${escaped([meetingLink, page].filter(Boolean).join('\n'))}`,
    `URL:${meetingLink ?? page}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A time as '20261126T130000Z'. */
function utc(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/gu, '')
}

/** A text value, which can't contain control characters other than tabs. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/gu, String.raw`\$&`)
    .replace(/\r?\n/gu, String.raw`\n`)
    .replace(/(?!\t)\p{Cc}/gu, '')
}

/** Folds a line after at most 75 bytes, without splitting a character. */
function folded(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // The space at the beginning of a continued line counts.
    if (bytes + size > LINE_BYTES) {
      parts.push('')
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n ')
}
