import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { ProgressInput } from '#contract/progress.ts'
import { ada, aJourney, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, noContent, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

/** A stub server that stores what Bob does with one journey, so that every screen can show it. */
function stubServer(answers: Answers = {}) {
  const done = new Set<string>()
  const state = { liked: false, followed: false }
  const journey = (): Journey => ({
    ...aJourney({ name: 'Machine learning' }),
    ...state,
    likeCount: state.liked ? 5 : 4,
    followerCount: state.followed ? 1 : 0,
    completedCount: done.size,
  })
  const listed = (isListed: boolean) => () => (isListed ? [journey()] : [])
  return stubApi({
    'GET /badge/all': () => [],
    'GET /path/all': () => [journey()],
    'GET /path/journey/j1': journey,
    'GET /path/user': () => [],
    'GET /path/user/following': () => listed(state.followed)(),
    'GET /path/user/bob/liked': () => listed(state.liked)(),
    'GET /path/user/bob/following': () => listed(state.followed)(),
    'GET /path/progress/j1': () => ({ completed: [...done], finishedAt: null, newSince: 0, newSteps: [] }),
    'PUT /path/progress/j1': ({ body }) => {
      for (const id of (body as ProgressInput).done ?? []) done.add(id)
      return { completed: [...done], finishedAt: null, newSince: 0, newSteps: [] }
    },
    'GET /user/week': () => ({ goal: 3, done: done.size, startsOn: '2026-11-16' }),
    'POST /path/like/j1': ({ body }) => {
      state.liked = (body as { liked: boolean }).liked
      return { liked: state.liked, likeCount: journey().likeCount }
    },
    'POST /path/follow/j1': ({ body }) => {
      state.followed = (body as { followed: boolean }).followed
      return { followed: state.followed, followerCount: journey().followerCount }
    },
    ...answers,
  })
}

const card = () => screen.findByRole('article', { name: 'Machine learning' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(resetSession)
afterEach(resetSession)

async function open(address: string, person = bob) {
  await signInAs(person)
  const { router } = await visit(address)
  return { goTo: (next: string) => router.navigate({ href: next }) }
}

test('a like on the journey page appears in the Liked tab and on the card', async () => {
  stubServer()
  const { goTo } = await open('/app/user/profile?tab=liked')
  await screen.findByText('No liked journeys yet')
  await goTo('/app/discover/journey/j1')
  await press('Like')
  await screen.findByText('5 likes')
  await goTo('/app/user/profile?tab=liked')
  expect(within(await card()).getByText('5 likes')).toBeTruthy()
  await goTo('/app/discover')
  expect((await card()).textContent).toContain('5 likes')
})

test('a follow on the journey page appears on the Following page and in the Following tab', async () => {
  stubServer()
  const { goTo } = await open('/app/following')
  await screen.findByText('Your followed paths will show up here')
  await goTo('/app/discover/journey/j1')
  await press('Follow')
  await screen.findByRole('button', { name: 'Followed' })
  await goTo('/app/following')
  expect(await card()).toBeTruthy()
  await goTo('/app/user/profile?tab=following')
  expect(await card()).toBeTruthy()
})

test('a ticked step appears as progress on the card', async () => {
  stubServer()
  const { goTo } = await open('/app/discover')
  expect((await card()).textContent).not.toContain('walked')
  await goTo('/app/discover/journey/j1')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Continue' }))[0] as HTMLElement)
  await screen.findByText(/1 of 3/u)
  await goTo('/app/discover')
  await waitFor(async () => expect((await card()).textContent).toContain('33% walked'))
})

test('a ticked step fills a stone of the week', async () => {
  stubServer()
  await signInAs({ ...bob, weeklyGoal: 3 })
  await visit('/app/discover/journey/j1')
  expect(await screen.findByRole('button', { name: 'This week 0 of 3 steps' })).toBeTruthy()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Continue' }))[0] as HTMLElement)
  expect(await screen.findByRole('button', { name: 'This week 1 of 3 steps' })).toBeTruthy()
})

test("a deleted journey leaves the owner's list and count", async () => {
  let journeys = [aJourney({ name: 'Machine learning' }), aJourney({ id: 'j2', name: 'Statistics' })]
  stubServer({
    'GET /user/profile': () => ({ ...profileOf(ada), totalPost: journeys.length }),
    'GET /path/user': () => journeys,
    'GET /path/all': () => journeys,
    'DELETE /path/j1': () => {
      journeys = journeys.filter(({ id }) => id !== 'j1')
      return noContent()
    },
  })
  const { goTo } = await open('/app/user/profile', ada)
  expect(await card()).toBeTruthy()
  const counts = () => screen.getByRole('list', { name: 'In numbers' }).textContent
  expect(counts()).toContain('2 journeys')
  await goTo('/app/discover/journey/j1')
  await press('Manage this journey')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive or delete' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Journey deleted')
  await goTo('/app/user/profile')
  await waitFor(() => expect(counts()).toContain('1 journey'))
  expect(await screen.findByRole('article', { name: 'Statistics' })).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Machine learning' })).toBeNull()
})

test("following a person on their profile appears on their card and in the viewer's count", async () => {
  let isFollowed = false
  const adaNow = () => ({ ...profileOf(ada), isFollowed, follower: isFollowed ? 1 : 0 })
  stubServer({
    'GET /user/profile': () => ({ ...profileOf(bob), following: isFollowed ? 1 : 0 }),
    'GET /user/profile/ada': adaNow,
    'GET /user/all': () => [adaNow(), profileOf(bob)],
    'GET /path/user/ada': () => [],
    'POST /user/follow/ada': ({ body }) => {
      isFollowed = (body as { followed: boolean }).followed
      return { followed: isFollowed, followerCount: adaNow().follower }
    },
  })
  const { goTo } = await open('/app/user/cards')
  const before = within(await screen.findByRole('article', { name: 'Ada Moreno' }))
  expect(before.getByRole('button', { name: /^Follow/u }).getAttribute('aria-pressed')).toBe('false')
  await goTo('/app/user/profile?userId=ada')
  await press('Follow')
  await screen.findByRole('button', { name: 'Followed' })
  await goTo('/app/user/cards')
  const followed = within(await screen.findByRole('article', { name: 'Ada Moreno' }))
  await waitFor(() => expect(followed.getByRole('button').getAttribute('aria-pressed')).toBe('true'))
  await goTo('/app/user/profile')
  await screen.findByRole('heading', { level: 1, name: 'Bob Stone' })
  await waitFor(() => expect(screen.getByRole('button', { name: '1 following' })).toBeTruthy())
})
