import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HomeStrips } from '#contract/journey.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

const walked = aJourney({ id: 'j1', name: 'Walked', requiredDone: 1, doneSteps: [0] })
const step = aStep('two', { stepType: 'Video', minutes: 21, description: 'Gradient descent' })
const strips: HomeStrips = {
  continue: [{ journey: walked, step, stepNumber: 2, image: null }],
  forYou: [
    { ...aJourney({ id: 'j2', name: 'Chosen', because: [{ name: 'Python' }] }), followedBy: 0 },
    { ...aJourney({ id: 'j3', name: 'Shared' }), followedBy: 2 },
  ],
  fromFollowed: [{ person: ada, journey: aJourney({ id: 'j4', name: 'Fresh' }) }],
}

const stubServer = (home: Answers[string]) =>
  stubApi({ 'GET /path/all': () => [aJourney({ id: 'j9', name: 'Listed' })], 'GET /path/home': home })

beforeEach(async () => {
  await resetSession()
  stubServer(() => strips)
  await signInAs(bob)
})
afterEach(resetSession)

test('the next resource opens in a new tab, and this one shows its journey', async () => {
  stubServer(() => strips)
  const { router } = await visit('/app/discover')
  const link = await screen.findByRole('link', { name: /^Open video \(21 min\)/ })
  expect(link.getAttribute('href')).toBe('https://example.org/two')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.getByText('Step 2 of 3')).toBeTruthy()
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
  expect(localStorage.getItem('openedSteps')).toBe('["two"]')
})

test('suggestions say why, and news who shared them', async () => {
  stubServer(() => strips)
  await visit('/app/discover')
  const row = await screen.findByRole('region', { name: 'For you' })
  expect(row.textContent).toContain('because you chose Python')
  expect(row.textContent).toContain('2 people you follow follow it')
  expect(screen.getByRole('region', { name: 'New from people you follow' }).textContent).toContain(
    'shared by Ada Moreno',
  )
})

test('rows without journeys are left out', async () => {
  stubServer(() => ({ ...strips, continue: [], fromFollowed: [] }))
  await visit('/app/discover')
  expect(await screen.findByRole('region', { name: 'For you' })).toBeTruthy()
  expect(screen.queryByText(/^Continue/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'New from people you follow' })).toBeNull()
})

test('when the rows fail, the list stays and they can be loaded again', async () => {
  let down = true
  stubServer(() => (down ? errorResponse(500, 'internal', 'Something went wrong') : strips))
  await visit('/app/discover')
  expect(await screen.findByText("Your journeys and suggestions didn't load.")).toBeTruthy()
  expect(await screen.findByRole('article', { name: 'Listed' })).toBeTruthy()
  down = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'For you' })).toBeTruthy()
})
