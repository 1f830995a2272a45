import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/person.ts'
import { ada, aJourney, aPerson, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, deferred, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const address = '/app/user/profile?userId=bob'

beforeEach(resetSession)
afterEach(resetSession)

/** A stub server with Bob's public profile and Ada's own. */
function stubServer(change: Partial<Profile> = {}, answers: Answers = {}) {
  return stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }),
    'GET /user/profile/bob': () => ({ ...profileOf(bob), follower: 4, following: 2, totalPost: 1, ...change }),
    'GET /path/user/bob': () => [aJourney({ id: 'b1', name: 'Stone by stone', owner: bob })],
    'GET /path/user': () => [aJourney({ name: 'Sums with Ada' })],
    ...answers,
  })
}

async function open(at = address, as = ada) {
  await signInAs(as)
  await renderPage(at)
  return await screen.findByRole('heading', { level: 1 })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const tab = (name: string) => screen.getByRole('link', { name })

test('a profile shows name, position, text and links', async () => {
  const links = ['https://github.com/bob', 'https://bob.example.org', 'javascript:alert(1)']
  stubServer({ role: 'Mason', company: 'Quarry', pronouns: 'he/him', about: 'I pile stones.', links })
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

test('a count opens the list of people, page by page', async () => {
  const people = Array.from({ length: 4 }, (_, index) => aPerson(`p${index}`, `Person ${index}`))
  const server = stubServer(
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
  expect(server.calls('GET /user/bob/people')[0]?.query.get('kind')).toBe('followers')
})

test('a list of people that fails to load can be retried', async () => {
  let broken = true
  stubServer(
    {},
    {
      'GET /user/bob/people': () => (broken ? errorResponse(500, 'internal', 'We stumbled') : []),
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

test("another person's profile has only the lists they show, each with its own address", async () => {
  stubServer({ shows: ['liked'] }, { 'GET /path/user/bob/liked': () => [aJourney({ id: 'l1', name: 'Liked by Bob' })] })
  await open()
  expect(screen.queryByRole('link', { name: 'Finished' })).toBeNull()
  fireEvent.click(tab('Liked'))
  expect(await screen.findByRole('article', { name: 'Liked by Bob' })).toBeTruthy()
  expect(tab('Liked').getAttribute('aria-current')).toBe('page')
  expect(tab('Created').getAttribute('aria-current')).toBeNull()
})

test('the address of a hidden list opens the journeys instead', async () => {
  stubServer()
  await open(`${address}&tab=finished`)
  expect(await screen.findByRole('article', { name: 'Stone by stone' })).toBeTruthy()
})

test('a profile without journeys says so, and a failure is shown', async () => {
  let broken = true
  stubServer({}, { 'GET /path/user/bob': () => (broken ? errorResponse(500, 'internal', 'We stumbled') : []) })
  await open()
  expect(await screen.findByText('We stumbled')).toBeTruthy()
  broken = false
  press('Try again')
  expect(await screen.findByText("Bob Stone hasn't created a journey yet.")).toBeTruthy()
})

test('an unknown person has an error page', async () => {
  stubServer({}, { 'GET /user/profile/bob': () => errorResponse(404, 'personNotFound', "This person doesn't exist") })
  await open()
  expect(await screen.findByText("This person doesn't exist")).toBeTruthy()
})

test("a follow shows immediately, is saved and takes the server's count", async () => {
  const answered = deferred<unknown>()
  const server = stubServer({}, { 'POST /user/follow/bob': () => answered.promise })
  await open()
  press('Follow')
  const followed = await screen.findByRole('button', { name: 'Followed', pressed: true })
  expect(screen.getByRole('button', { name: '5 followers' })).toBeTruthy()
  answered.resolve({ followed: true, followerCount: 9 })
  expect(await screen.findByRole('button', { name: '9 followers' })).toBeTruthy()
  expect(server.calls('POST /user/follow/bob').map(({ body }) => body)).toEqual([{ followed: true }])
  expect(followed.isConnected).toBe(true)
})

test('a failed follow is reverted with a message', async () => {
  stubServer({}, { 'POST /user/follow/bob': () => errorResponse(503, 'unavailable', "We're very busy right now") })
  await open()
  press('Follow')
  expect(await screen.findByText("We're very busy right now")).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Follow', pressed: false })).toBeTruthy()
  expect(screen.getByRole('button', { name: '4 followers' })).toBeTruthy()
})

test("a visitor's follow is saved after sign-in", async () => {
  const server = stubServer({}, { 'POST /user/follow/bob': () => ({ followed: true, followerCount: 5 }) })
  const { router } = await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Follow' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register'))
  expect(router.state.location.search).toEqual({ returnTo: address })
  await signInAs(ada)
  await router.navigate({ to: '/app/user/profile', search: { userId: 'bob' } })
  await screen.findByRole('button', { name: 'Followed' })
  await waitFor(() => expect(server.calls('POST /user/follow/bob')).toHaveLength(1))
})

test("the viewer's own profile has an edit link instead", async () => {
  stubServer({}, { 'GET /user/profile': () => profileOf(bob) })
  await open(address, bob)
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Edit profile' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Follow/u })).toBeNull()
})

test("the viewer's own profile has every list and says who can see it", async () => {
  stubServer(
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

test('deleted journeys are restored', async () => {
  let gone = [aJourney({ name: 'Sums with Ada', deletedAt: '2026-11-12T10:00:00.000Z' })]
  const server = stubServer(
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
  expect(server.calls('POST /path/restore/j1')).toHaveLength(1)
})
