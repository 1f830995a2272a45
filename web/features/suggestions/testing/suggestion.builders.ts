import type { Suggestion } from '#contract/suggestion.ts'
import { bob } from '#web/testing/builders.ts'

export function aSuggestion(change: Partial<Suggestion> = {}): Suggestion {
  return {
    ...{ id: 's1', pathId: 'j1', by: bob, message: '', problem: null, stepId: null, base: null, changes: null },
    ...{ state: 'open', reply: null, taken: null, acceptedBefore: 3, decidedAt: null },
    createdAt: '2026-11-25T10:00:00.000Z',
    ...change,
  }
}

/** Another link for the step 'two' of `aJourney`. */
export function aLinkSuggestion(change: Partial<Suggestion> = {}): Suggestion {
  return aSuggestion({
    message: 'It moved',
    base: { steps: [{ id: 'two', url: 'https://example.org/two' }] },
    changes: { steps: [{ id: 'two', url: 'https://example.org/moved' }] },
    ...change,
  })
}

/** A new step after the step 'two' of `aJourney`. */
export function aStepSuggestion(url = 'https://example.org/new'): Suggestion {
  const known = ['one', 'two', 'three'].map((id) => ({ id }))
  const added = { id: 'new', stepType: 'Article', description: 'Something new', url }
  return aSuggestion({
    id: 's2',
    base: { steps: known },
    changes: { steps: [...known.slice(0, 2), added, ...known.slice(2)] },
  })
}

/** Four changes of `aJourney`, of which two fit. */
export function severalChanges(): Suggestion {
  return aSuggestion({
    base: {
      name: 'The old name',
      steps: [
        { id: 'one', description: 'About one' },
        { id: 'three', url: 'https://example.org/three' },
        { id: 'gone', description: 'A step of old' },
      ],
    },
    changes: {
      name: 'A new name',
      steps: [
        { id: 'one', description: 'About the first' },
        { id: 'three', url: 'https://example.org/better' },
        { id: 'gone', description: 'A step renamed' },
      ],
    },
  })
}
