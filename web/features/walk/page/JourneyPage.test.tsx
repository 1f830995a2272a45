import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProgressInput } from '#contract/progress.ts'
import { keepUnsent, readUnsent } from '#web/core/ui/state/unsent.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, deferred, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const address = '/app/discover/journey/j1'

/** A stub server that stores Bob's progress, like and follow. */
function stubServer(change: Parameters<typeof aJourney>[0] = {}, answers: Answers = {}) {
  const completed = new Set<string>()
  return stubApi({
    'GET /path/journey/j1': () => aJourney(change),
    'GET /path/progress/j1': () => ({ completed: [...completed], finishedAt: null, newSince: 0, newSteps: [] }),
    'PUT /path/progress/j1': ({ body }) => {
      const { done = [], undone = [] } = body as ProgressInput
      for (const id of done) completed.add(id)
      for (const id of undone) completed.delete(id)
      return { completed: [...completed], finishedAt: null, newSince: 0, newSteps: [] }
    },
    ...answers,
  })
}

beforeEach(resetSession)
afterEach(resetSession)

const like = () => screen.getByRole('button', { name: 'Like' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const openStep = () => document.querySelector('[aria-current=step]')

test('a like shows immediately and is saved', async () => {
  const answered = deferred<unknown>()
  const server = stubServer({}, { 'POST /path/like/j1': () => answered.promise })
  await signInAs(bob)
  await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }))
  await waitFor(() => expect(like().getAttribute('aria-pressed')).toBe('true'))
  expect(screen.getByText('5 likes')).toBeTruthy()
  await act(async () => answered.resolve({ liked: true, likeCount: 6 }))
  await screen.findByText('6 likes')
  expect(server.calls('POST /path/like/j1').map(({ body }) => body)).toEqual([{ liked: true }])
})

test('a failed like is reverted with a message', async () => {
  stubServer({}, { 'POST /path/like/j1': () => errorResponse(503, 'unavailable', "We're very busy right now") })
  await signInAs(bob)
  await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }))
  expect(await screen.findByText("We're very busy right now")).toBeTruthy()
  expect(like().getAttribute('aria-pressed')).toBe('false')
  expect(screen.getByText('4 likes')).toBeTruthy()
})

test('the last of several quick presses wins', async () => {
  let held = false
  const first = deferred<void>()
  const server = stubServer(
    {},
    {
      'POST /path/follow/j1': async ({ body }) => {
        const { followed } = body as { followed: boolean }
        if (server.calls('POST /path/follow/j1').length === 1) await first.promise
        held = followed
        return { followed, followerCount: followed ? 1 : 0 }
      },
      'GET /path/user/following': () => [],
      'GET /path/user/interest': () => [],
    },
  )
  await signInAs(bob)
  await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Follow' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Followed' }))
  await screen.findByRole('button', { name: 'Follow' })
  fireEvent.click(screen.getByRole('button', { name: 'Follow' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Followed' }))
  await screen.findByRole('button', { name: 'Follow' })
  await act(async () => first.resolve())
  await waitFor(() =>
    expect(server.calls('POST /path/follow/j1').map(({ body }) => body)).toEqual([
      { followed: true },
      { followed: false },
    ]),
  )
  expect(held).toBe(false)
  expect(screen.getByRole('button', { name: 'Follow' })).toBeTruthy()
})

test("a visitor's like is saved after sign-in", async () => {
  const server = stubServer({}, { 'POST /path/like/j1': () => ({ liked: true, likeCount: 5 }) })
  const { router } = await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Like' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register'))
  expect(router.state.location.search).toEqual({ returnTo: address })
  await act(async () => await signInAs(bob))
  await act(async () => await router.navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: 'j1' } }))
  await waitFor(() => expect(server.calls('POST /path/like/j1')).toHaveLength(1))
})

test('the owner sees followers instead of a follow button', async () => {
  stubServer({}, {})
  await signInAs(ada)
  await renderPage(address)
  expect(await screen.findByText('Followers')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
})

test('one step is counted in the singular', async () => {
  stubServer({ steps: [aStep('one')] })
  await renderPage(address)
  expect(await screen.findByText('0 of 1 step')).toBeTruthy()
})

test('Continue opens the next open step and updates the progress', async () => {
  const server = stubServer()
  await signInAs(bob)
  await renderPage(address)
  await screen.findByText('0 of 3 steps')
  press('Continue')
  await screen.findByText('1 of 3 steps')
  expect(openStep()?.textContent).toContain('Article : About two')
  expect(document.activeElement?.textContent).toContain('About two')
  expect(server.calls('PUT /path/progress/j1').map(({ body }) => body)).toEqual([{ done: ['one'] }])
})

test('Back opens the previous step and unticks nothing', async () => {
  stubServer()
  await renderPage(address)
  await screen.findByText('0 of 3 steps')
  press('Continue')
  press('Back')
  expect(openStep()?.textContent).toContain('About one')
  expect(screen.getByText('1 of 3 steps')).toBeTruthy()
})

test('Finish with open steps opens the first of them and says how many are left', async () => {
  stubServer()
  await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Article : About three' }))
  expect(screen.getByText('Last step')).toBeTruthy()
  press('Finish')
  expect(openStep()?.textContent).toContain('About one')
  expect(screen.getByText('2 steps are still open: here is the first')).toBeTruthy()
})

test('Reset in the finish panel asks first, then unticks every step', async () => {
  stubServer()
  await renderPage(address)
  await screen.findByText('0 of 3 steps')
  press('Continue')
  press('Continue')
  press('Finish')
  const end = await screen.findByRole('heading', { name: "All steps completed - you're finished" })
  await waitFor(() => expect(document.activeElement).toBe(end))
  press('Reset')
  const dialog = await screen.findByRole('alertdialog')
  expect(screen.getByText('3 of 3 steps')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reset' }))
  expect(await screen.findByText('0 of 3 steps')).toBeTruthy()
  expect(openStep()?.textContent).toContain('About one')
})

test('any step can be ticked and unticked in any order', async () => {
  stubServer()
  await renderPage(address)
  const third = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Step 3 walked: About three' })
  fireEvent.click(third)
  expect(third.checked).toBe(true)
  expect(openStep()?.textContent).toContain('About one')
  fireEvent.click(third)
  expect(screen.getByText('0 of 3 steps')).toBeTruthy()
})

test('a long run of done steps is collapsed', async () => {
  stubServer({ steps: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aStep(id)) })
  await renderPage(address)
  await screen.findByText('0 of 6 steps')
  for (let step = 0; step < 4; step++) press('Continue')
  expect(screen.queryByText(/About b/u)).toBeNull()
  press('Show 4 finished steps')
  expect(screen.getByRole('button', { name: 'Article : About b' })).toBeTruthy()
})

test('finished steps are printed, too, and are collapsed again afterwards', async () => {
  stubServer({ steps: ['a', 'b', 'c', 'd'].map((id) => aStep(id)) })
  await renderPage(address)
  await screen.findByText('0 of 4 steps')
  for (let step = 0; step < 3; step++) press('Continue')
  fireEvent(window, new Event('beforeprint'))
  expect(screen.getByText('About b')).toBeTruthy()
  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByText('About b')).toBeNull()
})

test("a tick that can't be saved is reverted with a message", async () => {
  stubServer({}, { 'PUT /path/progress/j1': () => errorResponse(503, 'unavailable', 'Busy') })
  await signInAs(bob)
  await renderPage(address)
  await screen.findByText('0 of 3 steps')
  press('Continue')
  expect(await screen.findByText('Busy')).toBeTruthy()
  expect(await screen.findByText('0 of 3 steps')).toBeTruthy()
})

test("progress stored on the device is added to the server's after sign-in", async () => {
  const server = stubServer({}, { 'GET /path/all': () => [], 'GET /path/user/following': () => [] })
  await renderPage(address)
  await screen.findByText('0 of 3 steps')
  press('Continue')
  await act(async () => await signInAs(bob))
  await waitFor(() =>
    expect(server.calls('PUT /path/progress/j1').map(({ body }) => body)).toEqual([{ done: ['one'] }]),
  )
  expect(await screen.findByText('1 of 3 steps')).toBeTruthy()
  expect(localStorage.getItem('progress:j1')).toBeNull()
})

test('new steps stay pending until they are added, even after a reload, and can be edited', async () => {
  const server = stubServer({}, { 'POST /path/steps/new': () => [] })
  await signInAs(ada)
  keepUnsent('ada', 'steps:j1', [{ stepType: 'Book', description: 'A fourth', url: 'www.example.org' }])
  await renderPage(address)
  expect(await screen.findByText('New Path Steps')).toBeTruthy()
  press('More for step 4')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  press('Undo')
  press('Add')
  await waitFor(() => expect(screen.queryByText('New Path Steps')).toBeNull())
  const [call] = server.calls('POST /path/steps/new')
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^\w{32}$/u)
  expect(call?.body).toMatchObject({ pathId: 'j1', steps: [{ description: 'A fourth' }] })
  expect(readUnsent('ada', 'steps:j1')).toBeNull()
})

test('pressing the likes opens the list of people who liked it, page by page', async () => {
  const second = '/path/j1/people?kind=likes&cursor=next'
  stubServer(
    { likeCount: 2, personLikes: [ada] },
    {
      'GET /path/j1/people': ({ query }) =>
        query.get('cursor') === null
          ? Response.json([ada], { headers: { Link: `</api${second}>; rel="next"` } })
          : [bob],
    },
  )
  await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: /2 likes/u }))
  const dialog = await screen.findByRole('dialog', { name: 'Liked by' })
  fireEvent.click(await within(dialog).findByRole('button', { name: /more/iu }))
  expect(await within(dialog).findByRole('link', { name: /Bob Stone/u })).toBeTruthy()
})

test('a journey is archived and unarchived', async () => {
  const server = stubServer(
    {},
    { 'PUT /path/j1': ({ body }) => aJourney({ archived: (body as { archived: boolean }).archived }) },
  )
  await signInAs(ada)
  await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: 'Manage this journey' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive or delete' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Archived: no one new can follow it')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText('Archived: no one new can follow it')).toBeNull())
  expect(server.calls('PUT /path/j1').map(({ body }) => body)).toEqual([{ archived: true }, { archived: false }])
})

test("the page shows the card's data while the steps load", async () => {
  const answered = deferred<unknown>()
  const { steps: _, ...card } = aJourney()
  stubServer({}, { 'GET /path/all': () => [card], 'GET /path/journey/j1': () => answered.promise })
  await signInAs(bob)
  await renderPage('/app/discover')
  fireEvent.click(await screen.findByRole('link', { name: 'Expand Learning Journey' }))
  expect(await screen.findByRole('heading', { level: 1, name: card.name })).toBeTruthy()
  expect(screen.getByText(card.description)).toBeTruthy()
  expect(screen.getByRole('status', { name: 'Loading the journey' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Like' })).toBeNull()
  await act(async () => answered.resolve(aJourney()))
  expect(await screen.findByRole('button', { name: 'Like' })).toBeTruthy()
  expect(screen.queryByRole('status', { name: 'Loading the journey' })).toBeNull()
})

test('the page says if the journey was deleted meanwhile', async () => {
  const { steps: _, ...card } = aJourney()
  stubServer(
    {},
    {
      'GET /path/all': () => [card],
      'GET /path/journey/j1': () => errorResponse(410, 'gone', 'This journey has been deleted'),
    },
  )
  await signInAs(bob)
  await renderPage('/app/discover')
  fireEvent.click(await screen.findByRole('link', { name: 'Expand Learning Journey' }))
  expect(await screen.findByText('This journey has been deleted')).toBeTruthy()
  expect(screen.queryByText(card.description)).toBeNull()
})
