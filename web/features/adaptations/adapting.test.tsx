import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const KNOTS = { name: 'Knots', author: 'Maya Lind', id: 'k1', first: null }
const content = { name: 'Knots', description: '', badges: [], steps: [aStep('one')], visibility: 'public' as const }
const draft = { id: 'd1', version: 1, updatedAt: '2026-11-12T10:00:00.000Z' }

async function open(change: Partial<Journey>, viewer: typeof ada | null, answers: Answers = {}) {
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney({ licence: 'ccBy', ...change }),
    'POST /path/adapt/j1': () => draft,
    'GET /draft/d1': () => ({ ...draft, content: { ...content, adaptation: 'c1', adaptedFrom: KNOTS } }),
    'PUT /draft/d1': () => ({ ...draft, version: 2 }),
    'POST /path/links': () => [],
    ...answers,
  })
  if (viewer) await signInAs(viewer)
  await renderPage('/app/discover/journey/j1')
  return server
}

const make = () => screen.findByRole('button', { name: 'Make your own version' })
const confirm = async () => fireEvent.click(await screen.findByRole('button', { name: 'Make the draft' }))

describe('making a version', () => {
  test('says what happens, and opens the draft with its credit', async () => {
    const server = await open({}, bob)
    fireEvent.click(await make())
    expect(await screen.findByText(/You get a draft with all 3 steps .* “Machine learning/u)).toBeTruthy()
    await confirm()
    const credit = await screen.findByRole('region', { name: 'Credit' })
    expect(within(credit).getByText(/Adapted from/u).textContent).toBe('Adapted from Knots by Maya Lind')
    expect(server.calls('POST /path/adapt/j1')).toHaveLength(1)
  })

  test('says why it failed', async () => {
    const answers = { 'POST /path/adapt/j1': () => errorResponse(403, 'notAdaptable', 'Not this one') }
    await open({}, bob, answers)
    fireEvent.click(await make())
    await confirm()
    expect(await screen.findByText(/Not this one/u)).toBeTruthy()
  })

  test.each([
    ['without a licence', { licence: null }],
    ['with all rights reserved', { licence: 'reserved' }],
    ['that is unlisted', { visibility: 'unlisted' }],
    ['that is archived', { archived: true }],
  ] as const)("isn't offered for a journey %s", async (_, change) => {
    await open({ adaptationCount: 2, ...change }, bob)
    await screen.findByRole('link', { name: '2 versions by others' })
    expect(screen.queryByRole('button', { name: 'Make your own version' })).toBeNull()
  })

  test('is a copy for the owner, in the menu of the journey', async () => {
    await open({ licence: 'reserved' }, ada)
    fireEvent.click(await screen.findByRole('button', { name: 'Manage this journey' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Make a copy' }))
    expect(await screen.findByText(/You get a draft with everything in it/u)).toBeTruthy()
  })

  test('continues after a visitor has signed in', async () => {
    const server = await open({ completedCount: null, doneSteps: null, requiredDone: null }, null)
    fireEvent.click(await make())
    await confirm()
    await waitFor(() => expect(sessionStorage.getItem('wanted')).toContain('adapt j1'))
    await signInAs(bob)
    await renderPage('/app/discover/journey/j1')
    await waitFor(() => expect(server.calls('POST /path/adapt/j1')).toHaveLength(1))
  })
})

describe('the credit', () => {
  test('is on the page, with a link to the original', async () => {
    await open({ adaptedFrom: { ...KNOTS, first: { name: 'Ropes', author: null, id: null } } }, bob)
    const link = await screen.findByRole('link', { name: 'Knots' })
    expect(link.getAttribute('href')).toBe('/app/discover/journey/k1')
    expect(link.closest('p')?.textContent).toBe('Adapted from Knots by Maya Lind · first made as Ropes')
  })

  test('has neither a link nor a name that the reader may not see', async () => {
    await open({ adaptedFrom: { ...KNOTS, author: null, id: null } }, bob)
    expect((await screen.findByText('Knots')).closest('p')?.textContent).toBe('Adapted from Knots')
    expect(screen.queryByRole('link', { name: 'Knots' })).toBeNull()
  })
})

describe('the versions of a journey', () => {
  const open = async (versions: Journey[]) => {
    stubApi({ 'GET /path/journey/j1': () => aJourney(), 'GET /path/adaptations/j1': () => versions })
    await renderPage('/app/discover/journey/j1/versions')
  }

  test('are listed with their credit', async () => {
    await open([aJourney({ id: 'v1', name: 'My version', adaptedFrom: KNOTS })])
    const card = await screen.findByRole('article', { name: 'My version' })
    expect(await within(card).findByText(/Adapted from/u)).toBeTruthy()
  })

  test('say so where there are none', async () => {
    await open([])
    expect(await screen.findByText('No versions yet')).toBeTruthy()
  })
})
