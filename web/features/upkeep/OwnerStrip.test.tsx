import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import { ada, aJourney, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const QUESTION = /May others make their own version of this journey\?/u
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function open(change: Partial<Journey> = {}, profile: Partial<Profile> = { askLicence: true }, suggestions = 0) {
  let journey = aJourney(change)
  const server = stubApi({
    'GET /path/journey/j1': () => journey,
    'GET /path/upkeep/j1': () => ({
      unanswered: [],
      moreUnanswered: false,
      links: [],
      linkChecks: true,
      originalChanges: 0,
      suggestions,
      reach: { people: null, steps: [] },
    }),
    'GET /path/suggestions/j1': () => [],
    'PUT /path/j1': ({ body }) => {
      journey = { ...journey, ...(body as Partial<Journey>) }
      return journey
    },
    'PUT /user/profile/update': () => ({ ...profileOf(ada), askLicence: false }),
  })
  await signInAs({ ...ada, ...profile })
  await renderPage('/app/discover/journey/j1')
  const strip = await screen.findByRole('region', { name: 'What waits for you' })
  return { server, strip }
}

test('the strip leads to the suggestions that wait', async () => {
  await open({}, {}, 100)
  const link = screen.getByRole('link', { name: '100+ suggestions' })
  expect(link.getAttribute('href')).toBe('/app/discover/journey/j1/suggestions')
  expect(screen.queryByText('Nothing is waiting for you.')).toBeNull()
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
