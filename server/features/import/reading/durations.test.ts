import { describe, expect, test } from 'vitest'
import { read } from '../testing/read-text.ts'
import { durationOf, minutesIn } from './durations.ts'

describe('a duration', () => {
  test.each([
    ['12 min', 12],
    ['12 Min.', 12],
    ['12 min read', 12],
    ['~ 12 mins', 12],
    ['ca. 20 Minuten', 20],
    ['20 minutes de lecture', 20],
    ['12m 30s', 12.5],
    ['1h', 60],
    ['1h20', 80],
    ['1 h 05', 65],
    ['1h 20m', 80],
    ['1 hour and 20 minutes', 80],
    ['1 Stunde und 20 Minuten', 80],
    ['2 heures et 5 minutes', 125],
    ['1.5 hours', 90],
    ['1,5 Std.', 90],
    ['– 2 hours', 120],
    ['00:12:30', 12.5],
    ['1:02:00', 62],
  ])('is %s', (text, minutes) => {
    expect(durationOf(text)).toBe(minutes)
  })

  test.each([
    '',
    '12',
    '12:30',
    '4 weeks',
    '4-8 hours/week',
    '2 hours of exercises',
    '10 min walk',
    'in 12 minutes',
    '12 MB',
    '5 milestones',
    '1:99:00',
    '2024-01-02',
  ])('is not %j', (text) => {
    expect(durationOf(text)).toBeUndefined()
  })
})

test.each([
  ['Ten of them, by Ada (https://ada.example) (12 min)', 12],
  ['(30 min, easy)', 30],
  ['Level: easy · Time: 2h', 120],
  ['Minutes: 12', 12],
  ['Duration: 12:30', 12.5],
  ['Time: 18:30', undefined],
  ['Week: 12', undefined],
  ['Duration: 13 weeks · Effort: 4-8 hours/week', undefined],
])('the minutes in the text %j are %j', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes)
})

test('Markdown states minutes before a link, behind it, and in a column of a table', () => {
  const { steps } = read(`- [A](https://a.example) 12 min
- [B](https://b.example) (1h 20m)
- [C](https://c.example) – 2 hours
- 15 min: [D](https://d.example)
- 15 min: https://e.example
- https://f.example 20 min

[G](https://g.example) 12 min

| Link | Time |
| -- | -- |
| [H](https://h.example) | 2h |
| [I](https://i.example) | 45 min |`)
  expect(steps.map(({ title, minutes }) => [title, minutes])).toEqual([
    ['A', 12],
    ['B', 80],
    ['C', 120],
    ['D', 15],
    ['https://e.example', 15],
    ['https://f.example', 20],
    ['G', 12],
    ['H', 120],
    ['I', 45],
  ])
})

test('an address with its minutes has its title on the line above', () => {
  const { steps } = read('Knots\nhttps://a.example 12 min\n\nSails\nhttps://b.example (1 h)')
  expect(steps.map(({ title, minutes }) => [title, minutes])).toEqual([
    ['Knots', 12],
    ['Sails', 60],
  ])
})

test.each([
  ['minutes', '12', 12],
  ['Minuten', '12', 12],
  ['Dauer', '12 Min.', 12],
  ['Dauer (min)', '12', 12],
  ['Duration', '1h 20m', 80],
  ['Durée', '00:12:00', 12],
  ['Length', '12:00', 12],
  ['Time', '12 min', 12],
  ['Time', '12', 12],
  ['Time', '18:30', undefined],
  ['Duration', '4 weeks', undefined],
])('the CSV column %j with %j gives %j minutes', (header, value, minutes) => {
  const { format, steps } = read(`Title,URL,${header}\nA,https://a.example,${value}\nB,https://b.example,${value}`)
  expect([format, steps[0]?.title, steps[0]?.minutes]).toEqual(['csv', 'A', minutes])
})

test('a time of day before the duration is no duration', () => {
  const { steps } = read('Time,Title,URL,Duration\n18:30,A,https://a.example,20 min')
  expect(steps[0]?.minutes).toBe(20)
})
