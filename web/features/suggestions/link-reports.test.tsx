import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Suggestion } from '#contract/suggestion.ts'
import { ada, aJourney } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, stubApi } from '#web/testing/stub-api.ts'
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

async function open(reports: Suggestion[], answers: Answers = {}) {
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/notes/j1': () => ({ notes: [] }),
    'GET /path/suggestions/j1': () => reports,
    ...answers,
  })
  await signInAs(ada)
  await renderReaderParts()
  return { server }
}

test('the owner reads who reported the link and replaces it in one click', async () => {
  const { server } = await open([aReport()], {
    'POST /suggestion/f1/accept': () => aReport({ state: 'accepted' }),
  })
  expect(await screen.findByText('It <b>moved</b>')).toBeTruthy()
  expect(screen.getByRole('link', { name: NEW }).getAttribute('rel')).toBe('nofollow ugc noopener noreferrer')
  fireEvent.click(screen.getByRole('button', { name: 'Use this link' }))
  expect(await screen.findByText('Link replaced, thanks to Bob Stone')).toBeTruthy()
  expect(server.calls('POST /suggestion/f1/accept')).toHaveLength(1)
})

test('the owner dismisses a report with a reply', async () => {
  const { server } = await open([aReport()], {
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
  const { server } = await open([aReport({ base: linkOf('https://example.org/former') })], {
    'POST /suggestion/f1/accept': () => aReport({ state: 'accepted' }),
  })
  expect(await screen.findByText("You've changed the link since.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Solved by this' }))
  await waitFor(() => expect(server.calls('POST /suggestion/f1/accept')[0]?.body).toEqual({ keys: [] }))
})
