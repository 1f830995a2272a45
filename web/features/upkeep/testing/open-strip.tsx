import { screen } from '@testing-library/react'
import type { Comment } from '#contract/comment.ts'
import type { Journey } from '#contract/journey.ts'
import type { Person, Profile } from '#contract/person.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import type { CheckedLink, Upkeep } from '#contract/upkeep.ts'
import { ada, aJourney, bob } from '#web/testing/builders.ts'
import { signInAs } from '#web/testing/sign-in.ts'
import { type Answers, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

export const LINK = 'https://example.org/one'
export const ARCHIVED = `https://web.archive.org/web/${LINK}`
export const MOVED = 'https://example.org/new'
export const SINCE = '2026-11-12T10:00:00.000Z'

export const NOTHING: Upkeep = {
  unanswered: [],
  moreUnanswered: false,
  links: [],
  linkChecks: true,
  originalChanges: 0,
  suggestions: 0,
  reach: { people: null, steps: [] },
}

/** A link that fails. */
export const FAILING: CheckedLink = {
  stepId: 'one',
  url: LINK,
  failingSince: SINCE,
  archivedUrl: ARCHIVED,
  movedTo: null,
  checkedAt: SINCE,
  checkAgainAt: null,
  checking: false,
}

export const QUESTION = {
  id: 'c1',
  pathId: 'j1',
  parentId: null,
  step: { id: 'two', description: 'About two', removed: false },
  author: bob,
  byOwner: false,
  state: 'shown',
  text: 'Which edition?',
  mentions: [],
  createdAt: SINCE,
  editedAt: null,
  helpfulCount: 0,
  helpful: false,
  replyCount: 0,
} satisfies Comment

interface Opened {
  journey?: Partial<Journey>
  upkeep?: Partial<Upkeep>
  suggestions?: readonly Suggestion[]
  answers?: Answers
  viewer?: Person & Partial<Profile>
  hash?: string
}

/** Opens the page of Ada's journey with the strip of what waits for her. */
export async function openStrip({ journey, upkeep, suggestions = [], answers, viewer = ada, hash = '' }: Opened) {
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney(journey),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/upkeep/j1': () => ({ ...NOTHING, suggestions: suggestions.length, ...upkeep }),
    'GET /path/suggestions/j1': () => suggestions,
    'GET /path/comments/j1': () => [],
    'GET /path/rating/j1/notes': () => [],
    ...answers,
  })
  await signInAs(viewer)
  await renderPage(`/app/discover/journey/j1${hash}`)
  const strip = await screen.findByRole('region', { name: 'Waiting for you' })
  return { server, strip }
}
