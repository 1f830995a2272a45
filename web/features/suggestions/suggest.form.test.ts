import { expect, test } from 'vitest'
import { changesOfSuggestion, suggestedBetween } from '#contract/rules/merge/suggestion.ts'
import type { StepInput } from '#contract/step.ts'
import { textsOfJourney } from '#web/features/journeys/data/journey-texts.ts'
import { aJourney, aStep } from '#web/testing/builders.ts'
import { changedTexts, withChanges, withNewStep } from './suggest.form.ts'

const steps = [aStep('one', { section: 'Basics', note: 'Kept' }), aStep('two')]
const added = { stepType: 'Article', description: 'New', url: 'https://example.org/new', preview: undefined } as const

const idsOf = (inputs: readonly StepInput[] | null) => inputs?.map(({ id, description }) => id ?? description)
const addedTo = (stepId: string, place: 'before' | 'after' | 'beside', to = steps) =>
  withNewStep(to, { stepId, place }, added)

test('a better link changes one step, and leaves out the facts of all', () => {
  expect(withChanges(steps, 'two', { url: 'https://example.org/better' })).toEqual([
    { id: 'one', stepType: 'Article', description: 'About one', url: 'https://example.org/one' },
    { id: 'two', stepType: 'Article', description: 'About two', url: 'https://example.org/better' },
  ])
})

test('a new step comes before or after the step', () => {
  expect(idsOf(addedTo('one', 'after'))).toEqual(['one', 'New', 'two'])
  expect(idsOf(addedTo('two', 'before'))).toEqual(['one', 'New', 'two'])
})

test('a new step leaves a set of alternatives whole, or is one of them', () => {
  const set = [aStep('one'), aStep('two', { orPrevious: true }), aStep('three')]
  expect(idsOf(addedTo('one', 'after', set))).toEqual(['one', 'two', 'New', 'three'])
  expect(idsOf(addedTo('two', 'before', set))).toEqual(['New', 'one', 'two', 'three'])
  const beside = addedTo('one', 'beside', set)
  expect(idsOf(beside)).toEqual(['one', 'two', 'New', 'three'])
  expect(beside?.[2]?.orPrevious).toBe(true)
})

test('a step that was removed has no place for a change or a new step', () => {
  expect(withChanges(steps, 'gone', { url: 'https://example.org/better' })).toBeNull()
  expect(addedTo('gone', 'after')).toBeNull()
})

test('only texts that the reader changed are sent', () => {
  const step = aStep('one', { note: 'Watch the end', minutes: 20 })
  expect(changedTexts(step, { description: 'About one', note: 'Watch the end', minutes: 20 })).toEqual({})
  expect(changedTexts(step, { description: 'About 1', note: '', minutes: null })).toEqual({
    ...{ description: 'About 1', note: '', minutes: null },
  })
  expect(changedTexts(aStep('two'), { description: 'About two', note: '', minutes: null })).toEqual({})
})

test('a step before the first one of a section begins the section, and is the only change', () => {
  const inputs = addedTo('one', 'before') ?? []
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
