import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Report } from '#contract/moderation.ts'
import { bob } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, noContent } from '#web/testing/stub-api.ts'
import { AT, mia, openModeration, press } from './testing/moderation.ts'

const aReport = (change: Partial<Report> = {}): Report => ({
  id: 'r1',
  target: { kind: 'journey', id: 'j1', name: 'Cheap watches' },
  away: false,
  reason: 'It sells watches',
  reporter: bob,
  state: 'open',
  createdAt: AT,
  closedAt: null,
  closedBy: null,
  ...change,
})

beforeEach(resetSession)
afterEach(resetSession)

test('a reported journey is hidden with a reason, and hiding can be undone', async () => {
  const server = await openModeration('?tab=reports', {
    'GET /moderation/reports': () => [aReport()],
    'POST /moderation/journeys/j1/hide': noContent,
    'POST /moderation/journeys/j1/restore': noContent,
  })
  const link = await screen.findByRole('link', { name: 'Cheap watches' })
  expect(link.getAttribute('href')).toBe('/app/discover/journey/j1')
  expect(screen.getByText(/^Reported by Bob Stone, 12 November 2026/u)).toBeTruthy()
  press('Hide journey')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this journey?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Hide journey' }))
  expect(await dialog.findByText('Give a reason in a sentence or two')).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/u }), { target: { value: 'It sells watches' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Hide journey' }))
  expect(await screen.findByText('Journey hidden')).toBeTruthy()
  expect(server.calls('POST /moderation/journeys/j1/hide')[0]?.body).toEqual({ reason: 'It sells watches' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  press('Undo')
  await waitFor(() => expect(server.calls('POST /moderation/journeys/j1/restore')).toHaveLength(1))
})

test('a reported person is suspended, and a failure is shown in the dialog', async () => {
  await openModeration('?tab=reports', {
    'GET /moderation/reports': () => [aReport({ target: { kind: 'person', id: 'ada', name: 'Ada Moreno' } })],
    'POST /moderation/people/ada/suspend': () => errorResponse(403, 'forbidden', "You're not allowed to do this"),
  })
  await screen.findByRole('link', { name: 'Ada Moreno' })
  press('Suspend person')
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend this person?' }))
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/u }), { target: { value: 'They sell watches' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Suspend person' }))
  expect((await dialog.findByRole('alert')).textContent).toBe("You're not allowed to do this")
})

test('a report can be closed without action, which is the only choice once its target is gone', async () => {
  const server = await openModeration('?tab=reports', {
    'GET /moderation/reports': () => [aReport({ target: { kind: 'journey', id: 'j1', name: null }, reporter: null })],
    'PUT /moderation/reports/r1': () => aReport({ state: 'closed', closedAt: AT, closedBy: mia }),
  })
  expect(await screen.findByText('No longer available')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Hide journey' })).toBeNull()
  press('Close report')
  expect(await screen.findByText('Report closed')).toBeTruthy()
  expect(server.calls('PUT /moderation/reports/r1')[0]?.body).toEqual({ state: 'closed' })
})
