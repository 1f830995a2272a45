import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, type StubRequest, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const one = aJourney({ id: 'j1', name: 'One', requiredDone: 2, doneSteps: [0, 1] })
const two = aJourney({ id: 'j2', name: 'Two' })

/** The stub server's list of journeys: two pages of one journey each. */
const pages = ({ query }: StubRequest) =>
  query.has('cursor')
    ? Response.json([two])
    : Response.json([one], { headers: { Link: '</api/path/all?cursor=next>; rel="next"' } })

function stubServer(answers: Answers = {}) {
  return stubApi({
    'GET /path/all': pages,
    'GET /badge/all': () => [{ name: 'Python' }],
    ...answers,
  })
}

const names = () => screen.queryAllByRole('article').map((card) => card.querySelector('h2, h3')?.textContent)

beforeEach(async () => {
  await resetSession()
  stubServer()
  await signInAs(bob)
})
afterEach(resetSession)

test('a card shows owner, date, progress and a link to the journey', async () => {
  stubServer()
  await renderPage('/app/discover')
  const card = await screen.findByRole('article', { name: 'One' })
  expect(card.textContent).toContain('Ada Moreno')
  expect(card.textContent).toContain('Posted 12 Nov 2026')
  expect(card.textContent).toContain('67% walked')
  expect(card.textContent).toContain('3 steps')
  expect(screen.getByRole('link', { name: 'Expand Learning Journey' }).getAttribute('href')).toBe(
    '/app/discover/journey/j1',
  )
})

test('More loads the next page', async () => {
  stubServer()
  await renderPage('/app/discover')
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(names()).toEqual(['One', 'Two']))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('order and filters are stored in the address', async () => {
  const server = stubServer()
  const { router } = await renderPage('/app/discover?q=linear')
  await screen.findByRole('article', { name: 'One' })
  fireEvent.click(screen.getByRole('radio', { name: 'Most liked' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'linear', sort: 'likes' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove linear' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'likes' }))
  expect(server.calls('GET /path/all').at(-1)?.query.toString()).toBe('sort=likes')
})

test('a search is sorted by best match and marks the matches until another order is chosen', async () => {
  stubServer({ 'GET /path/all': () => [aJourney({ id: 'j3', name: 'Über Cafés', description: 'On café culture.' })] })
  const { router } = await renderPage('/app/discover?q=cafe')
  const card = await screen.findByRole('article', { name: 'Über Cafés' })
  expect([...card.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Cafés', 'café'])
  expect(screen.getByRole('radio', { name: 'Best match' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: 'Newest' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'cafe', sort: 'newest' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Best match' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'cafe' }))
  fireEvent.click(screen.getByRole('button', { name: 'Remove cafe' }))
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Best match' })).toBeNull())
  expect(document.querySelector('mark')).toBeNull()
})

test('a badge filter is found by typing', async () => {
  stubServer()
  const { router } = await renderPage('/app/discover')
  fireEvent.click(await screen.findByRole('button', { name: 'Filter by badge' }))
  const box = await screen.findByRole('combobox', { name: 'Badge' })
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Python' })).toBeTruthy())
  fireEvent.input(box, { target: { value: 'py' }, inputType: 'insertText' })
  await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBeTruthy())
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.search).toEqual({ badge: 'Python' }))
})

test('a failure is shown and can be retried', async () => {
  let down = true
  stubServer({
    'GET /path/all': (asked) => (down ? errorResponse(500, 'internal', 'Something went wrong') : pages(asked)),
  })
  await renderPage('/app/discover')
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  down = false
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(await screen.findByRole('article', { name: 'One' })).toBeTruthy()
})

test('the empty Following and Recommended pages use the fixed texts', async () => {
  stubServer({ 'GET /path/user/following': () => [], 'GET /path/user/interest': () => [] })
  const { router } = await renderPage('/app/following')
  expect(await screen.findByText('Your followed paths will show up here')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: "Journeys You're Following" })).toBeTruthy()
  await act(async () => await router.navigate({ to: '/app/recommended' }))
  expect(await screen.findByText('No Journeys found based on your interest')).toBeTruthy()
})
