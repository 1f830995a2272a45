import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SharedFinish } from '#contract/progress.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { FINISH } from './testing/finished.ts'

beforeEach(resetSession)
afterEach(resetSession)

const token = 'a'.repeat(26)
const address = `/share/finish/${token}`
const step = aStep('one', { stepType: 'Article', minutes: 15, url: 'https://example.org/one' })
const SHARED: SharedFinish = {
  person: { displayName: 'Nina' },
  finishedOn: '2026-11-22',
  days: 12,
  stones: [{ kind: 'Article', state: 'done' }],
  start: { journey: aJourney({ name: 'Hear what a song is doing', owner: ada, requiredCount: 6, stepCount: 6 }), step },
  next: [
    ...FINISH.next,
    { ...aJourney({ id: 'j5', name: 'Python at last' }), reason: { kind: 'badge', badge: { name: 'Python' } } },
  ],
}

const open = async () => {
  stubApi({ [`GET /path/shared/${token}`]: () => SHARED })
  await renderPage(address)
  await screen.findByRole('heading', { level: 1, name: 'Hear what a song is doing' })
}

test('it says who finished which journey, in how many steps and days', async () => {
  await open()
  expect(screen.getByText('Nina finished this journey')).toBeTruthy()
  expect(screen.getByText(/^6 steps in 12 days/u).textContent).toBe('6 steps in 12 daysfinished 22 Nov 2026')
  expect(screen.getByText('Nina finished this journey').parentElement?.textContent).toContain('by Ada Moreno')
  expect(document.title).toBe('Nina finished Hear what a song is doing · Cairn')
})

test('its one filled button opens the first step in a new tab', async () => {
  await open()
  const start = screen.getByRole('link', { name: /^Start with: Open article \(15 min\)/u })
  expect([start.getAttribute('href'), start.getAttribute('target')]).toEqual(['https://example.org/one', '_blank'])
  expect(screen.getByRole('link', { name: 'See all 6 steps' }).getAttribute('href')).toBe('/app/discover/journey/j1')
})

const NO_ACCOUNT = 'No account needed. Your steps are kept on this device.'

test('visitors read that they need no account', async () => {
  await open()
  expect(screen.getByText(NO_ACCOUNT)).toBeTruthy()
})

test('members read nothing about accounts', async () => {
  await signInAs(bob)
  await open()
  expect(screen.queryByText(NO_ACCOUNT)).toBeNull()
})

test("the reasons of the journeys like it don't speak of the reader", async () => {
  await open()
  const card = screen.getByRole('link', { name: 'Python at last' }).closest('article')
  expect(card?.querySelector(':scope > p')?.textContent).toBe('Also about Python')
})

test("a finish that is no longer shared isn't there", async () => {
  stubApi({ [`GET /path/shared/${token}`]: () => errorResponse(404, 'notFound', 'Nothing here') })
  await renderPage(address)
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing here' })).toBeTruthy()
})
