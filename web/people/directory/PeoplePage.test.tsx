import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Asked, profileOf, refusal, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { ada, aPerson, bob } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

const cleo = aPerson('cleo', 'Cleo Park')
const everybody = [
  profileOf(ada),
  { ...profileOf(bob), role: 'Mason', company: 'Quarry', follower: 7, following: 3, totalPost: 2 },
  { ...profileOf(cleo), isFollowed: true, links: ['https://github.com/cleo'] },
]

beforeEach(signOutQuietly)
afterEach(signOutQuietly)

/** A stub server that searches by name, like the real one. */
function aServer(answers: Record<string, (asked: Asked) => unknown> = {}) {
  return stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), listed: true }),
    'GET /user/firstLogin': () => false,
    'GET /user/all': ({ query }) =>
      everybody.filter(({ displayName }) => displayName.toLowerCase().includes(query.get('q') ?? '')),
    ...answers,
  })
}

async function open(address: string) {
  await signInAs(ada)
  const { router } = await visit(address)
  await screen.findByRole('heading', { level: 1, name: 'People' })
  return router
}
const search = (text: string) => fireEvent.change(screen.getByLabelText('Search people'), { target: { value: text } })

describe('the directory of people', () => {
  it('shows cards with what people do, their counts and where else they are', async () => {
    aServer()
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

  it('lets one follow and unfollow, but not oneself', async () => {
    const server = aServer({ 'POST /user/follow/bob': () => ({ followed: true, followerCount: 8 }) })
    await open('/app/user/cards')
    const card = within(await screen.findByRole('article', { name: 'Bob Stone' }))
    fireEvent.click(card.getByRole('button', { name: 'Follow Bob Stone' }))
    expect(await card.findByRole('button', { name: 'Followed Bob Stone', pressed: true })).toBeTruthy()
    expect(await card.findByText('8')).toBeTruthy()
    expect(server.to('POST /user/follow/bob').map(({ body }) => body)).toEqual([{ followed: true }])
    const own = within(screen.getByRole('article', { name: 'Ada Moreno' }))
    expect(own.queryByRole('button')).toBeNull()
    expect(own.getByText('You')).toBeTruthy()
  })

  it('searches while one types and keeps the words in the address, in both views', async () => {
    aServer()
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

  it('says that nobody was found and clears the search', async () => {
    aServer()
    await open('/app/user/list?q=zoe')
    expect(await screen.findByText('No one found')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Clear search' }))
    expect(await screen.findByRole('row', { name: /Bob Stone/u })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Search people').value).toBe('')
  })

  it('goes on page by page', async () => {
    aServer({
      'GET /user/all': ({ query }) =>
        query.get('cursor') === 'two'
          ? everybody.slice(2)
          : Response.json(everybody.slice(0, 2), { headers: { Link: '</api/user/all?cursor=two>; rel="next"' } }),
    })
    await open('/app/user/cards')
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('article', { name: 'Cleo Park' })).toBeTruthy()
  })

  it('tells what went wrong and tries again', async () => {
    let broken = true
    aServer({ 'GET /user/all': () => (broken ? refusal(500, 'internal', 'We stumbled') : everybody) })
    await open('/app/user/cards')
    expect(await screen.findByText('We stumbled')).toBeTruthy()
    broken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Bob Stone' })).toBeTruthy()
  })

  it('tells whoever left it why they are not in it', async () => {
    aServer({ 'GET /user/profile': () => ({ ...profileOf(ada), listed: false }) })
    await open('/app/user/cards')
    expect(await screen.findByText(/You're not in this list/u)).toBeTruthy()
  })
})

describe('the table of people', () => {
  it('is sorted by the server at a press on a column, which says so', async () => {
    const server = aServer()
    await open('/app/user/list')
    await screen.findByRole('row', { name: /Bob Stone/u })
    const column = (name: string) => screen.getByRole('columnheader', { name })
    expect(column('Name').getAttribute('aria-sort')).toBe('ascending')
    fireEvent.click(within(column('Followers')).getByRole('link'))
    await waitFor(() => expect(column('Followers').getAttribute('aria-sort')).toBe('descending'))
    expect(column('Name').getAttribute('aria-sort')).toBeNull()
    await waitFor(() => expect(server.to('GET /user/all').at(-1)?.query.get('sort')).toBe('followers'))
  })

  it('tells of each person in a row', async () => {
    aServer()
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
})
