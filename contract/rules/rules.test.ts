import { expect, test } from 'vitest'
import { toggled } from '#contract/journey.ts'
import { keepSetsTogether } from '#contract/rules/keep-sets.ts'
import { nextOpenStep } from '#contract/rules/progress.ts'
import { countCharacters, nameKeyOf } from '#contract/text.ts'

test("setting a toggle to its current state doesn't change it", () => {
  expect([toggled(false, undefined), toggled(true, undefined)]).toEqual([true, false])
  expect([toggled(true, true), toggled(false, false)]).toEqual([true, false])
})

test('the next open step is ahead, else from the start, else there is none', () => {
  const steps = ['a', 'b', 'c'].map((id) => ({ id }))
  expect(nextOpenStep(steps, new Set(['a']))).toBe(1)
  expect(nextOpenStep(steps, new Set(['c']), 2)).toBe(0)
  expect(nextOpenStep(steps, new Set(['a', 'b', 'c']))).toBe(-1)
})

test('the next open step leaves out alternatives of a done step and skipped optional steps', () => {
  const steps = [{ id: 'a', optional: true }, { id: 'b' }, { id: 'c', orPrevious: true }, { id: 'd' }]
  expect(nextOpenStep(steps, new Set())).toBe(0)
  expect(nextOpenStep(steps, new Set(['b']), 2)).toBe(3)
  expect(nextOpenStep(steps, new Set(['c', 'd']))).toBe(-1)
})

test('names differ by more than case, spaces and look-alike encodings', () => {
  expect(nameKeyOf('Machine  Learning')).toBe(nameKeyOf('machinelearning'))
  expect(nameKeyOf('STRASSE')).toBe(nameKeyOf('Straße'))
  expect(nameKeyOf('Cafe\u0301')).toBe(nameKeyOf('Café'))
  expect(nameKeyOf('C')).not.toBe(nameKeyOf('C++'))
})

test('characters are what a person sees', () => {
  expect(countCharacters('e\u0301👩‍👩‍👧🇩🇪')).toBe(3)
})

test('an alternative stays one behind a new alternative of its set, and ends behind any other new step', () => {
  const before = [{ id: 'a' }, { id: 'b', orPrevious: true }, { id: 'c', orPrevious: true }]
  const alternativesWith = (added: { id: string; orPrevious?: boolean }) =>
    keepSetsTogether(before, [before[0] ?? added, added, ...before.slice(1)]).map(
      ({ orPrevious = false }) => orPrevious,
    )
  expect(alternativesWith({ id: 'new', orPrevious: true })).toEqual([false, true, true, true])
  expect(alternativesWith({ id: 'new' })).toEqual([false, false, false, true])
})

test('two sets become one when the first step of the second becomes an alternative', () => {
  const step = (id: string, orPrevious = false) => ({ id, orPrevious })
  const before = [step('a'), step('b', true), step('c'), step('d', true)]
  const joined = keepSetsTogether(
    before,
    before.map(({ id }) => step(id, id !== 'a')),
  )
  expect(joined.map(({ orPrevious }) => orPrevious)).toEqual([false, true, true, true])
})
