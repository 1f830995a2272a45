import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const COUNT = 20

/** What the page does when the browser is idle. */
let idleWork: IdleRequestCallback[] = []

const cards = () => screen.queryAllByRole('article').length

beforeEach(async () => {
  await resetSession()
  idleWork = []
  vi.stubGlobal('requestIdleCallback', (run: IdleRequestCallback) => idleWork.push(run))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => delete idleWork[handle - 1])
  const journeys = Array.from({ length: COUNT }, (_, index) => aJourney({ id: `j${index}`, name: `Journey ${index}` }))
  stubApi({ 'GET /path/user/interest': () => journeys })
  await signInAs(bob)
  await renderPage('/app/recommended')
  await screen.findByRole('article', { name: 'Journey 0' })
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await resetSession()
})

/** Runs what waits for an idle browser, until nothing waits. */
async function beIdle(): Promise<void> {
  for (const run of idleWork) if (run) await act(async () => run({ didTimeout: false, timeRemaining: () => 50 }))
}

test('a list renders six cards at first, and the others when the browser is idle', async () => {
  expect(cards()).toBe(6)
  await beIdle()
  expect(cards()).toBe(COUNT)
})

test('a list renders all cards before it is printed', () => {
  fireEvent(window, new Event('beforeprint'))
  expect(cards()).toBe(COUNT)
})

test.each([{ key: 'f', ctrlKey: true }, { key: 'f', metaKey: true }, { key: 'F3' }])(
  'a list renders all cards when find in page begins with %o',
  (press) => {
    fireEvent.keyDown(document.body, { key: 'f' })
    expect(cards()).toBe(6)
    fireEvent.keyDown(document.body, press)
    expect(cards()).toBe(COUNT)
  },
)
