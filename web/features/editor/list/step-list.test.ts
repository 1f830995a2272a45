import { expect, test } from 'vitest'
import type { StepInput } from '#contract/step.ts'
import * as list from './step-list.ts'

const step = (id: string, facts: Partial<StepInput> = {}): StepInput => ({
  id,
  stepType: 'Article',
  description: id,
  url: `https://example.org/${id}`,
  ...facts,
})

/** One and two without a section, three and four in 'Basics', five in 'Practice'. */
const steps = [
  step('one'),
  step('two'),
  step('three', { section: 'Basics' }),
  step('four'),
  step('five', { section: 'Practice' }),
]

/** A list as one text: 'one two | Basics: three four | Practice: five'. */
function shown(changed: readonly StepInput[]): string {
  return list
    .sectionsOf(changed)
    .map(({ title, steps }) => `${title && `${title}: `}${steps.map(({ id }) => id).join(' ')}`)
    .join(' | ')
}

test('moving the first step of a section down leaves the heading where it is', () => {
  expect(shown(list.moveBy(steps, 2, 1))).toBe('one two | Basics: four three | Practice: five')
})

test('from the edge of a section, a step moves into the next one', () => {
  expect(shown(list.moveBy(steps, 2, -1))).toBe('one two three | Basics: four | Practice: five')
  expect(shown(list.moveBy(steps, 3, 1))).toBe('one two | Basics: three | Practice: four five')
})

test('a section ends with its last step', () => {
  expect(shown(list.moveBy(steps, 4, -1))).toBe('one two | Basics: three four five')
})

test('a dragged step gets the place and the section of the step it is dropped on', () => {
  expect(shown(list.moveOnto(steps, 0, 3))).toBe('two | Basics: three four one | Practice: five')
  expect(shown(list.moveOnto(steps, 4, 0))).toBe('five one two | Basics: three four')
})

test('several steps move in their order', () => {
  const chosen = new Set(['one', 'four'])
  expect(shown(list.moveTo(steps, chosen, { section: 2 }))).toBe('two | Basics: three | Practice: five one four')
  expect(shown(list.moveTo(steps, chosen, 'top'))).toBe('one four two | Basics: three | Practice: five')
  expect(shown(list.moveTo(steps, chosen, 'end'))).toBe('two | Basics: three | Practice: five one four')
})

test('deleting the first step of a section passes the heading on', () => {
  expect(shown(list.without(steps, new Set(['three'])))).toBe('one two | Basics: four | Practice: five')
})

test('without a heading, a section joins the one before', () => {
  expect(shown(list.withHeading(steps, 'five', ' '))).toBe('one two | Basics: three four five')
  expect(shown(list.withHeading(steps, 'two', 'Start'))).toBe('one | Start: two | Basics: three four | Practice: five')
})

test('a section moves with its steps', () => {
  expect(shown(list.moveSection(steps, 2, -1))).toBe('one two | Practice: five | Basics: three four')
})

test('an alternative stays required or optional with its set', () => {
  const withSet = [step('one'), step('two', { orPrevious: true }), step('three')]
  const changed = list.withOptional(withSet, new Set(['two', 'three']), true)
  expect(changed.map(({ optional }) => optional ?? false)).toEqual([false, false, true])
})
