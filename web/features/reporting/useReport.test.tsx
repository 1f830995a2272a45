import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, aJourney, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

function stubServer(answers: Answers = {}) {
  return stubApi({
    'GET /user/profile': () => ({ ...profileOf(bob), email: 'bob@example.org' }),
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /user/profile/ada': () => profileOf(ada),
    'GET /path/user/ada': () => [],
    'POST /report': () => Response.json({ status: 'accepted' }, { status: 202 }),
    ...answers,
  })
}

async function choose(menu: string, entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: menu }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

async function submitReport(title: string, reason: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  fireEvent.change(dialog.getByRole('textbox', { name: /What is wrong/u }), { target: { value: reason } })
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
  return dialog
}

test('a journey is reported with a reason', async () => {
  const server = stubServer()
  await signInAs(bob)
  await renderPage('/app/discover/journey/j1')
  await choose('Share', 'Report this journey')
  await submitReport('Report this journey', 'It sells watches')
  expect(await screen.findByText('Thank you. A moderator will take a look.')).toBeTruthy()
  const [sent] = server.calls('POST /report')
  expect(sent?.body).toEqual({ kind: 'journey', id: 'j1', reason: 'It sells watches' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a failed report shows the error in the dialog and keeps the text', async () => {
  stubServer({ 'POST /report': () => errorResponse(429, 'tooManyRequests', 'Too many at once') })
  await signInAs(bob)
  await renderPage('/app/user/profile?userId=ada')
  await choose('More about Ada Moreno', 'Report this person')
  const dialog = await submitReport('Report this person', 'They sell watches')
  expect((await dialog.findByRole('alert')).textContent).toBe('Too many at once')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('They sell watches')
})

test('a visitor signs in first, then the report dialog opens', async () => {
  stubServer()
  const { router } = await renderPage('/app/discover/journey/j1')
  await choose('Share', 'Report this journey')
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register'))
  await signInAs(bob)
  await router.navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: 'j1' } })
  expect(await screen.findByRole('dialog', { name: 'Report this journey' })).toBeTruthy()
})

test("an owner can't report their own journey", async () => {
  stubServer({ 'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }) })
  await signInAs(ada)
  await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('menuitem', { name: 'Copy link' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Report this journey' })).toBeNull()
})

test('the owner of a hidden journey reads the reason', async () => {
  stubServer({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }),
    'GET /path/journey/j1': () => aJourney({ hidden: { at: '2026-11-12T10:00:00.000Z', reason: 'It sells watches' } }),
  })
  await signInAs(ada)
  await renderPage('/app/discover/journey/j1')
  expect((await screen.findByRole('note')).textContent).toContain('12 November 2026')
  expect(screen.getByRole('note').textContent).toContain('It sells watches')
})
