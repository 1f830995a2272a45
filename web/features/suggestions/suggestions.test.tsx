import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { aLinkSuggestion, aStepSuggestion, aSuggestion } from './testing/suggestion.builders.ts'

beforeEach(resetSession)
afterEach(() => {
  cleanup()
  resetSession()
})

async function open(viewer: typeof ada, suggestions: unknown[], answers: Answers = {}) {
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney({ takesSuggestions: true }),
    'GET /path/suggestions/j1': () => suggestions,
    ...answers,
  })
  await signInAs(viewer)
  await renderPage('/app/discover/journey/j1/suggestions')
  return server
}

const card = (name: string) => screen.findByRole('article', { name })

test('the owner uses a suggested link, and can undo it', async () => {
  let suggestions = [aLinkSuggestion()]
  const server = await open(ada, [], {
    'GET /path/suggestions/j1': () => suggestions,
    'POST /suggestion/s1/accept': () => {
      suggestions = []
      return { ...aLinkSuggestion({ state: 'accepted', taken: ['content:two'] }), left: [] }
    },
    'POST /suggestion/s1/undo': () => aLinkSuggestion(),
  })
  expect(await screen.findByRole('heading', { name: /^1 suggestion for/u })).toBeTruthy()
  const one = await card('Bob Stone suggests a better link for step 2')
  expect(within(one).getByText('“It moved”')).toBeTruthy()
  expect(within(one).getByText('3 suggestions taken before', { exact: false })).toBeTruthy()
  fireEvent.click(within(one).getByRole('button', { name: 'Use this link' }))
  expect(await screen.findByText('Link of step 2 changed. Bob is thanked.')).toBeTruthy()
  expect(server.calls('POST /suggestion/s1/accept')[0]?.body).toEqual({ version: 1, keys: ['content:two'] })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.calls('POST /suggestion/s1/undo')).toHaveLength(1))
})

test('authors can undo what they decided within the last day, unless the journey was changed since', async () => {
  const at = new Date().toISOString()
  const decided = { state: 'accepted' as const, taken: ['content:two'], decidedAt: at }
  const server = await open(
    ada,
    [aLinkSuggestion({ ...decided, undoUntil: at }), { ...aStepSuggestion(), ...decided, undoUntil: null }],
    { 'POST /suggestion/s1/undo': () => aLinkSuggestion() },
  )
  const list = (await screen.findByRole('heading', { name: 'Decided in the last 24 hours' }))
    .parentElement as HTMLElement
  expect(within(list).getAllByText('Accepted', { exact: false })).toHaveLength(2)
  fireEvent.click(within(list).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.calls('POST /suggestion/s1/undo')).toHaveLength(1))
})

test('a new step stands where it would be added', async () => {
  await open(ada, [aStepSuggestion()])
  const one = await card('Bob Stone suggests a new step after step 2')
  expect(within(one).getByRole('button', { name: 'Add step' })).toBeTruthy()
  expect(within(one).getByRole('link', { name: 'Change first' }).getAttribute('href')).toBe(
    '/app/user/path/edit?pathId=j1&suggestion=s2',
  )
})

const SEVERAL = aSuggestion({
  base: {
    name: 'The old name',
    steps: [
      { id: 'one', description: 'About one' },
      { id: 'three', url: 'https://example.org/three' },
      { id: 'gone', description: 'A step of old' },
    ],
  },
  changes: {
    name: 'A new name',
    steps: [
      { id: 'one', description: 'About the first' },
      { id: 'three', url: 'https://example.org/better' },
      { id: 'gone', description: 'A step renamed' },
    ],
  },
})

test('of several changes those that fit are ticked, the others say why they do not fit', async () => {
  const server = await open(ada, [SEVERAL], {
    'POST /suggestion/s1/accept': () => ({ ...SEVERAL, state: 'accepted', taken: ['content:one'], left: [] }),
  })
  const one = await card('Bob Stone suggests 4 changes')
  const ticks = within(one).getAllByRole('checkbox')
  expect(
    ticks.map((tick) => [tick.parentElement?.parentElement?.textContent, (tick as HTMLInputElement).checked]),
  ).toEqual([
    ['Name', false],
    ['Step 1: \u2068About one\u2069', true],
    ['Step 3: \u2068About three\u2069', true],
  ])
  expect(within(one).getByText('Changed by an author since')).toBeTruthy()
  expect(within(one).getByText('A step of old').parentElement?.textContent).toContain('This step was removed')
  fireEvent.click(within(one).getByRole('checkbox', { name: /Step 3/u }))
  fireEvent.click(within(one).getByRole('button', { name: 'Accept change' }))
  expect(await screen.findByText('1 change made. Bob is thanked.')).toBeTruthy()
  expect(server.calls('POST /suggestion/s1/accept')[0]?.body).toEqual({ version: 1, keys: ['content:one'] })
})

test('a link that the journey has already is not ticked', async () => {
  await open(ada, [aStepSuggestion('https://example.org/one')])
  const one = await card('Bob Stone suggests a new step after step 2')
  expect(within(one).getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  expect(within(one).getByText('You have this link already')).toBeTruthy()
  expect(within(one).getByRole('button', { name: 'Mark as solved' })).toBeTruthy()
})

test('a report without another link is marked as solved', async () => {
  const report = aSuggestion({ problem: 'broken', stepId: 'one', base: null, changes: null })
  const server = await open(ada, [report], {
    'POST /suggestion/s1/accept': () => ({ ...report, state: 'accepted', taken: [], left: [] }),
  })
  const one = await card('Bob Stone reports the link of step 1')
  expect(within(one).getByText('Broken')).toBeTruthy()
  fireEvent.click(within(one).getByRole('button', { name: 'Mark as solved' }))
  expect(await screen.findByText('Marked as solved. Bob is thanked.')).toBeTruthy()
  expect(server.calls('POST /suggestion/s1/accept')[0]?.body).toEqual({ version: 1, keys: [] })
})

test('a report shows the reported link, and that it was changed since', async () => {
  const base = { steps: [{ id: 'one', url: 'https://example.org/reported' }] }
  await open(ada, [aSuggestion({ problem: 'paywalled', stepId: 'one', base, changes: null })])
  const one = await card('Bob Stone reports the link of step 1')
  expect(within(one).getByRole('link', { name: /example\.org\/reported/u })).toBeTruthy()
  expect(within(one).getByText("You've changed the link since.")).toBeTruthy()
})

test('a journey that was changed meanwhile is loaded again, and the owner is told', async () => {
  const server = await open(ada, [aLinkSuggestion()], {
    'POST /suggestion/s1/accept': () => errorResponse(409, 'conflict', 'Changed since'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Use this link' }))
  expect(await screen.findByText(/changed in the meantime/u)).toBeTruthy()
  expect(server.calls('GET /path/journey/j1')).toHaveLength(2)
  const opened = server.calls('GET /path/suggestions/j1').filter(({ query }) => !query.has('decided'))
  expect(opened).toHaveLength(2)
})

test('the owner says no with a reply, and can undo it', async () => {
  const server = await open(ada, [aLinkSuggestion()], {
    'POST /suggestion/s1/dismiss': () => aLinkSuggestion({ state: 'dismissed' }),
    'POST /suggestion/s1/undo': () => aLinkSuggestion(),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'No, thanks' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'It is the same page' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'No, thanks' }))
  expect(await screen.findByText('Bob Stone will see your answer')).toBeTruthy()
  expect(server.calls('POST /suggestion/s1/dismiss')[0]?.body).toEqual({ reply: 'It is the same page' })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone. The suggestion waits again.')).toBeTruthy()
  expect(server.calls('POST /suggestion/s1/undo')).toHaveLength(1)
})

test('readers see what became of their suggestions, and take open ones back', async () => {
  const server = await open(
    bob,
    [
      aLinkSuggestion({ id: 's3', state: 'dismissed', reply: 'I like the old one' }),
      { ...SEVERAL, id: 's4', state: 'accepted', taken: ['content:one'] },
      aStepSuggestion(),
    ],
    { 'DELETE /suggestion/s2': () => noContent() },
  )
  const refused = await card('You suggested a better link for step 2')
  expect(within(refused).getByText('Ada Moreno said no, thanks.')).toBeTruthy()
  expect(within(refused).getByText('I like the old one')).toBeTruthy()
  expect(within(refused).getByRole('button', { name: 'Report this reply' })).toBeTruthy()
  const part = await card('You suggested 4 changes')
  expect(within(part).getByText('Ada Moreno took 1 of 4 changes. Thank you!')).toBeTruthy()
  expect(within(part).getByText('Taken').parentElement?.textContent).toContain('About one')
  const added = await card('You suggested a new step')
  expect(within(added).getByText("Ada Moreno hasn't decided yet.")).toBeTruthy()
  fireEvent.click(within(added).getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(server.calls('DELETE /suggestion/s2')).toHaveLength(1))
})

test('without suggestions the page says what readers can do', async () => {
  await open(ada, [])
  expect(await screen.findByRole('heading', { name: 'Readers can suggest links and steps here' })).toBeTruthy()
})
