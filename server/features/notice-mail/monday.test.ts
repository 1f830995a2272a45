import { expect, test } from 'vitest'
import { digestWeekOf } from './monday.ts'

const at = (time: string) => Date.parse(time)
const shown = ({ monday, dueAt, nextAt }: ReturnType<typeof digestWeekOf>) => [
  monday,
  new Date(dueAt).toISOString(),
  new Date(nextAt).toISOString(),
]

test.each([
  ['UTC', 'just before 8:00', '2026-11-23T07:59:59Z', '2026-11-16', '2026-11-16T08:00', '2026-11-23T08:00'],
  ['UTC', 'at 8:00', '2026-11-23T08:00:00Z', '2026-11-23', '2026-11-23T08:00', '2026-11-30T08:00'],
  ['Europe/Berlin', 'before summer time', '2026-03-28T12:00:00Z', '2026-03-23', '2026-03-23T07:00', '2026-03-30T06:00'],
  ['Europe/Berlin', 'after summer time', '2026-10-25T12:00:00Z', '2026-10-19', '2026-10-19T06:00', '2026-10-26T07:00'],
  [
    'America/Los_Angeles',
    'on a Monday in UTC only',
    '2026-11-23T07:30:00Z',
    '2026-11-16',
    '2026-11-16T16:00',
    '2026-11-23T16:00',
  ],
  [
    'Pacific/Kiritimati',
    '14 hours ahead',
    '2026-11-22T18:00:00Z',
    '2026-11-23',
    '2026-11-22T18:00',
    '2026-11-29T18:00',
  ],
  [
    'Asia/Kathmandu',
    'with a part of an hour',
    '2026-11-25T00:00:00Z',
    '2026-11-23',
    '2026-11-23T02:15',
    '2026-11-30T02:15',
  ],
  [
    'Australia/Lord_Howe',
    'with summer time of half an hour',
    '2026-04-04T00:00:00Z',
    '2026-03-30',
    '2026-03-29T21:00',
    '2026-04-05T21:30',
  ],
])('in %s, %s, the digest is due on Monday at 8:00', (timeZone, _, now, monday, dueAt, nextAt) => {
  expect(shown(digestWeekOf(timeZone, at(now)))).toEqual([monday, `${dueAt}:00.000Z`, `${nextAt}:00.000Z`])
})
