import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { journeyInput } from '#contract/journey.ts'
import { fullName, profileInput } from '#contract/person.ts'
import { stepInput } from '#contract/step.ts'
import { closeDirections, nameKeyOf } from './text.ts'

const MARKS =
  '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2060\ufeff\u200b\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5' +
  '\u180b\u180c\u180d\u180e\u2061\u2062\u2063\u2064\u206a\u206f\u3164\uffa0\ufff9\ufffa\ufffb\u{e0001}\u{e0041}\u{e007f}'
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
  ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['an emoji with a variation selector', '❤️'],
  ['a Chinese name with a variation selector', '葛\u{e0100}城'],
  ['Hebrew with a left-to-right mark', 'שלום\u200e!'],
])('%s stays as it is', (_, name) => {
  expect(z.parse(fullName, name)).toBe(name)
})

test.each([
  ['such marks', MARKS],
  ['joiners and direction marks', '\u200c\u200d\u200e\u200f'],
  ['variation selectors', '\ufe0f\u{e0100}'],
])('a name of %s alone is missing', (_, name) => {
  expect(z.safeParse(fullName, name).success).toBe(false)
})

test('the tags of a flag go without its flag', () => {
  expect(z.parse(fullName, 'Eve\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}')).toBe('Eve')
})

test('names that differ only in what can’t be seen have one key, those with other flags don’t', () => {
  expect([...`${MARKS}\u200c\u200d\ufe0f`].map((mark) => nameKeyOf(`Kno${mark}ts`))).toEqual(
    [...`${MARKS}\u200c\u200d\ufe0f`].map(() => 'knots'),
  )
  expect(nameKeyOf('🏴󠁧󠁢󠁳󠁣󠁴󠁿')).not.toBe(nameKeyOf('🏴󠁧󠁢󠁥󠁮󠁧󠁿'))
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
