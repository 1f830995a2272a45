import { expect, test } from 'vitest'
import { leftOut, linesOf, read } from '../testing/read-text.ts'

test('a title stands above, before or behind its address', () => {
  const preview = read(`Week one
========

  A history of boats,
  in two lines
  https://boats.example/history

Knots (2nd edition): https://knots.example.
www.wind.dev
https://sails.example - All about sails
see ASP.NET

Some more :

https://a.example/1 (a remark)
https://a.example/2`)
  expect(preview.format).toBe('text')
  expect(linesOf(preview)).toEqual([
    'A history of boats, in two lines https://boats.example/history',
    'Knots (2nd edition) https://knots.example',
    'https://www.wind.dev https://www.wind.dev',
    'All about sails https://sails.example',
    'https://a.example/1 https://a.example/1',
    'https://a.example/2 https://a.example/2',
  ])
  expect(preview.steps.map(({ section }) => section)).toEqual([
    'Week one',
    'Week one',
    'Week one',
    'Week one',
    'Some more',
    'Some more',
  ])
  expect(preview.steps[4]?.note).toBe('(a remark)')
})

test('an address inside a citation stays in it', () => {
  const preview = read('Ada, in a conference (CIDR), www.cidr.org, 2011\nhttps://paper.example/1.pdf')
  expect(linesOf(preview)).toEqual(['Ada, in a conference (CIDR), www.cidr.org, 2011 https://paper.example/1.pdf'])
  expect(leftOut(preview)).toEqual(['inNote https://www.cidr.org'])
})

test('what exceeds 100 characters of a title goes into the note', () => {
  const title = `${'word '.repeat(30)}end`
  const [step] = read(`${title}\nhttps://long.example`).steps
  expect(step?.title.length).toBeLessThanOrEqual(100)
  expect(`${step?.title} ${step?.note}`).toBe(title)
})

test('tracking parameters and repeated addresses are left out', () => {
  const preview = read(`https://a.example/?utm_source=x&id=1&fbclid=2#part
http://a.example?id=1#part
https://b.example/#utm_medium=mail`)
  expect(preview.steps.map(({ url }) => url)).toEqual(['https://a.example/?id=1#part', 'https://b.example/'])
  expect(preview).toMatchObject({ found: 3, skipped: [{ url: 'http://a.example?id=1#part', reason: 'repeated' }] })
})

test('steps beyond 2,000 are counted and listed', () => {
  const preview = read(Array.from({ length: 2100 }, (_, index) => `https://a.example/${index}`).join('\n'))
  expect([preview.found, preview.steps.length, preview.skipped.length]).toEqual([2100, 2000, 100])
  expect(preview.skipped[0]).toEqual({ url: 'https://a.example/2000', reason: 'overLimit' })
})

test.each([
  'https://a.example https://b.example',
  'https://a.example, https://b.example',
  'https://a.example | https://b.example',
])('addresses alone on one line are steps: %s', (line) => {
  const steps = ['https://a.example https://a.example', 'https://b.example https://b.example']
  expect(linesOf(read(line))).toEqual(steps)
  expect(linesOf(read(`# Boats\n\n${line}`))).toEqual(steps)
})

test('addresses alone on one line below a title share it as their section', () => {
  const { steps } = read('Boats\n\nhttps://a.example https://b.example')
  expect(steps.map(({ section }) => section)).toEqual(['Boats', 'Boats'])
})

test.each(['-', '1.', '•'])('a further address of a list item stays in the note, with the bullet %s', (bullet) => {
  const { steps, skipped } = read(`${bullet} https://a.example, https://b.example https://c.example`)
  expect(steps).toEqual([
    { title: 'https://a.example', url: 'https://a.example', note: 'https://b.example https://c.example' },
  ])
  expect(skipped.map(({ reason }) => reason)).toEqual(['inNote', 'inNote'])
})
