import { describe, expect, test } from 'vitest'
import type { Suggestion } from '#contract/suggestion.ts'
import { aStep } from '#web/testing/builders.ts'
import { outcomeOf, stepsOf } from './own-suggestions.ts'
import { aLinkSuggestion, aStepSuggestion, aSuggestion } from './testing/suggestion.builders.ts'

const steps = [aStep('one'), aStep('two'), aStep('three')]

const added = { id: 'new', stepType: 'Article', description: 'New', url: 'https://example.org/new' }
const atPlace = (base: string[], changes: Suggestion['changes']): Suggestion =>
  aSuggestion({ base: { steps: base.map((id) => ({ id })) }, changes })

describe('a suggestion is shown', () => {
  test('at the step that it changes or reports', () => {
    expect(stepsOf(aLinkSuggestion(), steps)).toEqual(['two'])
    expect(stepsOf(aSuggestion({ problem: 'broken', stepId: 'one' }), steps)).toEqual(['one'])
  })

  test('at both neighbours of a step that it adds, then at the added step', () => {
    expect(stepsOf(aStepSuggestion(), steps)).toEqual(['two', 'three'])
    expect(stepsOf(aStepSuggestion(), [...steps, aStep('new')])).toEqual(['new'])
  })

  test('at the step whose section the new one begins', () => {
    const changes = { steps: [{ ...added, section: 'Basics' }, { id: 'one', section: null }, { id: 'two' }] }
    expect(stepsOf(atPlace(['one', 'two'], changes), steps)).toEqual(['one'])
  })

  test('at all alternatives beside a new one', () => {
    const set = [aStep('one'), aStep('two', { orPrevious: true }), aStep('three')]
    const known = set.map(({ id }) => ({ id }))
    const changes = { steps: [...known.slice(0, 2), { ...added, orPrevious: true }, ...known.slice(2)] }
    expect(stepsOf(atPlace(['one', 'two', 'three'], changes), set)).toEqual(['one', 'two'])
  })

  test('at no step if it changes several, the journey, or a step that was removed', () => {
    const several = { steps: ['one', 'two'].map((id) => ({ id, description: 'Other' })) }
    expect(stepsOf(aSuggestion({ base: several, changes: several }), steps)).toEqual([])
    expect(stepsOf(aSuggestion({ changes: { name: 'Other', steps: [] } }), steps)).toEqual([])
    expect(stepsOf(aLinkSuggestion(), [aStep('one')])).toEqual([])
    expect(stepsOf(aSuggestion({ problem: 'broken', stepId: 'gone' }), steps)).toEqual([])
    expect(
      stepsOf(atPlace(['one', 'gone'], { steps: [{ id: 'one' }, { id: 'gone', url: 'https://x.example' }] }), steps),
    ).toEqual([])
  })
})

test('an accepted suggestion of which nothing was taken was solved in another way', () => {
  const accepted = { state: 'accepted' } as const
  expect(outcomeOf(aLinkSuggestion({ ...accepted, taken: ['content:two'] }))).toBe('accepted')
  expect(outcomeOf(aLinkSuggestion({ ...accepted, taken: [] }))).toBe('solved')
  expect(outcomeOf(aSuggestion({ ...accepted, problem: 'broken', stepId: 'one', taken: null }))).toBe('fixed')
  expect(outcomeOf(aLinkSuggestion({ state: 'dismissed' }))).toBe('dismissed')
})
