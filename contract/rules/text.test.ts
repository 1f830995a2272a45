import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { journeyInput } from '#contract/journey.ts'
import { fullName, profileInput } from '#contract/person.ts'
import { stepInput } from '#contract/step.ts'
import { closeDirections } from './text.ts'

const MARKS = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2060\ufeff\u200b'
const step = { stepType: 'Video', description: 'Knots', url: 'https://example.org/' }
const journey = { name: 'Knots', description: 'Knots.', badges: [{ name: 'Knots' }], steps: [step] }

test('names, titles, sections and links lose marks that reorder or hide text', () => {
  const name = `Eve ${MARKS}\u202egpj.exe`
  const clean = 'Eve gpj.exe'
  expect(z.parse(fullName, name)).toBe(clean)
  expect(z.parse(profileInput, { role: name }).role).toBe(clean)
  const url = `https://example.org/\u202egpj${MARKS}.exe`
  const given = z.parse(stepInput, { ...step, description: name, section: name, url })
  expect([given.description, given.section, given.url]).toEqual([clean, clean, 'https://example.org/gpj.exe'])
  const parsed = z.parse(journeyInput, { ...journey, name, badges: [{ name }] })
  expect([parsed.name, parsed.badges]).toEqual([clean, [{ name: clean }]])
})

test.each([
  ['a family emoji', '👨‍👩‍👧‍👦'],
  ['a Persian word with a zero-width non-joiner', 'می‌خواهم'],
  ['a Hindi word with joiners', 'क्‍ष'],
  ['Hebrew with a left-to-right mark', 'שלום\u200e!'],
])('%s stays as it is', (_, name) => {
  expect(z.parse(fullName, name)).toBe(name)
})

test('a name of such marks alone is missing', () => {
  expect(z.safeParse(fullName, MARKS).success).toBe(false)
})

test.each([
  ['\u202eevil\u2066', '\u202eevil\u2066\u2069\u202c'],
  ['\u2067a\u202b\u2069', '\u2067a\u202b\u2069'],
  ['\u2068a\u2069 \u202ab\u202c', '\u2068a\u2069 \u202ab\u202c'],
  ['a\u2069\u202c', 'a\u2069\u202c'],
])('a longer text %j closes its marks', (given, closed) => {
  expect(z.parse(journeyInput, { ...journey, description: given }).description).toBe(closed)
  expect(closeDirections(closed)).toBe(closed)
})

test('the marks that close a text count as its characters', () => {
  expect(z.safeParse(profileInput, { about: '\u202e'.repeat(600) }).success).toBe(false)
})
