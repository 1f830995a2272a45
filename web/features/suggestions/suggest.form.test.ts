import { expect, test } from 'vitest'
import { changesOfSuggestion, suggestedBetween } from '#contract/rules/merge/suggestion.ts'
import type { StepInput } from '#contract/step.ts'
import { textsOfJourney } from '#web/features/journeys/data/journey-texts.ts'
import { aJourney, aStep } from '#web/testing/builders.ts'
import { withLink, withNewStep } from './suggest.form.ts'

const steps = [aStep('one', { section: 'Basics', note: 'Kept' }), aStep('two')]
const added = { stepType: 'Article', description: 'New', url: 'https://example.org/new', preview: undefined } as const

const idsOf = (inputs: readonly StepInput[] | null) => inputs?.map(({ id, description }) => id ?? description)

test('a better link changes one step, and leaves out the facts of all', () => {
  expect(withLink(steps, 'two', 'https://example.org/better')).toEqual([
    { id: 'one', stepType: 'Article', description: 'About one', url: 'https://example.org/one' },
    { id: 'two', stepType: 'Article', description: 'About two', url: 'https://example.org/better' },
  ])
})

test('a new step follows the chosen step', () => {
  expect(idsOf(withNewStep(steps, 'one', added))).toEqual(['one', 'New', 'two'])
  expect(idsOf(withNewStep(steps, 'two', added))).toEqual(['one', 'two', 'New'])
})

test('a step that was removed has no place for a link or a new step', () => {
  expect(withLink(steps, 'gone', 'https://example.org/better')).toBeNull()
  expect(withNewStep(steps, 'gone', added)).toBeNull()
})

test('a step at the beginning begins the first section, and is the only change', () => {
  const inputs = withNewStep(steps, '', added) ?? []
  expect(inputs.map(({ section }) => section)).toEqual(['Basics', null, undefined])
  const before = textsOfJourney(aJourney({ steps }))
  const [first, ...others] = inputs
  const after = {
    ...before,
    steps: [
      { ...first, id: 'new', stepType: 'Article', description: 'New', url: added.url },
      ...others.map((input, index) => ({ ...before.steps[index], ...input })),
    ],
  } as typeof before
  const { changes } = changesOfSuggestion(suggestedBetween(before, after), before)
  expect(changes.map(({ key, kind }) => [key, kind])).toEqual([['step:new', 'added']])
})
