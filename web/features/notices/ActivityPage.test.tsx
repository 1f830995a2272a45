import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Notice } from '#contract/notice.ts'
import { loadPages } from '#web/core/api/client.ts'
import { ada, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, visit } from '#web/testing/visit.tsx'
import { showAsRead } from './notices.cache.ts'

const liked: Notice = {
  id: 'n2',
  position: 8,
  kind: 'like',
  at: '2026-11-20T08:00:00.000Z',
  read: false,
  people: [bob],
  peopleCount: 5,
  journey: { id: 'j1', name: 'Linear algebra' },
  group: null,
  comment: null,
  steps: null,
  outcome: null,
  linkReport: false,
  decision: null,
}
const followed: Notice = {
  ...liked,
  id: 'n1',
  position: 7,
  kind: 'follower',
  peopleCount: 1,
  journey: null,
  read: true,
}

beforeEach(async () => {
  stubApi()
  await signInAs(ada)
})
afterEach(resetSession)

test('notices name who did what, count the others, and are marked as read up to the first one', async () => {
  const { calls } = stubApi({
    'GET /user/notices': () => [liked, followed],
    'GET /user/notices/unread': () => ({ unread: 1, more: false }),
    'POST /user/notices/read': () => ({ unread: 0, more: false }),
  })
  await visit('/app/activity')
  const list = within(screen.getByRole('main'))
  await list.findByRole('link', { name: `${bob.displayName} and 4 others like your journey Linear algebra` })
  const profile = list.getByRole('link', { name: `${bob.displayName} follows you` })
  expect(profile.getAttribute('href')).toBe(`/app/user/profile?userId=${bob.id}`)
  expect(list.getAllByText('Unread')).toHaveLength(1)
  await screen.findByRole('button', { name: '1 unread notice' })
  fireEvent.click(list.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(calls('POST /user/notices/read').map(({ body }) => body)).toEqual([{ upTo: 8 }]))
  expect(list.queryByText('Unread')).toBeNull()
  await screen.findByRole('button', { name: 'Activity' })
})

test('a decision on a reported link tells its outcome and leads to the step; a removed comment to its place', async () => {
  const first = { id: 's2', stepType: 'Article', description: 'Matrices' } as const
  const decided: Notice = {
    ...liked,
    kind: 'suggestionDecision',
    linkReport: true,
    peopleCount: 1,
    steps: { count: 1, first },
    outcome: 'accepted',
  }
  const comment = { id: 'c1', parentId: null, text: 'Buy my book', step: null }
  const removed: Notice = { ...liked, id: 'n3', kind: 'commentRemoved', peopleCount: 1, comment }
  stubApi({ 'GET /user/notices': () => [decided, { ...decided, id: 'n4', outcome: 'dismissed' }, removed] })
  await renderPage('/app/activity')
  const who = bob.displayName
  const placeOf = async (act: string) =>
    (await screen.findByRole('link', { name: `${who} ${act} Linear algebra` })).getAttribute('href')
  expect(await placeOf('fixed the link you reported in')).toBe('/app/discover/journey/j1#step-s2')
  expect(await placeOf('kept the link you reported in')).toBe('/app/discover/journey/j1#step-s2')
  expect(await placeOf('removed your comment on')).toBe('/app/discover/journey/j1#comment-c1')
})

test('marking that fails is undone', async () => {
  stubApi({
    'GET /user/notices': () => [liked, followed],
    'GET /user/notices/unread': () => ({ unread: 1, more: false }),
    'POST /user/notices/read': () => errorResponse(503, 'unavailable', 'Not now'),
  })
  await renderPage('/app/activity')
  const list = within(screen.getByRole('main'))
  fireEvent.click(await list.findByRole('button', { name: 'Mark all as read' }))
  await screen.findByText('Not now')
  expect(await list.findAllByText('Unread')).toHaveLength(1)
})

test('what is marked as read in another tab is shown as read', async () => {
  const client = new QueryClient()
  const { queryKey } = loadPages('notices', {})
  client.setQueryData(queryKey, { pages: [{ answer: [liked, followed] }], pageParams: [undefined] } as never)
  showAsRead(client, { upTo: 8 })
  expect(JSON.stringify(client.getQueryData(queryKey))).not.toContain('"read":false')
})

test('the bell says 99+ above 99', async () => {
  stubApi({ 'GET /user/notices': () => [], 'GET /user/notices/unread': () => ({ unread: 99, more: true }) })
  await visit('/app/activity')
  await screen.findByRole('button', { name: '99+ unread notices' })
  screen.getByRole('heading', { name: 'Nothing new yet' })
})

test('the page leads to the switches', async () => {
  stubApi({ 'GET /user/notices': () => [] })
  await renderPage('/app/activity')
  const link = await screen.findByRole('link', { name: "Choose what you're told about" })
  expect(link.getAttribute('href')).toBe('/app/user/edit?part=notices')
})

test('a list that fails can be loaded again', async () => {
  let fails = true
  stubApi({ 'GET /user/notices': () => (fails ? errorResponse(500, 'internal', 'Not now') : [followed]) })
  await renderPage('/app/activity')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  fireEvent.click(retry)
  await screen.findByRole('link', { name: `${bob.displayName} follows you` })
})
