import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { noContent } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'
import { AT, openModeration, press } from './testing/moderation.ts'

beforeEach(resetSession)
afterEach(resetSession)

test('a moderator opens the page from the navigation', async () => {
  await openModeration('', {}, { render: visit })
  expect(await screen.findByRole('heading', { name: 'Moderation', level: 1 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Moderation' })).toBeTruthy()
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
})

test("for other members the page doesn't exist and isn't linked", async () => {
  const { router, requests } = await openModeration('', {}, { isModerator: false, render: visit })
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
  expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull()
  expect(screen.queryByText('Moderation')).toBeNull()
  expect(requests.filter(({ path }) => path.startsWith('/moderation'))).toEqual([])
})

test('the tabs are links, and the open tab is marked as current, also with a filter', async () => {
  const { router } = await openModeration('?tab=feedback&state=new', {
    'GET /moderation/feedback': () => [],
    'GET /moderation/log': () => [],
  })
  const tabs = within(await screen.findByRole('navigation', { name: 'Moderation sections' }))
  const current = () => tabs.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent?.trim())
  expect(current()).toEqual(['Feedback'])
  fireEvent.click(tabs.getByRole('link', { name: 'Log' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'log' }))
  expect(current()).toEqual(['Log'])
})

test('a hidden journey is restored', async () => {
  const server = await openModeration('?tab=hidden', {
    'GET /moderation/journeys': () => [
      { id: 'j1', pathId: 'j1', text: 'Cheap watches', by: ada, hiddenAt: AT, reason: 'Spam' },
    ],
    'POST /moderation/journeys/j1/restore': noContent,
  })
  await screen.findByText('Spam')
  press('Restore Cheap watches')
  expect(await screen.findByText('Journey restored')).toBeTruthy()
  expect(server.calls('POST /moderation/journeys/j1/restore')).toHaveLength(1)
})

test('a suspended person is reinstated', async () => {
  const server = await openModeration('?tab=people', {
    'GET /moderation/people': () => [{ ...ada, suspendedAt: AT, reason: 'Spam' }],
    'POST /moderation/people/ada/reinstate': noContent,
  })
  await screen.findByText('Spam')
  press('Reinstate Ada Moreno')
  expect(await screen.findByText('Person reinstated')).toBeTruthy()
  expect(server.calls('POST /moderation/people/ada/reinstate')).toHaveLength(1)
})
