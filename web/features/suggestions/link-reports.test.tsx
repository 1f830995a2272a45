import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '#contract/person.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { readUnsent } from '#web/core/ui/state/unsent.ts'
import { ada, aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { renderReaderParts } from './testing/reader-parts.tsx'
import { aSuggestion } from './testing/suggestion.builders.ts'

beforeEach(resetSession)
afterEach(resetSession)

const OLD = 'https://example.org/one'
const NEW = 'https://example.org/new'

const linkOf = (url: string) => ({ steps: [{ id: 'one', url }] })
const aReport = (change: Partial<Suggestion> = {}): Suggestion =>
  aSuggestion({
    ...{ id: 'f1', stepId: 'one', problem: 'broken', message: 'It <b>moved</b>' },
    ...{ base: linkOf(OLD), changes: linkOf(NEW) },
    ...change,
  })

/** Opens what a reader and an author see at the step. */
async function open(
  viewer: Person,
  reports: Suggestion[],
  answers: Answers = {},
  journey: Parameters<typeof aJourney>[0] = {},
  render: (address: string) => Promise<unknown> = renderReaderParts,
) {
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney(journey),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/notes/j1': () => ({ notes: [] }),
    'GET /path/suggestions/j1': () => reports,
    ...answers,
  })
  await signInAs(viewer)
  await render('/app/discover/journey/j1')
  return { server }
}

test('a member reports a link with a replacement that is checked at once', async () => {
  const { server } = await open(bob, [], {
    'GET /preview': () => ({ url: NEW, title: 'The new page', minutes: 15, cost: 'free', image: null, language: null }),
    'POST /path/suggestions/j1': () => Response.json(aReport(), { status: 201 }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Report link' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Paywalled' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Suggest a replacement/u }), { target: { value: NEW } })
  expect(await screen.findByText('The new page')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Ada Moreno will see your report')).toBeTruthy()
  const [sent] = server.calls('POST /path/suggestions/j1')
  expect(sent?.body).toEqual({ stepId: 'one', problem: 'paywalled', url: NEW, message: '' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a report that was not sent is in the dialog again after a reload', async () => {
  const answers = {
    'GET /preview': noContent,
    'POST /path/suggestions/j1': () => Response.json(aReport(), { status: 201 }),
  }
  await open(bob, [], answers)
  const url = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Suggest a replacement/u })
  fireEvent.click(await screen.findByRole('button', { name: 'Report link' }))
  fireEvent.change(await url(), { target: { value: NEW } })
  cleanup()
  await open(bob, [], answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Report link' }))
  expect((await url()).value).toBe(NEW)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(readUnsent('bob', 'report link one')).toBeNull())
})

test('a refused link is explained at its field', async () => {
  const fields = { url: 'This is the link the step has now' }
  await open(bob, [], {
    'GET /preview': noContent,
    'POST /path/suggestions/j1': () => errorResponse(400, 'invalid', 'No', fields),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Report link' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Suggest a replacement/u }), { target: { value: OLD } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('This is the link the step has now')).toBeTruthy()
})

test('the owner reads who reported the link and replaces it in one click', async () => {
  const { server } = await open(ada, [aReport()], {
    'POST /suggestion/f1/accept': () => aReport({ state: 'accepted' }),
  })
  expect(await screen.findByText('It <b>moved</b>')).toBeTruthy()
  expect(screen.getByRole('link', { name: NEW }).getAttribute('rel')).toBe('nofollow ugc noopener noreferrer')
  fireEvent.click(screen.getByRole('button', { name: 'Use this link' }))
  expect(await screen.findByText('Link replaced, thanks to Bob Stone')).toBeTruthy()
  expect(server.calls('POST /suggestion/f1/accept')).toHaveLength(1)
})

test('the owner dismisses a report with a reply', async () => {
  const { server } = await open(ada, [aReport()], {
    'POST /suggestion/f1/dismiss': () => aReport({ state: 'dismissed' }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  const reply = await screen.findByRole('textbox', { name: /Reply to Bob Stone/u })
  fireEvent.change(reply, { target: { value: 'It works here' } })
  fireEvent.submit(reply.closest('form') as HTMLFormElement)
  expect(await screen.findByText('Report dismissed')).toBeTruthy()
  expect(server.calls('POST /suggestion/f1/dismiss')[0]?.body).toEqual({ reply: 'It works here' })
})

test('a report of a link that was changed since is solved by the new one', async () => {
  const { server } = await open(ada, [aReport({ base: linkOf('https://example.org/former') })], {
    'POST /suggestion/f1/accept': () => aReport({ state: 'accepted' }),
  })
  expect(await screen.findByText("You've changed the link since.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Solved by this' }))
  await waitFor(() => expect(server.calls('POST /suggestion/f1/accept')[0]?.body).toEqual({ keys: [] }))
})

test('the person who reported a link reads what became of it, and takes it back', async () => {
  const { server } = await open(bob, [aReport({ state: 'dismissed', reply: 'It works here' })], {
    'DELETE /suggestion/f1': noContent,
  })
  expect(await screen.findByText('Ada Moreno dismissed your report.')).toBeTruthy()
  expect(screen.getByText('It works here')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Report this reply' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.calls('DELETE /suggestion/f1')).toHaveLength(1))
})

test('nothing can be reported while the discussion is closed', async () => {
  await open(bob, [], {}, { discussionClosed: true }, renderPage)
  await screen.findByRole('button', { name: 'Ask' })
  expect(screen.queryByRole('button', { name: 'Report link' })).toBeNull()
})
