import { screen } from '@testing-library/react'
import type { Journey } from '#contract/journey.ts'
import type { Finish } from '#contract/progress.ts'
import { aJourney, aStep, bob } from '#web/testing/builders.ts'
import { signInAs } from '#web/testing/sign-in.ts'
import { type Answers, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

export const address = '/app/discover/journey/j1'
const finishedAt = '2026-11-21T23:30:00.000Z'

export const FINISH: Finish = {
  startedAt: '2026-11-14T10:00:00.000Z',
  finishedAt,
  finishedOn: '2026-11-22',
  days: 9,
  minutes: 250,
  badges: [{ name: 'Python' }, { name: 'Statistics' }],
  thanked: false,
  rating: null,
  shared: false,
  next: [
    {
      ...aJourney({ id: 'j2', name: 'Statistics for walkers', minutes: 90, free: true }),
      reason: { kind: 'step', step: 7 },
    },
    { ...aJourney({ id: 'j3', name: 'Deeper learning' }), reason: { kind: 'level', badge: { name: 'Python' } } },
    { ...aJourney({ id: 'j4', name: 'Papers without fear' }), reason: { kind: 'author' } },
  ],
}

export function stubFinished(journey: Partial<Journey> = {}, answers: Answers = {}) {
  return stubApi({
    'GET /path/journey/j1': () => aJourney({ steps: [aStep('one')], ...journey }),
    'GET /path/progress/j1': () => ({ completed: ['one'], finishedAt, newSince: 0, newSteps: [] }),
    'GET /path/finish/j1': () => FINISH,
    'GET /path/finish/j1/picture': () => new Response('a picture', { headers: { 'content-type': 'image/png' } }),
    ...answers,
  })
}

export const sentence = () => screen.findByRole('heading', { name: "All steps completed - you're finished" })

export async function openFinished(as = bob) {
  await signInAs(as)
  await renderPage(address)
  await sentence()
}
