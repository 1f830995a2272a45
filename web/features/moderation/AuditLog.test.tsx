import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetSession } from '#web/testing/sign-in.ts'
import { AT, mia, openModeration, press } from './testing/moderation.ts'

beforeEach(resetSession)
afterEach(resetSession)

test('the log lists actions, page by page', async () => {
  const act = (id: string, name: string) => ({
    id,
    actor: id === 'a1' ? mia : null,
    act: id === 'a1' ? 'hide' : 'appoint',
    target: { kind: id === 'a1' ? 'journey' : 'person', id: 'x', name },
    newName: null,
    reason: id === 'a1' ? 'Spam' : null,
    createdAt: AT,
  })
  await openModeration('?tab=log', {
    'GET /moderation/log': ({ query }) =>
      query.has('cursor')
        ? [act('a2', 'Mia Warden')]
        : Response.json([act('a1', 'Cheap watches')], { headers: { Link: '</api/x?cursor=two>; rel="next"' } }),
  })
  expect(await screen.findByText('Journey hidden')).toBeTruthy()
  expect(screen.getByText(/^Mia Warden, 12 November 2026/u)).toBeTruthy()
  press('Show more')
  expect(await screen.findByText('Moderator role given')).toBeTruthy()
  expect(screen.getByText(/^The operator, 12 November 2026/u)).toBeTruthy()
})

test('the log shows the new name of a renamed badge', async () => {
  const entry = {
    id: 'a1',
    actor: mia,
    act: 'rename',
    target: { kind: 'badge', id: 'Wxq insult', name: 'Wxq insult' },
    newName: 'Debate',
    reason: 'An insult',
    createdAt: AT,
  }
  await openModeration('?tab=log', { 'GET /moderation/log': () => [entry] })
  expect(await screen.findByText('Badge renamed')).toBeTruthy()
  expect([screen.getByText('Wxq insult'), screen.getByText('New name: Debate')]).toHaveLength(2)
})

test('the log says which setting of the site was changed', async () => {
  const target = { kind: 'site', id: 'minimumAge', name: null }
  const entry = { id: 'a1', actor: mia, act: 'change', target, newName: null, reason: null, createdAt: AT }
  await openModeration('?tab=log', { 'GET /moderation/log': () => [entry] })
  expect(await screen.findByText('Site setting changed: minimum age')).toBeTruthy()
})

test.each([
  ['site', 'invite', 'Invitation link made'],
  ['request', 'decline', 'Request to join declined'],
])('the log doesn’t call the target of a %s unavailable', async (kind, act, title) => {
  const target = { kind, id: 'x', name: null }
  const entry = { id: 'a1', actor: mia, act, target, newName: null, reason: null, createdAt: AT }
  await openModeration('?tab=log', { 'GET /moderation/log': () => [entry] })
  expect((await screen.findByText(title)).closest('h3')?.textContent).toBe(title)
})
