import { describe, expect, test } from 'vitest'
import { mondayOf, startOfDay, zoneDates } from './zone-dates.ts'

const startIn = (timeZone: string, date: string) => new Date(startOfDay(date, zoneDates(timeZone))).toISOString()

describe('the first moment of a date', () => {
  test.each([
    ['UTC', 'UTC', '2026-03-30', '2026-03-30T00:00:00.000Z'],
    ['Europe/Berlin, the day of the change', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin, summer time', 'Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['America/New_York, back to standard time', 'America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['Africa/Cairo, a day without midnight', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['Africa/Cairo, a day whose eve has 25 hours', 'Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00.000Z'],
    ['Asia/Tehran, a Monday without midnight', 'Asia/Tehran', '2021-03-22', '2021-03-21T20:30:00.000Z'],
    ['Asia/Kathmandu, 5:45 ahead', 'Asia/Kathmandu', '2026-06-01', '2026-05-31T18:15:00.000Z'],
    ['Pacific/Kiritimati, 14 hours ahead', 'Pacific/Kiritimati', '2026-06-01', '2026-05-31T10:00:00.000Z'],
  ])('%s', (_, timeZone, date, start) => {
    expect(startIn(timeZone, date)).toBe(start)
  })
})

test('a week starts on Monday, also across a year', () => {
  expect(['2026-11-22', '2026-11-23', '2027-01-01'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-23', '2026-12-28'])
})
