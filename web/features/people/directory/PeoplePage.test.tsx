import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, aPerson, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const cleo = aPerson('cleo', 'Cleo Park')
const people = [
  profileOf(ada),
  { ...profileOf(bob), role: 'Mason', company: 'Quarry', follower: 7, following: 3, totalPost: 2 },
  { ...profileOf(cleo), isFollowed: true, links: ['https://github.com/cleo'] },
]

beforeEach(resetSession)
afterEach(resetSession)

/** A stub server that searches people by name, like the real one. */
function stubServer(answers: Answers = {}) {
  return stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), listed: true }),
    'GET /user/all': ({ query }) =>
      people.filter(({ displayName }) => displayName.toLowerCase().includes(query.get('q') ?? '')),
    ...answers,
  })
}

async function open(address: string) {
  await signInAs(ada)
  const { router } = await renderPage(address)
  await screen.findByRole('heading', { level: 1, name: 'People' })
  return router
}
const search = (text: string) => fireEvent.change(screen.getByLabelText('Search people'), { target: { value: text } })

test('a card shows position, counts and links', async () => {
  stubServer()
  await open('/app/user/cards')
  const card = within(await screen.findByRole('article', { name: 'Bob Stone' }))
  expect(card.getByText('Mason at Quarry')).toBeTruthy()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '7 followers',
    '3 following',
    '2 journeys',
  ])
  expect(card.getByRole('link', { name: 'Bob Stone' }).getAttribute('href')).toBe('/app/user/profile?userId=bob')
  expect(screen.getByRole('link', { name: 'GitHub, Cleo Park' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Invite someone' }).getAttribute('href')).toBe('/app/user/new')
})

test('people are followed and unfollowed, except the viewer', async () => {
  const server = stubServer({ 'POST /user/follow/bob': () => ({ followed: true, followerCount: 8 }) })
  await open('/app/user/cards')
  const card = within(await screen.findByRole('article', { name: 'Bob Stone' }))
  fireEvent.click(card.getByRole('button', { name: 'Follow Bob Stone' }))
  expect(await card.findByRole('button', { name: 'Followed Bob Stone', pressed: true })).toBeTruthy()
  expect(await card.findByText('8')).toBeTruthy()
  expect(server.calls('POST /user/follow/bob').map(({ body }) => body)).toEqual([{ followed: true }])
  const own = within(screen.getByRole('article', { name: 'Ada Moreno' }))
  expect(own.queryByRole('button')).toBeNull()
  expect(own.getByText('You')).toBeTruthy()
})

test('search runs while typing and is stored in the address, in both views', async () => {
  stubServer()
  const router = await open('/app/user/cards?sort=newest')
  await screen.findByRole('article', { name: 'Bob Stone' })
  search('cleo')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Bob Stone' })).toBeNull())
  expect(router.state.location.search).toEqual({ q: 'cleo', sort: 'newest' })
  fireEvent.click(screen.getByRole('link', { name: 'Table' }))
  expect(await screen.findByRole('table', { name: 'People' })).toBeTruthy()
  expect(router.state.location.href).toBe('/app/user/list?q=cleo&sort=newest')
  expect(screen.getByLabelText<HTMLInputElement>('Search people').value).toBe('cleo')
})

test('an empty search says so and can be cleared', async () => {
  stubServer()
  await open('/app/user/list?q=zoe')
  expect(await screen.findByText('No one found')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Clear search' }))
  expect(await screen.findByRole('row', { name: /Bob Stone/u })).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Search people').value).toBe('')
})

test('more people load page by page', async () => {
  stubServer({
    'GET /user/all': ({ query }) =>
      query.get('cursor') === 'two'
        ? people.slice(2)
        : Response.json(people.slice(0, 2), { headers: { Link: '</api/user/all?cursor=two>; rel="next"' } }),
  })
  await open('/app/user/cards')
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('article', { name: 'Cleo Park' })).toBeTruthy()
})

test('a failure is shown and can be retried', async () => {
  let broken = true
  stubServer({ 'GET /user/all': () => (broken ? errorResponse(500, 'internal', 'We stumbled') : people) })
  await open('/app/user/cards')
  expect(await screen.findByText('We stumbled')).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Bob Stone' })).toBeTruthy()
})

test("an unlisted member reads why they aren't in the directory", async () => {
  stubServer({ 'GET /user/profile': () => ({ ...profileOf(ada), listed: false }) })
  await open('/app/user/cards')
  expect(await screen.findByText(/You're not in this list/u)).toBeTruthy()
})

test('a column header sorts the table on the server and shows the order', async () => {
  const server = stubServer()
  await open('/app/user/list')
  await screen.findByRole('row', { name: /Bob Stone/u })
  const column = (name: string) => screen.getByRole('columnheader', { name })
  expect(column('Name').getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(column('Followers')).getByRole('link'))
  await waitFor(() => expect(column('Followers').getAttribute('aria-sort')).toBe('descending'))
  expect(column('Name').getAttribute('aria-sort')).toBeNull()
  await waitFor(() => expect(server.calls('GET /user/all').at(-1)?.query.get('sort')).toBe('followers'))
})

test("a row shows a person's details", async () => {
  stubServer()
  await open('/app/user/list')
  const row = within(await screen.findByRole('row', { name: /Bob Stone/u }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Mason',
    'Quarry',
    '2',
    '7',
    'Follow',
  ])
  expect(row.getByRole('rowheader')).toBeTruthy()
})
