import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const NAMES = ['UI/UX', 'C#', '100% cotton', 'Überblick 学習', 'a?b & c+d', 'All']
const pathOf = (name: string) => `/badges/${encodeURIComponent(name)}`

function stubServer(name: string) {
  return stubApi({
    [`GET /badge/name/${name}`]: () => ({ name, journeyCount: 1 }),
    'GET /path/all': () => [aJourney({ id: 'j1', name: 'One', badges: [{ name }] })],
    'GET /interest/all': () => [{ name: 'Cooking' }],
    'POST /interest/create/list': () => [],
  })
}

test.each(NAMES)('the chip of %s opens its page', async (name) => {
  const server = stubServer(name)
  await renderPage(pathOf(name))
  expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
  expect(screen.getByText('1 learning journey')).toBeTruthy()
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(pathOf(name))
  const { query } = server.calls('GET /path/all').at(-1) ?? {}
  expect(query?.getAll('badge')).toEqual([name])
  expect(query?.get('sort')).toBe('trending')
})

test('the order is kept in the address', async () => {
  stubServer('C#')
  const { router } = await renderPage(pathOf('C#'))
  fireEvent.click(await screen.findByRole('radio', { name: 'Newest' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'newest' }))
  expect(screen.getByRole('heading', { level: 1, name: 'C#' })).toBeTruthy()
})

test('a member adds the badge to their interests', async () => {
  await signInAs(bob)
  const server = stubServer('C#')
  await renderPage(pathOf('C#'))
  fireEvent.click(await screen.findByRole('button', { name: 'Add to my interests' }))
  await waitFor(() => expect(server.calls('POST /interest/create/list')).toHaveLength(1))
  expect(server.calls('POST /interest/create/list')[0]?.body).toEqual({ interestDataList: ['Cooking', 'C#'] })
})

test('on a card the arrow keys move between the badges', async () => {
  stubApi({
    'GET /badge/name/C#': () => ({ name: 'C#', journeyCount: 1 }),
    'GET /path/all': () => [aJourney({ id: 'j1', badges: [{ name: 'C#' }, { name: 'Go' }] })],
  })
  await renderPage(pathOf('C#'))
  const [first, second] = [await screen.findByRole('link', { name: 'C#' }), screen.getByRole('link', { name: 'Go' })]
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1])
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(second)
})
