import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const mia = aPerson('mia', 'Mia Warden')

beforeEach(resetSession)
afterEach(resetSession)

async function openAsMia(tab: string, answers: Parameters<typeof stubApi>[0]) {
  stubApi({
    'GET /moderation/waiting': () => ({ reports: 0, feedback: 0, since: null }),
    'GET /user/profile': () => ({ ...profileOf(mia), email: 'mia@example.org', moderator: true }),
    ...answers,
  })
  await signInAs(mia)
  await renderPage(`/app/moderation?tab=${tab}`)
}

test('a hidden comment is listed with its reason and restored', async () => {
  const comment = { id: 'c1', pathId: 'j1', text: 'Buy watches', by: bob }
  let hidden = [{ ...comment, hiddenAt: '2026-11-12T10:00:00.000Z', reason: 'It sells watches' }]
  await openAsMia('hidden&state=comments', {
    'GET /moderation/comments': () => hidden,
    'POST /moderation/comments/c1/restore': () => {
      hidden = []
      return noContent()
    },
  })
  expect(await screen.findByText('It sells watches')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the journey' }).getAttribute('href')).toBe(
    '/app/discover/journey/j1#comment-c1',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Restore the comment by Bob Stone' }))
  expect(await screen.findByText('No hidden comments')).toBeTruthy()
})

test('a hidden comment in a group is listed with its words, without a link', async () => {
  const comment = { id: 'c1', pathId: null, text: 'Buy watches', by: bob }
  await openAsMia('hidden&state=comments', {
    'GET /moderation/comments': () => [{ ...comment, hiddenAt: '2026-11-12T10:00:00.000Z', reason: 'Sells watches' }],
  })
  expect(await screen.findByText('Buy watches')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open the journey' })).toBeNull()
})

test('a hidden suggestion is listed with all its words, and restored', async () => {
  const suggestion = { id: 's1', pathId: 'j1', by: bob, text: 'Buy them\nWatches' }
  let hidden = [{ ...suggestion, hiddenAt: '2026-11-12T10:00:00.000Z', reason: 'It sells watches' }]
  await openAsMia('hidden&state=suggestions', {
    'GET /moderation/suggestions': () => hidden,
    'POST /moderation/suggestions/s1/restore': () => {
      hidden = []
      return noContent()
    },
  })
  const words = await screen.findByText(/Buy them/u)
  expect(words.textContent).toBe('Buy them\nWatches')
  fireEvent.click(screen.getByRole('button', { name: 'Restore the suggestion by Bob Stone' }))
  expect(await screen.findByText('No hidden suggestions')).toBeTruthy()
})

test("people whose posting is paused are listed apart from suspended ones, whose profile can't be opened", async () => {
  const at = '2026-11-12T10:00:00.000Z'
  await openAsMia('people', {
    'GET /moderation/paused': () => [
      { ...bob, pausedAt: at, until: '2026-11-19T10:00:00.000Z', reason: 'Sells watches' },
    ],
    'GET /moderation/people': () => [{ ...aPerson('eve', 'Eve Hill'), suspendedAt: at, reason: 'Spam after a pause' }],
  })
  expect(await screen.findByRole('link', { name: 'Paused and suspended' })).toBeTruthy()
  const paused = await screen.findByRole('link', { name: 'Bob Stone' })
  expect(paused.getAttribute('href')).toBe('/app/user/profile?userId=bob')
  expect(await screen.findByRole('heading', { name: 'Eve Hill' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Eve Hill' })).toBeNull()
})
