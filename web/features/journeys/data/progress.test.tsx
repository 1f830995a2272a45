import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

test('a step ticked in another tab shows here when this tab becomes visible again', async () => {
  let completed: string[] = []
  stubApi({
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/progress/j1': () => ({ completed, finishedAt: null, newSince: 0, newSteps: [] }),
  })
  await signInAs(bob)
  await renderPage('/app/discover/journey/j1')
  await screen.findByText('0 of 3 steps')
  completed = ['one']
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await screen.findByText('1 of 3 steps')).toBeTruthy()
})
