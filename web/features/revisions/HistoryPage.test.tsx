import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Revision } from '#contract/revision.ts'
import type { Changes } from '#contract/rules/history/difference.ts'
import { aLinkSuggestion, aStepSuggestion } from '#web/features/suggestions/testing/suggestion.builders.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const nothing: Changes = { fields: [], added: 0, removed: 0, links: 0, texts: 0, moved: false }
const first: Revision = {
  id: 'r1',
  number: 1,
  by: ada,
  at: '2026-11-12T10:00:00.000Z',
  line: '',
  changes: nothing,
  restored: null,
  erased: false,
  current: false,
}
const second: Revision = { ...first, number: 2, line: 'Newer links', changes: { ...nothing, links: 1 } }
const third: Revision = {
  ...first,
  number: 3,
  changes: { ...nothing, added: 2, fields: ['description'] },
  current: true,
}
const texts = {
  ...{ name: 'Knots', description: 'All', badges: ['Knots'], level: null, language: 'en', closingWords: null },
  steps: [aStep('one'), aStep('two')],
}

async function open(
  revisions: Revision[],
  { viewer = ada, answers = {} }: { viewer?: typeof ada; answers?: Answers } = {},
) {
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney({ version: 7 }),
    'GET /path/revisions/j1': () => revisions,
    'GET /path/suggestions/j1': () => [],
    ...answers,
  })
  await signInAs(viewer)
  await renderPage('/app/discover/journey/j1/history')
  return { server }
}

async function choose(number: number, entry: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for version ${number}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('each version says what changed, by whom, and which one readers see', async () => {
  await open([third, second, first])
  await screen.findByText('Newer links')
  const items = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(items.map((item) => within(item).getByRole('heading').textContent)).toEqual([
    '2 steps added · description',
    'Newer links',
    'The journey before its first change',
  ])
  expect(within(items[0] as HTMLElement).getByText('What readers see now')).toBeTruthy()
  expect(within(items[1] as HTMLElement).getByText('1 link changed')).toBeTruthy()
})

test('before the first change the page says so', async () => {
  await open([])
  expect(await screen.findByText('No changes yet')).toBeTruthy()
})

test('a version is compared with the one before', async () => {
  const after = { ...texts, steps: [aStep('one', { url: 'https://example.org/new' }), aStep('two')] }
  await open([third, second], {
    answers: { 'GET /path/revisions/j1/2': () => ({ revision: second, texts: after, before: texts }) },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show the changes of version 2' }))
  expect(await screen.findByText('https://example.org/new')).toBeTruthy()
  expect(screen.getByText('https://example.org/one')).toBeTruthy()
  expect(screen.getByText('1 step unchanged')).toBeTruthy()
})

test('restoring asks first, and names the version of the journey that the page shows', async () => {
  const { server } = await open([third, second], {
    answers: { 'POST /path/revisions/j1/2/restore': () => aJourney() },
  })
  await choose(2, 'Restore this version')
  const dialog = await screen.findByRole('alertdialog', { name: 'Restore version 2?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Version 2 restored')).toBeTruthy()
  expect(server.calls('POST /path/revisions/j1/2/restore')[0]?.body).toEqual({ version: 7 })
})

test('a change elsewhere keeps the dialog open and gives the reason', async () => {
  await open([third, second], {
    answers: { 'POST /path/revisions/j1/2/restore': () => errorResponse(409, 'conflict', 'Changed elsewhere') },
  })
  await choose(2, 'Restore this version')
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Changed elsewhere')).toBeTruthy()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('the line of a version begins with what the difference suggests', async () => {
  const { server } = await open([third], {
    answers: { 'PUT /path/revisions/j1/3': () => ({ ...third, line: 'Two books' }) },
  })
  await choose(3, 'Describe the change')
  const field = (await screen.findByLabelText(/In a few words/)) as HTMLInputElement
  expect(field.value).toBe('2 steps added · description')
  fireEvent.change(field, { target: { value: 'Two books' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(server.calls('PUT /path/revisions/j1/3')[0]?.body).toEqual({ line: 'Two books' })
})

test('what a version held is removed after a warning; the present version can’t be', async () => {
  const { server } = await open([third, second], { answers: { 'DELETE /path/revisions/j1/2': () => noContent() } })
  await choose(2, 'Remove what this version held')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Removed')).toBeTruthy()
  expect(server.calls('DELETE /path/revisions/j1/2')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Actions for version 3' }))
  expect(await screen.findByRole('menuitem', { name: 'Describe the change' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Remove what this version held' })).toBeNull()
})

test('authors can undo what they decided within the last day, unless the journey was changed since', async () => {
  const at = new Date().toISOString()
  const decided = { state: 'accepted' as const, taken: ['content:two'], decidedAt: at }
  const suggestions = [
    aLinkSuggestion({ ...decided, undoUntil: at }),
    { ...aStepSuggestion(), ...decided, undoUntil: null },
  ]
  const { server } = await open([first], {
    answers: {
      'GET /path/suggestions/j1': () => suggestions,
      'POST /suggestion/s1/undo': () => aLinkSuggestion(),
    },
  })
  const list = (await screen.findByRole('heading', { name: 'Decided in the last 24 hours' }))
    .parentElement as HTMLElement
  expect(within(list).getAllByText('Accepted', { exact: false })).toHaveLength(2)
  fireEvent.click(within(list).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.calls('POST /suggestion/s1/undo')).toHaveLength(1))
})

test('other people are sent back to the journey', async () => {
  await open([third], { viewer: bob })
  expect(await screen.findByText('Only the people who work on this journey can see this page')).toBeTruthy()
})

test('a co-author restores and reports versions of others, and removes none', async () => {
  const { server } = await open([third, second], {
    viewer: bob,
    answers: {
      'GET /path/journey/j1': () => aJourney({ coauthors: [bob] }),
      'POST /report': () => ({ status: 'accepted' }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for version 2' }))
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(entries).toEqual(['Restore this version', 'Report the description'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Report the description' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this description' }))
  fireEvent.change(dialog.getByLabelText(/What is wrong/u), { target: { value: 'Rude' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Report' }))
  await screen.findByText(/A moderator will take a look/u)
  expect(server.calls('POST /report')[0]?.body).toEqual({ kind: 'revision', id: second.id, reason: 'Rude' })
})

test('a hidden description is gone for others, and its maker reads why', async () => {
  await open([
    { ...third, line: 'Buy watches', hidden: { reason: 'Spam' } },
    { ...second, line: '', hidden: { reason: null } },
  ])
  expect(await screen.findByText('A moderator hid your description from the others. Reason: Spam')).toBeTruthy()
  expect(screen.getByText('A moderator hid the description.')).toBeTruthy()
})
