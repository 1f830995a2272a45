import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '#contract/comment.ts'
import type { Notice } from '#contract/notice.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import type { Desk } from '#contract/upkeep.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const step = aStep('s1', { description: 'Matrices', url: 'https://old.example/' })
const journey = aJourney({ id: 'j1', name: 'Linear algebra', owner: ada, steps: [step] })
const asked: Notice = {
  ...{ id: 'n1', position: 8, kind: 'comment', at: '2026-11-25T09:00:00.000Z', read: false },
  ...{ people: [bob], peopleCount: 1, journey: { id: journey.id, name: journey.name } },
  comment: { id: 'c2', parentId: null, text: 'Which edition?', step: { id: step.id, description: 'Matrices' } },
  ...{ group: null, steps: null, outcome: null, linkReport: false, decision: null },
}
const reported: Notice = {
  ...asked,
  ...{ id: 'n2', kind: 'suggestion', linkReport: true, comment: null },
  steps: { count: 1, first: { id: step.id, stepType: 'Article', description: 'Matrices' } },
}
const report: Suggestion = {
  ...{ id: 'f1', pathId: journey.id, stepId: step.id, by: bob, problem: 'broken', message: '' },
  base: { steps: [{ id: step.id, url: step.url }] },
  changes: { steps: [{ id: step.id, url: 'https://new.example/' }] },
  ...{ state: 'open', reply: null, taken: null },
  createdAt: '2026-11-25T09:00:00.000Z',
  decidedAt: null,
}

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 25, 12), toFake: ['Date'] })
  stubApi()
  await signInAs(ada)
})
afterEach(() => {
  vi.useRealTimers()
  return resetSession()
})

test('notices are grouped by day: today, yesterday, since Monday, earlier', async () => {
  const on = (id: string, day: number, hour: number): Notice => ({
    ...asked,
    ...{ id, read: true, journey: { id, name: `Asked on the ${day}th` } },
    at: new Date(2026, 10, day, hour).toISOString(),
  })
  const all = [on('a', 25, 0), on('b', 24, 23), on('c', 23, 8), on('d', 22, 23), on('e', 2, 12)]
  stubApi({ 'GET /user/notices': () => all })
  await renderPage('/app/activity')
  await screen.findByRole('region', { name: 'Today' })
  const groups = ['Today', 'Yesterday', 'This week', 'Earlier'].map((name) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => link.textContent?.replace(/.*on the /u, '')),
  )
  expect(groups).toEqual([['25th'], ['24th'], ['23th'], ['22th', '2th']])
})

const waiting: Desk = {
  journeys: [{ id: journey.id, name: journey.name, discussionClosed: false }],
  ...{ comments: [], suggestions: [], links: [], originals: [], linkChecks: true, more: 0 },
}
const question: Comment = {
  ...{ id: 'c2', pathId: journey.id, parentId: null, author: bob, byOwner: false, state: 'shown' },
  step: { id: step.id, description: 'Matrices', removed: false },
  ...{ text: 'Which edition?', mentions: [], createdAt: '2026-11-25T09:00:00.000Z', editedAt: null },
  ...{ helpfulCount: 0, helpful: false, replyCount: 0 },
}

test('an author answers a question above their notices, whose own row has no field for it', async () => {
  let comments = [question]
  const { calls } = stubApi({
    'GET /user/notices': () => [asked],
    'GET /path/desk': () => ({ ...waiting, comments }),
    'POST /path/comments/j1': () => {
      comments = []
      return { id: 'c3', pathId: 'j1', parentId: 'c2' }
    },
  })
  await renderPage('/app/activity')
  const desk = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(desk.getByText(/asked about/u).textContent).toContain('Bob Stone asked about “\u2068Matrices\u2069”')
  expect(desk.getByRole('link', { name: 'Linear algebra' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
  fireEvent.change(desk.getByRole('textbox', { name: 'Answer Bob' }), { target: { value: 'The second one' } })
  fireEvent.click(desk.getByRole('button', { name: 'Answer' }))
  expect(await desk.findAllByText('You answered: “The second one”')).toHaveLength(2)
  expect(calls('POST /path/comments/j1').map(({ body }) => body)).toEqual([{ text: 'The second one', parentId: 'c2' }])
})

test('an author uses a suggested link above their notices, of which it then leaves', async () => {
  let isOpen = true
  const { calls } = stubApi({
    'GET /user/notices': () => (isOpen ? [reported] : []),
    'GET /path/desk': () => ({ ...waiting, suggestions: isOpen ? [report] : [] }),
    'GET /path/journey/j1': () => journey,
    'POST /suggestion/f1/accept': () => {
      isOpen = false
      return { ...report, state: 'accepted', taken: [`content:${step.id}`], left: [] }
    },
  })
  await renderPage('/app/activity')
  const desk = within(await screen.findByRole('region', { name: 'Waiting for you' }))
  expect(await desk.findByText('new.example/')).toBeTruthy()
  fireEvent.click(desk.getByRole('button', { name: 'Use' }))
  expect(await desk.findAllByText('Link of step 1 changed. Bob is thanked.')).toHaveLength(2)
  await screen.findByRole('heading', { name: 'Nothing new yet' })
  expect(calls('POST /suggestion/f1/accept')).toHaveLength(1)
})

test('more than the list holds is counted, and without anything that waits there is no list', async () => {
  stubApi({ 'GET /path/desk': () => ({ ...waiting, comments: [question], more: 100 }), 'GET /user/notices': () => [] })
  await renderPage('/app/activity')
  expect(await screen.findByText('and 100+ more')).toBeTruthy()
  cleanup()
  stubApi({ 'GET /path/desk': () => waiting, 'GET /user/notices': () => [] })
  await renderPage('/app/activity')
  await screen.findByRole('heading', { name: 'Nothing new yet' })
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBeNull()
})

test('an answer to a reply goes to its thread, and stays in its place', async () => {
  const comment = { id: 'c5', parentId: 'c2', text: 'The first one?', step: null }
  const { calls } = stubApi({
    'GET /user/notices': () => [{ ...asked, kind: 'reply', read: true, comment }],
    'POST /path/comments/j1': () => ({ id: 'c6', pathId: 'j1', parentId: 'c2' }),
  })
  await renderPage('/app/activity')
  fireEvent.click(await screen.findByRole('button', { name: 'Reply' }))
  fireEvent.change(await screen.findByPlaceholderText('Write a reply'), { target: { value: 'Yes' } })
  fireEvent.click(screen.getByRole('button', { name: 'Post' }))
  expect(await screen.findByText('You answered: “Yes”')).toBeTruthy()
  expect(calls('POST /path/comments/j1')[0]?.body).toMatchObject({ parentId: 'c2' })
})

test('only what came since the last visit is tinted; what is unread keeps its mark', async () => {
  const first = { ...asked, id: 'n1', position: 8, journey: { id: 'j1', name: 'Old' } }
  const second = { ...asked, id: 'n2', position: 9, journey: { id: 'j2', name: 'New' } }
  let all = [first]
  stubApi({ 'GET /user/notices': () => all })
  await renderPage('/app/activity')
  const tinted = (name: RegExp) => screen.getByRole('link', { name }).closest('li')?.dataset.new
  await screen.findByRole('link', { name: /Old$/u })
  expect(tinted(/Old$/u)).toBe('true')
  cleanup()
  all = [second, first]
  await renderPage('/app/activity')
  await screen.findByRole('link', { name: /New$/u })
  expect([tinted(/New$/u), tinted(/Old$/u)]).toEqual(['true', undefined])
  expect(within(screen.getByRole('main')).getAllByText('Unread')).toHaveLength(2)
})
