import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import { ada, aJourney, aStep, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { ARCHIVED, FAILING, NOTHING, openStrip, SINCE } from './testing/open-strip.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const QUESTION = /May others make their own version of this journey\?/u
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function open(change: Partial<Journey> = {}, profile: Partial<Profile> = { askLicence: true }) {
  let journey = aJourney(change)
  return await openStrip({
    viewer: { ...ada, ...profile },
    answers: {
      'GET /path/journey/j1': () => journey,
      'PUT /path/j1': ({ body }) => {
        journey = { ...journey, ...(body as Partial<Journey>) }
        return journey
      },
      'PUT /user/profile/update': () => ({ ...profileOf(ada), askLicence: false }),
    },
  })
}

test('an empty strip is one line', async () => {
  const { strip } = await openStrip({ journey: { followerCount: 12, licence: 'reserved' } })
  expect(strip.textContent).toBe('All answered. 12 people follow it')
})

test('what the journey gave is one line, which opens the people per step and the notes', async () => {
  const steps = [
    { stepId: 'one', people: 1000 },
    { stepId: 'two', people: 10 },
    { stepId: 'three', people: null },
  ]
  const { server, strip } = await openStrip({
    journey: { rating: { stars: 4.5, count: 10 } },
    upkeep: { reach: { people: 1000, steps } },
    answers: {
      'GET /path/rating/j1/notes': () => [{ id: 'n1', by: bob, note: 'Step 2 is hard', at: SINCE }],
      'POST /report': () => Response.json({ status: 'accepted' }, { status: 202 }),
    },
  })
  const line = await within(strip).findByRole('button', { name: /^What your trail gave/u })
  await waitFor(() => expect(line.textContent).toBe('What your trail gave1,000+ started · 4.5 of 5 stars · 1 note'))
  expect(within(strip).queryByText('Step 2 is hard')).toBeNull()
  fireEvent.click(line)
  expect(
    within(strip)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .slice(0, 3),
  ).toEqual(['Step 1: About one1,000+ people', 'Step 2: About two10+ people', 'Step 3: About threefewer than 10'])
  expect(within(strip).getByText('Step 2 is hard')).toBeTruthy()
  fireEvent.click(within(strip).getByRole('button', { name: 'Report the note by Bob Stone' }))
  fireEvent.change(await screen.findByLabelText('What is wrong?'), { target: { value: 'Rude' } })
  fireEvent.click(screen.getByRole('button', { name: 'Report' }))
  await expect.poll(() => server.calls('POST /report')).toHaveLength(1)
  expect(server.calls('POST /report')[0]?.body).toEqual({ kind: 'note', id: 'n1', reason: 'Rude' })
})

test('a link to the notes opens them', async () => {
  const note = { id: 'n1', by: bob, note: 'Step 2 is hard', at: SINCE }
  const { strip } = await openStrip({ hash: '#notes', answers: { 'GET /path/rating/j1/notes': () => [note] } })
  expect(await within(strip).findByText('Step 2 is hard')).toBeTruthy()
})

test('a strip that could not be loaded says so, and can be tried again', async () => {
  let fails = true
  const answers = {
    'GET /path/upkeep/j1': () => (fails ? errorResponse(500, 'internal', 'Something went wrong') : NOTHING),
  }
  const opened = openStrip({ answers, journey: { licence: 'reserved' } })
  const button = await screen.findByRole('button', { name: /again/iu })
  fails = false
  fireEvent.click(button)
  expect((await opened).strip.textContent).toBe('All answered.')
})

test('co-authors see what waits, but no notes and no question about the licence', async () => {
  const { server, strip } = await openStrip({
    viewer: bob,
    journey: { coauthors: [bob] },
    upkeep: { links: [FAILING] },
  })
  expect(within(strip).getByText(/Failing since/u)).toBeTruthy()
  expect(screen.queryByText(QUESTION)).toBeNull()
  expect(server.calls('GET /path/rating/j1/notes')).toEqual([])
})

test('readers of a step learn that its link may be broken, and the owner can have it checked', async () => {
  const linkState = { failingSince: SINCE, archivedUrl: ARCHIVED }
  const journey = { steps: [aStep('one', { linkState }), aStep('two', { linkState })] }
  await openStrip({ journey, upkeep: { ...NOTHING, links: [FAILING] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Walk it yourself' }))
  expect((await screen.findByRole('link', { name: /Open an archived copy/u })).getAttribute('href')).toBe(ARCHIVED)
  expect(screen.getAllByText(/This link may be broken/u)).toHaveLength(2)
  // One in the strip of what waits for the owner, one at the step in hand.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Check again' })).toHaveLength(2))
})

test('an owner chooses the licence of a journey without one in place', async () => {
  const { server, strip } = await open()
  expect(screen.getByText('Texts: all rights reserved')).toBeTruthy()
  expect(screen.getByText(QUESTION)).toBeTruthy()
  press('Yes, with credit (CC BY 4.0)')
  expect(await screen.findByText('Texts under CC BY 4.0')).toBeTruthy()
  expect(server.calls('PUT /path/j1').map(({ body }) => body)).toEqual([{ licence: 'ccBy' }])
  expect(screen.queryByText(QUESTION)).toBeNull()
  expect(document.activeElement).toBe(strip)
})

test("the question is never asked again after 'Don't ask again'", async () => {
  const { server, strip } = await open()
  press("Don't ask again")
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  expect(server.calls('PUT /user/profile/update').map(({ body }) => body)).toEqual([{ askLicence: false }])
  expect(document.activeElement).toBe(strip)
})

test.each([
  [{ licence: 'reserved' }, { askLicence: true }],
  [{ licence: null }, { askLicence: false }],
] as const)('a journey with %o is not asked about by an owner with %o', async (journey, profile) => {
  await open(journey, profile)
  expect(screen.queryByText(QUESTION)).toBeNull()
})

test("a choice that can't be saved leaves the question, with a message", async () => {
  await open()
  stubApi({ 'PUT /path/j1': () => errorResponse(503, 'unavailable', "We're very busy right now") })
  press('No')
  expect(await screen.findByText("We're very busy right now")).toBeTruthy()
  expect(screen.getByText(QUESTION)).toBeTruthy()
})
