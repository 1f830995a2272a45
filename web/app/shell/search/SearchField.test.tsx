import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, aJourney, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const answers = {
  'GET /path/all': () => [aJourney({ name: 'Data, step by step' })],
  'GET /badge/all': () => [{ name: 'Data Analysis' }],
  'GET /user/all': () => [profileOf(bob)],
  'GET /path/user/following': () => [],
}

async function search(text: string) {
  await screen.findByRole('heading', { level: 1 })
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', { name: 'Search' })
  field.focus()
  fireEvent.change(field, { target: { value: text } })
  return field
}

const names = () => screen.getAllByRole('option').map((option) => option.textContent)

test('search finds journeys, badges, people and pages, and works by keyboard', async () => {
  stubApi(answers)
  await signInAs(ada)
  const { router } = await visit('/app/following')
  const field = await search('d')
  await screen.findByRole('option', { name: /Data, step by step/u })
  expect(names()).toEqual(
    expect.arrayContaining(['Data, step by stepAda Moreno', 'Data Analysis', 'Bob Stone', 'Discover']),
  )
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  const active = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['Data Analysis', 'true'])
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ badge: 'Data Analysis' }))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Enter without a chosen option searches journeys', async () => {
  stubApi(answers)
  await signInAs(ada)
  const { router } = await visit('/app/following')
  const field = await search('rust')
  fireEvent.submit(field)
  await waitFor(() => expect(router.state.location.href).toBe('/app/discover?q=rust'))
})

test('the field keeps its focus after a search, and follows Back', async () => {
  stubApi(answers)
  await signInAs(ada)
  const { router } = await visit('/app/discover')
  const field = await search('rust')
  field.focus()
  fireEvent.submit(field)
  await waitFor(() => expect(router.state.location.href).toBe('/app/discover?q=rust'))
  expect(document.activeElement).toBe(field)
  router.history.back()
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''))
})

test('search can be submitted with a button', async () => {
  stubApi(answers)
  await signInAs(ada)
  const { router } = await visit('/app/following')
  const field = await search('rust')
  const button = screen.getByRole('button', { name: 'Show results' })
  // The Tab key reaches the field first.
  expect(field.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(button)
  await waitFor(() => expect(router.state.location.href).toBe('/app/discover?q=rust'))
})

test("a visitor's search finds no people and opens badges on the landing page", async () => {
  const server = stubApi({ ...answers, 'GET /path/journey/j1': () => aJourney() })
  const { router } = await visit('/app/discover/journey/j1')
  await search('data')
  fireEvent.click(await screen.findByRole('option', { name: 'Data Analysis' }))
  await waitFor(() => expect(router.state.location.href).toMatch(/^\/\?badge=Data/u))
  expect(server.calls('GET /user/all')).toEqual([])
})

test('a search without results leads on: to all journeys, to creating the journey, and to popular badges', async () => {
  stubApi({
    ...answers,
    'GET /path/all': () => [],
    'GET /badge/all': ({ query }) => (query.has('popular') ? [{ name: 'Python' }] : []),
    'GET /user/all': () => [],
  })
  await signInAs(ada)
  await visit('/app/following')
  await search('beekeeping')
  await screen.findByRole('option', { name: 'Python' })
  expect(names().slice(0, 3)).toEqual(['Search all journeys for “beekeeping”', 'Create this journey', 'Python'])
  expect(screen.getByText('0 results')).toBeTruthy()
})

test('search closes on Escape, and says if nothing is found or the server fails', async () => {
  stubApi({
    ...answers,
    'GET /path/all': () => [],
    'GET /badge/all': ({ query }) => (query.has('q') ? errorResponse(400, 'invalid', 'Not now') : []),
    'GET /user/all': () => [],
  })
  await signInAs(ada)
  await visit('/app/following')
  const field = await search('xyz')
  expect(await screen.findByText("Search isn't available right now. Please try again.")).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(field.hasAttribute('aria-controls')).toBe(false)
})
