import { expect, test } from 'vitest'
import { calendarFile, type Meeting } from './calendar-file.ts'

const NOW = Date.UTC(2026, 10, 20, 8)

function aMeeting(change: Partial<Meeting> = {}): Meeting {
  const meeting = { id: 'g1', name: 'Goats', meetingAt: Date.UTC(2026, 10, 26, 13), meetingSetAt: 7 }
  return { ...meeting, meetingName: '', meetingPlace: '', meetingLink: null, ...change }
}
const linesOf = (meeting: Meeting) => calendarFile(meeting, 'https://cairn.example.org', NOW).split('\r\n')

test('a meeting is one event in UTC, with the address of the group', () => {
  expect(linesOf(aMeeting())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cairn//Groups//EN',
    'BEGIN:VEVENT',
    'UID:g1-7@cairn.example.org',
    'DTSTAMP:20261120T080000Z',
    'DTSTART:20261126T130000Z',
    'DURATION:PT1H',
    'SUMMARY:Goats',
    'DESCRIPTION:https://cairn.example.org/app/groups/g1',
    'URL:https://cairn.example.org/app/groups/g1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a place and a link are in the event', () => {
  const lines = linesOf(aMeeting({ meetingPlace: 'The big room', meetingLink: 'https://meet.example.org/1' }))
  expect(lines).toContain('LOCATION:The big room')
  expect(lines).toContain('URL:https://meet.example.org/1')
})

test('signs with a meaning of their own, and line breaks, are escaped', () => {
  const lines = linesOf(aMeeting({ meetingName: 'a;b,c\\d', meetingPlace: 'x\r\nEND:VEVENT' }))
  expect(lines).toContain('SUMMARY:a\\;b\\,c\\\\d (Goats)')
  expect(lines).toContain('LOCATION:x\\nEND:VEVENT')
})

test('control characters, which calendars refuse, are left out', () => {
  const lines = linesOf(aMeeting({ meetingName: 'Kn\u0000o\u001bts', meetingPlace: 'x\rEND:VEVENT\ty' }))
  expect(lines).toContain('SUMMARY:Knots (Goats)')
  expect(lines).toContain('LOCATION:xEND:VEVENT\ty')
})

test('long lines are folded at 75 bytes, between characters', () => {
  const name = '🐐é'.repeat(40)
  const lines = linesOf(aMeeting({ meetingName: name }))
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${name} (Goats)`)
})
