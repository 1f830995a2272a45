import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Profile } from '#contract/person.ts'
import { type Asked, deferred, profileOf, refusal, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { ada, aJourney, aPerson, bob } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

const address = '/app/user/profile?userId=bob'

beforeEach(signOutQuietly)
afterEach(signOutQuietly)

/** A stub server with Bob's public profile and Ada's own. */
function aServer(change: Partial<Profile> = {}, answers: Record<string, (asked: Asked) => unknown> = {}) {
  return stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }),
    'GET /user/profile/bob': () => ({ ...profileOf(bob), follower: 4, following: 2, totalPost: 1, ...change }),
    'GET /path/user/bob': () => [aJourney({ id: 'b1', name: 'Stone by stone', owner: bob })],
    'GET /path/user': () => [aJourney({ name: 'Sums with Ada' })],
    'GET /user/firstLogin': () => false,
    ...answers,
  })
}

async function open(at = address, as = ada) {
  await signInAs(as)
  await visit(at)
  return await screen.findByRole('heading', { level: 1 })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const tab = (name: string) => screen.getByRole('link', { name })

describe('a profile', () => {
  it('shows a person, what they do and where else they are', async () => {
    const links = ['https://github.com/bob', 'https://bob.example.org', 'javascript:alert(1)']
    aServer({ role: 'Mason', company: 'Quarry', pronouns: 'he/him', about: 'I pile stones.', links })
    const heading = await open()
    expect(heading.textContent).toBe('Bob Stone he/him')
    expect(screen.getByText('Mason at Quarry')).toBeTruthy()
    expect(screen.getByText('I pile stones.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'GitHub' })
    expect(link.getAttribute('href')).toBe('https://github.com/bob')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
    expect(screen.getByRole('link', { name: 'bob.example.org' })).toBeTruthy()
    expect(document.querySelector('a[href^="javascript"]')).toBeNull()
    expect(await screen.findByRole('article', { name: 'Stone by stone' })).toBeTruthy()
  })

  it('opens the whole list behind a count, page by page', async () => {
    const people = Array.from({ length: 4 }, (_, index) => aPerson(`p${index}`, `Person ${index}`))
    const server = aServer(
      {},
      {
        'GET /user/bob/people': ({ query }) => {
          const second = query.get('cursor') === 'two'
          const headers: HeadersInit = second ? {} : { Link: '</api/user/bob/people?cursor=two>; rel="next"' }
          return Response.json(second ? people.slice(2) : people.slice(0, 2), { headers })
        },
      },
    )
    await open()
    press('4 followers')
    const dialog = within(await screen.findByRole('dialog', { name: 'Followers of Bob Stone' }))
    expect(await dialog.findByRole('link', { name: /Person 1/u })).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Show more' }))
    expect(await dialog.findByRole('link', { name: /Person 3/u })).toBeTruthy()
    expect(server.to('GET /user/bob/people')[0]?.query.get('kind')).toBe('followers')
  })

  it('tells that a list behind a count could not be read, and tries again', async () => {
    let broken = true
    aServer(
      {},
      {
        'GET /user/bob/people': () => (broken ? refusal(500, 'internal', 'We stumbled') : []),
      },
    )
    await open()
    press('2 following')
    const dialog = within(await screen.findByRole('dialog', { name: 'People Bob Stone follows' }))
    expect(await dialog.findByText('We stumbled')).toBeTruthy()
    broken = false
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('No one yet')).toBeTruthy()
  })

  it('has lists of others only where they show them, each with an address of its own', async () => {
    aServer({ shows: ['liked'] }, { 'GET /path/user/bob/liked': () => [aJourney({ id: 'l1', name: 'Liked by Bob' })] })
    await open()
    expect(screen.queryByRole('link', { name: 'Finished' })).toBeNull()
    fireEvent.click(tab('Liked'))
    expect(await screen.findByRole('article', { name: 'Liked by Bob' })).toBeTruthy()
    expect(tab('Liked').getAttribute('aria-current')).toBe('page')
    expect(tab('Journeys').getAttribute('aria-current')).toBeNull()
  })

  it('opens at the journeys where the address asks for a list that is not shown', async () => {
    aServer()
    await open(`${address}&tab=finished`)
    expect(await screen.findByRole('article', { name: 'Stone by stone' })).toBeTruthy()
  })

  it('says that there are no journeys, and what went wrong with reading them', async () => {
    let broken = true
    aServer({}, { 'GET /path/user/bob': () => (broken ? refusal(500, 'internal', 'We stumbled') : []) })
    await open()
    expect(await screen.findByText('We stumbled')).toBeTruthy()
    broken = false
    press('Try again')
    expect(await screen.findByText("Bob Stone hasn't created a journey yet.")).toBeTruthy()
  })

  it('says kindly that nobody is there', async () => {
    aServer({}, { 'GET /user/profile/bob': () => refusal(404, 'personNotFound', "This person doesn't exist") })
    await open()
    expect(await screen.findByText("This person doesn't exist")).toBeTruthy()
  })
})

describe('following a person', () => {
  it('shows at once, states the wish and takes over the count', async () => {
    const answered = deferred<unknown>()
    const server = aServer({}, { 'POST /user/follow/bob': () => answered.promise })
    await open()
    press('Follow')
    const followed = await screen.findByRole('button', { name: 'Followed', pressed: true })
    expect(screen.getByRole('button', { name: '5 followers' })).toBeTruthy()
    answered.resolve({ followed: true, followerCount: 9 })
    expect(await screen.findByRole('button', { name: '9 followers' })).toBeTruthy()
    expect(server.to('POST /user/follow/bob').map(({ body }) => body)).toEqual([{ followed: true }])
    expect(followed.isConnected).toBe(true)
  })

  it('is put back with a word of why when it fails', async () => {
    aServer({}, { 'POST /user/follow/bob': () => refusal(503, 'unavailable', "We're very busy right now") })
    await open()
    press('Follow')
    expect(await screen.findByText("We're very busy right now")).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Follow', pressed: false })).toBeTruthy()
    expect(screen.getByRole('button', { name: '4 followers' })).toBeTruthy()
  })

  it('asks a visitor to sign in and is done once they have', async () => {
    const server = aServer({}, { 'POST /user/follow/bob': () => ({ followed: true, followerCount: 5 }) })
    const { router } = await visit(address)
    fireEvent.click(await screen.findByRole('button', { name: 'Follow' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/login'))
    expect(router.state.location.search).toEqual({ returnTo: address })
    await signInAs(ada)
    await router.navigate({ to: '/app/user/profile', search: { userId: 'bob' } })
    await screen.findByRole('button', { name: 'Followed' })
    await waitFor(() => expect(server.to('POST /user/follow/bob')).toHaveLength(1))
  })

  it('is not for oneself: there one edits', async () => {
    aServer({}, { 'GET /user/profile': () => profileOf(bob) })
    await open(address, bob)
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Edit profile' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Follow/u })).toBeNull()
  })
})

describe('one’s own profile', () => {
  it('has every list, and says who sees it', async () => {
    aServer(
      {},
      {
        'GET /user/profile': () => ({ ...profileOf(ada), shows: ['finished'] }),
        'GET /path/user/ada/liked': () => [],
        'GET /path/user/ada/finished': () => [],
      },
    )
    await open('/app/user/profile')
    expect(await screen.findByRole('article', { name: 'Sums with Ada' })).toBeTruthy()
    fireEvent.click(tab('Liked'))
    expect(await screen.findByText('Only you can see this list.')).toBeTruthy()
    expect(await screen.findByText('No liked journeys yet')).toBeTruthy()
    fireEvent.click(tab('Finished'))
    expect(await screen.findByText('Others can see this list too.')).toBeTruthy()
  })

  it('gives deleted journeys back', async () => {
    let gone = [aJourney({ name: 'Sums with Ada', deletedAt: '2026-11-12T10:00:00.000Z' })]
    const server = aServer(
      {},
      {
        'GET /path/user/deleted': () => gone,
        'POST /path/restore/j1': () => {
          const [restored] = gone
          gone = []
          return restored
        },
      },
    )
    await open('/app/user/profile?tab=deleted')
    expect(await screen.findByText('Deleted 12 November 2026')).toBeTruthy()
    press('Restore Sums with Ada')
    expect(await screen.findByText('Journey restored')).toBeTruthy()
    expect(await screen.findByText('No deleted journeys')).toBeTruthy()
    expect(server.to('POST /path/restore/j1')).toHaveLength(1)
  })
})
