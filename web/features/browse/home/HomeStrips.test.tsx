import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HomeStrips, TrailItem } from '#contract/home.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const walked = aJourney({ id: 'j1', name: 'Walked', requiredDone: 1, doneSteps: [0] })
const step = aStep('two', { stepType: 'Video', minutes: 21, description: 'Gradient descent' })
const onTrail: TrailItem = {
  ...{ journey: walked, step, stepNumber: 2, image: null, at: '2026-11-23T08:00:00.000Z', started: true },
  stones: (['done', 'next', 'open'] as const).map((state) => ({ kind: 'Article', state })),
  minutesLeft: 60,
}
const strips: HomeStrips = {
  trail: [onTrail],
  firstPicks: [],
  hasFinished: false,
  continue: [],
  journeyCount: 128,
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
  const { router } = await renderPage('/app/discover')
  const link = await screen.findByRole('link', { name: /^Open video \(21 min\)/ })
  expect(link.getAttribute('href')).toBe('https://example.org/two')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(screen.getByText('1 of 3 steps')).toBeTruthy()
  fireEvent.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
  expect(localStorage.getItem('openedSteps')).toBe('["two"]')
})

test('a press anywhere on the first card leads to its step', async () => {
  stubServer(() => strips)
  await renderPage('/app/discover')
  const title = await screen.findByRole('link', { name: 'Gradient descent' })
  expect(title.getAttribute('href')).toBe('/app/discover/journey/j1#step-two')
  expect(title.className).toContain('after:inset-0')
})

test('a reason names as many chosen badges as fit', async () => {
  const because = ['UI/UX', 'Product Management', 'Digital Marketing'].map((name) => ({ name }))
  stubServer(() => ({ ...strips, forYou: [{ ...aJourney({ id: 'j2', name: 'Chosen', because }), followedBy: 0 }] }))
  await renderPage('/app/discover')
  expect(await screen.findByText('because you chose UI/UX, Product Management')).toBeTruthy()
})

test('suggestions say why, and news who shared them', async () => {
  stubServer(() => strips)
  await renderPage('/app/discover')
  const row = await screen.findByRole('region', { name: 'For you' })
  expect(row.textContent).toContain('because you chose Python')
  expect(row.textContent).toContain('2 people you follow follow it')
  expect(screen.getByRole('region', { name: 'New from people you follow' }).textContent).toContain(
    'shared by Ada Moreno',
  )
})

test('rows without journeys are left out', async () => {
  stubServer(() => ({ ...strips, trail: [], fromFollowed: [] }))
  await renderPage('/app/discover')
  expect(await screen.findByRole('region', { name: 'For you' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Your trail' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'New from people you follow' })).toBeNull()
})

test('when the rows fail, the list stays and they can be loaded again', async () => {
  let down = true
  stubServer(() => (down ? errorResponse(500, 'internal', 'Something went wrong') : strips))
  await renderPage('/app/discover')
  expect(await screen.findByText("Your journeys and suggestions didn't load.")).toBeTruthy()
  expect(await screen.findByRole('article', { name: 'Listed' })).toBeTruthy()
  down = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'For you' })).toBeTruthy()
})

test('someone without a trail picks one of three first journeys, and gets no other suggestions', async () => {
  const first = {
    journey: aJourney({ id: 'j5', name: 'Short', minutes: 90, because: [{ name: 'Python' }] }),
    step,
    reason: null,
  }
  stubServer(() => ({ ...strips, trail: [], firstPicks: [first] }))
  await renderPage('/app/discover')
  const row = await screen.findByRole('region', { name: 'Pick your first journey' })
  expect(row.textContent).toContain('Short ones from what you chose')
  expect(row.textContent).toContain('1 h 30 min in all')
  expect(within(row).getByRole('link', { name: /^Start: Open video \(21 min\)/ })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'For you' })).toBeNull()
})

test('someone who finished their last journey picks the next one', async () => {
  const next = { journey: aJourney({ id: 'j5', name: 'Short' }), step, reason: { kind: 'author' as const } }
  stubServer(() => ({ ...strips, trail: [], firstPicks: [next], hasFinished: true }))
  await renderPage('/app/discover')
  const row = await screen.findByRole('region', { name: 'Pick your next journey' })
  expect(row.textContent).toContain('Another journey by Ada Moreno')
})

test('a weekly goal is offered after the first finish', async () => {
  stubServer(() => ({ ...strips, hasFinished: true }))
  await renderPage('/app/discover')
  expect(await screen.findByRole('button', { name: 'Set a weekly goal' })).toBeTruthy()
})

test('no weekly goal is offered before', async () => {
  await renderPage('/app/discover')
  await screen.findByRole('region', { name: 'For you' })
  expect(screen.queryByRole('button', { name: 'Set a weekly goal' })).toBeNull()
})

const followed: TrailItem = {
  ...onTrail,
  ...{ journey: aJourney({ id: 'j6', name: 'Followed' }), step: aStep('first', { description: 'Quick start' }) },
  ...{ started: false, at: new Date(Date.now() - 86_400_000).toISOString() },
}

test('a followed journey that is not started says when it was followed and what it starts with', async () => {
  stubServer(() => ({ ...strips, trail: [onTrail, followed] }))
  await renderPage('/app/discover')
  const trail = await screen.findByRole('region', { name: 'Your trail' })
  expect(trail.textContent).toContain('Followed yesterday, not started')
  expect(trail.textContent).toContain('Starts with: Quick start')
  expect(within(trail).getByRole('link', { name: /^Start with: Open article/ })).toBeTruthy()
  expect(within(trail).getByRole('link', { name: 'See all' })).toBeTruthy()
})

test("the journey whose next step was opened last comes first; 'Not now' sets it aside until its step is opened", async () => {
  localStorage.setItem('openedSteps', JSON.stringify([followed.step.id]))
  stubServer(() => ({ ...strips, trail: [onTrail, followed] }))
  await renderPage('/app/discover')
  const trail = await screen.findByRole('region', { name: 'Your trail' })
  const headings = () =>
    within(trail)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
  expect(headings()).toEqual(['Quick start', 'Walked'])
  fireEvent.click(within(trail).getByRole('button', { name: 'More for Followed' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Not now' }))
  await waitFor(() => expect(headings()).toEqual(['Gradient descent']))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(headings()).toEqual(['Quick start', 'Walked']))
})

test('the list says how many journeys there are', async () => {
  stubServer(() => strips)
  await renderPage('/app/discover')
  expect(await screen.findByRole('heading', { name: 'All journeys 128' })).toBeTruthy()
})
