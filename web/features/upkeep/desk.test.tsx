import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Comment } from '#contract/comment.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import type { CheckedLink } from '#contract/upkeep.ts'
import {
  aLinkSuggestion,
  aStepSuggestion,
  aSuggestion,
  severalChanges,
} from '#web/features/suggestions/testing/suggestion.builders.ts'
import { ada, bob } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, noContent } from '#web/testing/stub-api.ts'
import { FAILING, LINK, MOVED, NOTHING, openStrip, QUESTION } from './testing/open-strip.tsx'

beforeEach(resetSession)
afterEach(() => {
  vi.useRealTimers()
  return resetSession()
})

const moved: CheckedLink = { ...FAILING, stepId: 'two', failingSince: null, archivedUrl: null, movedTo: MOVED }
const rowsOf = (strip: HTMLElement) => within(strip).getAllByRole('listitem')
const rowWith = async (strip: HTMLElement, text: RegExp) => {
  await within(strip).findByText(text)
  const row = rowsOf(strip).find(({ textContent }) => text.test(textContent ?? ''))
  if (!row) throw new Error(`no row with ${text}`)
  return row
}

test('a question is answered in place, says so, and leaves after ten seconds', async () => {
  let unanswered: Comment[] = [QUESTION, { ...QUESTION, id: 'c2', text: 'And the last chapter?' }]
  const { server, strip } = await openStrip({
    answers: {
      'GET /path/upkeep/j1': () => ({ ...NOTHING, unanswered }),
      'POST /path/comments/j1': () => {
        unanswered = unanswered.slice(1)
        return Response.json(
          { ...QUESTION, id: 'c3', author: ada, parentId: 'c1', text: 'The second' },
          { status: 201 },
        )
      },
    },
  })
  expect(within(strip).getByRole('heading').textContent).toBe('Waiting for you2')
  const [first] = rowsOf(strip)
  expect(first?.textContent).toContain('Bob Stone asked on step 2')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  fireEvent.change(within(first as HTMLElement).getByRole('textbox', { name: 'Answer Bob' }), {
    target: { value: 'The second' },
  })
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(rowsOf(strip)[0]?.textContent).toBe('You answered: “The second”'))
  expect(server.calls('POST /path/comments/j1')[0]?.body).toEqual({ text: 'The second', parentId: 'c1' })
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  await waitFor(() => expect(rowsOf(strip)).toHaveLength(1))
  expect(within(strip).getByRole('heading').textContent).toBe('Waiting for you1')
})

test('after an act the focus goes on to the next row', async () => {
  let links = [{ ...moved, stepId: 'one' }, moved]
  const { strip } = await openStrip({
    answers: {
      'GET /path/upkeep/j1': () => ({ ...NOTHING, links }),
      'POST /path/upkeep/j1/replace': () => {
        links = [moved]
        return noContent()
      },
    },
  })
  const [button] = await within(strip).findAllByRole('button', { name: 'Replace' })
  button?.focus()
  fireEvent.click(button as HTMLElement)
  expect(await within(strip).findAllByText('Link replaced')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(rowsOf(strip)[1]))
})

test('a suggested link is used by one press, and the decision can be undone', async () => {
  let suggestions: Suggestion[] = [aLinkSuggestion()]
  const { server, strip } = await openStrip({
    answers: {
      'GET /path/upkeep/j1': () => ({ ...NOTHING, suggestions: suggestions.length }),
      'GET /path/suggestions/j1': () => suggestions,
      'POST /suggestion/s1/accept': () => {
        suggestions = []
        return { ...aLinkSuggestion({ state: 'accepted', taken: ['content:two'] }), left: [] }
      },
      'POST /suggestion/s1/undo': () => {
        suggestions = [aLinkSuggestion()]
        return suggestions[0]
      },
    },
  })
  const row = await rowWith(strip, /suggests another link for step 2/u)
  expect(row.querySelector('del')?.textContent).toContain('example.org/two')
  expect(within(row).getByText('example.org/moved')).toBeTruthy()
  expect(within(row).getByText('“It moved”')).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: 'Use' }))
  expect(await within(strip).findAllByText('Link of step 2 changed. Bob is thanked.')).toHaveLength(2)
  expect(server.calls('POST /suggestion/s1/accept')[0]?.body).toEqual({ version: 1, keys: ['content:two'] })
  fireEvent.click(within(strip).getByRole('button', { name: 'Undo' }))
  expect(await within(strip).findByRole('button', { name: 'Use' })).toBeTruthy()
  expect(server.calls('POST /suggestion/s1/undo')).toHaveLength(1)
})

test('an author says no with a reply, and can undo it', async () => {
  const { server, strip } = await openStrip({
    suggestions: [aLinkSuggestion()],
    answers: {
      'POST /suggestion/s1/dismiss': () => aLinkSuggestion({ state: 'dismissed' }),
      'POST /suggestion/s1/undo': () => aLinkSuggestion(),
    },
  })
  fireEvent.click(await within(strip).findByRole('button', { name: 'No, thanks' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'It is the same page' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'No, thanks' }))
  expect(await within(strip).findAllByText('Bob Stone will see your answer')).toHaveLength(2)
  expect(server.calls('POST /suggestion/s1/dismiss')[0]?.body).toEqual({ reply: 'It is the same page' })
  fireEvent.click(within(strip).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone. The suggestion waits again.')).toBeTruthy()
})

test('a refused reply stays in the dialog, and the suggestion waits', async () => {
  const { strip } = await openStrip({
    suggestions: [aLinkSuggestion()],
    answers: {
      'POST /suggestion/s1/dismiss': () => errorResponse(400, 'invalid', 'No', { reply: 'Confirm your email first' }),
    },
  })
  fireEvent.click(await within(strip).findByRole('button', { name: 'No, thanks' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'No, thanks' }))
  expect(await within(dialog).findByText('Confirm your email first')).toBeTruthy()
  expect(within(strip).queryByText('Bob Stone will see your answer')).toBeNull()
})

test('a new step is added by one press, or changed first', async () => {
  const { strip } = await openStrip({ suggestions: [aStepSuggestion()] })
  const row = await rowWith(strip, /suggests a new step after step 2/u)
  expect(within(row).getByText('Something new')).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'Add step' })).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: 'Details' }))
  expect((await within(row).findByRole('link', { name: 'Change first' })).getAttribute('href')).toBe(
    '/app/user/path/edit?pathId=j1&suggestion=s2',
  )
  expect(within(row).getByText('3 suggestions taken before')).toBeTruthy()
})

test('of several changes those that fit are ticked, the others say why they do not fit', async () => {
  const { server, strip } = await openStrip({
    suggestions: [severalChanges()],
    answers: {
      'POST /suggestion/s1/accept': () => ({
        ...severalChanges(),
        state: 'accepted',
        taken: ['content:one'],
        left: [],
      }),
    },
  })
  const row = await rowWith(strip, /suggests 4 changes/u)
  fireEvent.click(within(row).getByRole('button', { name: 'Look at it' }))
  const ticks = await within(row).findAllByRole('checkbox')
  expect(
    ticks.map((tick) => [tick.parentElement?.parentElement?.textContent, (tick as HTMLInputElement).checked]),
  ).toEqual([
    ['Name', false],
    ['Step 1: \u2068About one\u2069', true],
    ['Step 3: \u2068About three\u2069', true],
  ])
  expect(within(row).getByText('Changed by an author since')).toBeTruthy()
  expect(within(row).getByText('A step of old').parentElement?.textContent).toContain('This step was removed')
  fireEvent.click(within(row).getByRole('checkbox', { name: /Step 3/u }))
  fireEvent.click(within(row).getByRole('button', { name: 'Accept change' }))
  expect(await within(strip).findAllByText('1 change made. Bob is thanked.')).toHaveLength(2)
  expect(server.calls('POST /suggestion/s1/accept')[0]?.body).toEqual({ version: 1, keys: ['content:one'] })
})

test('a link that the journey has already is not ticked', async () => {
  const { strip } = await openStrip({ suggestions: [aStepSuggestion('https://example.org/one')] })
  const row = await rowWith(strip, /suggests a new step/u)
  fireEvent.click(within(row).getByRole('button', { name: 'Look at it' }))
  expect((await within(row).findByRole<HTMLInputElement>('checkbox')).checked).toBe(false)
  expect(within(row).getByText('You have this link already')).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'Mark as solved' })).toBeTruthy()
})

test('a report without another link is marked as solved', async () => {
  const base = { steps: [{ id: 'one', url: LINK }] }
  const report = aSuggestion({ problem: 'broken', stepId: 'one', base })
  const { server, strip } = await openStrip({
    suggestions: [report],
    answers: { 'POST /suggestion/s1/accept': () => ({ ...report, state: 'accepted', taken: [], left: [] }) },
  })
  const row = await rowWith(strip, /reports the link of step 1 · Broken/u)
  fireEvent.click(within(row).getByRole('button', { name: 'Mark as solved' }))
  expect(await within(strip).findAllByText('Marked as solved. Bob is thanked.')).toHaveLength(2)
  expect(server.calls('POST /suggestion/s1/accept')[0]?.body).toEqual({ version: 1, keys: [] })
})

test('a report of a link that was changed since shows the reported link, and is solved by the new one', async () => {
  const base = { steps: [{ id: 'one', url: 'https://example.org/reported' }] }
  const changes = { steps: [{ id: 'one', url: 'https://example.org/other' }] }
  const { strip } = await openStrip({
    suggestions: [aSuggestion({ problem: 'paywalled', stepId: 'one', base, changes })],
  })
  const row = await rowWith(strip, /reports the link of step 1/u)
  expect(within(row).getByText('example.org/reported')).toBeTruthy()
  expect(within(row).queryByText(/example\.org\/one/u)).toBeNull()
  expect(within(row).getByText("You've changed the link since.")).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'Solved by this' })).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: 'Details' }))
  expect((await within(row).findByRole('link', { name: 'example.org/reported' })).getAttribute('href')).toBe(
    'https://example.org/reported',
  )
})

test('a journey that was changed meanwhile is loaded again, with a message', async () => {
  const { server, strip } = await openStrip({
    suggestions: [aLinkSuggestion()],
    answers: { 'POST /suggestion/s1/accept': () => errorResponse(409, 'conflict', 'Changed since') },
  })
  fireEvent.click(await within(strip).findByRole('button', { name: 'Use' }))
  expect(await screen.findByText(/changed in the meantime/u)).toBeTruthy()
  expect(server.calls('GET /path/journey/j1')).toHaveLength(2)
  expect(await within(strip).findByRole('button', { name: 'Use' })).toBeTruthy()
})

test("a co-author doesn't see their own suggestion, which they can't decide on", async () => {
  const { strip } = await openStrip({
    viewer: bob,
    journey: { coauthors: [bob], licence: 'reserved' },
    suggestions: [aLinkSuggestion()],
  })
  expect(strip.textContent).toBe('All answered.')
})

test('a link that fails can be checked again', async () => {
  let checking = false
  const { server, strip } = await openStrip({
    answers: {
      'GET /path/upkeep/j1': () => ({ ...NOTHING, links: [{ ...FAILING, checking }] }),
      'POST /path/upkeep/j1/check': () => {
        checking = true
        return { checkAgainAt: FAILING.checkedAt }
      },
    },
  })
  const row = await rowWith(strip, /Failing since 12 Nov 2026/u)
  expect(row.textContent).toContain('Step 1: About one')
  fireEvent.click(within(row).getByRole('button', { name: 'Check again' }))
  expect(await within(row).findByText("We'll check this link within a few minutes.")).toBeTruthy()
  expect(within(row).getByRole('button', { name: 'Check again' }).getAttribute('aria-disabled')).toBe('true')
  expect(server.calls('POST /path/upkeep/j1/check')[0]?.body).toEqual({ stepId: 'one' })
})

test('one press replaces a link that has moved; one that was changed meanwhile stays, with the reason', async () => {
  let answer: () => Response = () => errorResponse(409, 'conflict', 'This was changed meanwhile')
  const { server, strip } = await openStrip({
    upkeep: { links: [moved] },
    answers: { 'POST /path/upkeep/j1/replace': () => answer() },
  })
  const row = await rowWith(strip, /This page has moved/u)
  fireEvent.click(within(row).getByRole('button', { name: 'Replace' }))
  expect(await screen.findByText('This was changed meanwhile')).toBeTruthy()
  answer = noContent
  fireEvent.click(await within(strip).findByRole('button', { name: 'Replace' }))
  expect(await within(strip).findAllByText('Link replaced')).toHaveLength(2)
  expect(server.calls('POST /path/upkeep/j1/replace')[1]?.body).toEqual({ stepId: 'two', oldUrl: LINK, url: MOVED })
})

test('a change of the original that fits is used in place, others lead to their page', async () => {
  const stepOf = (id: string, url: string) => ({
    ...{ id, stepType: 'Article', description: `About ${id}`, url, note: null, section: null, language: null },
    ...{ minutes: null, cost: null, optional: false, orPrevious: false },
  })
  const texts = { name: 'Knots', description: 'Ropes', badges: [], level: null, language: null, closingWords: null }
  const one = stepOf('one', 'https://example.org/one')
  const lists = {
    base: { ...texts, steps: [one] },
    theirs: { ...texts, steps: [{ ...one, url: MOVED }] },
    mine: { ...texts, steps: [{ ...one, id: 'own', origin: 'one' }] },
  }
  const original = {
    ...{ credit: { id: 'o1', name: 'Knots', author: 'Bob Stone' }, author: bob, copiedAt: FAILING.checkedAt },
    ...{ changes: [], lists, dates: [], version: 1, originalVersion: 2, undoUntil: null },
  }
  const { server, strip } = await openStrip({
    upkeep: { originalChanges: 1 },
    answers: {
      'GET /path/changes/j1': () => original,
      'POST /path/changes/j1': () => ({ ...original, refused: [] }),
      'POST /path/changes/j1/undo': () => original,
    },
  })
  const row = await rowWith(strip, /1 change in the original/u)
  expect(within(row).getByRole('link', { name: '1 change in the original' }).getAttribute('href')).toBe(
    '/app/discover/journey/j1/changes',
  )
  fireEvent.click(await within(row).findByRole('button', { name: 'Use it' }))
  expect(await within(strip).findAllByText('1 change taken over')).toHaveLength(2)
  expect(server.calls('POST /path/changes/j1')[0]?.body).toEqual({
    version: 1,
    originalVersion: 2,
    answers: [{ key: 'content:one', answer: 'theirs' }],
  })
  fireEvent.click(within(strip).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.calls('POST /path/changes/j1/undo')).toHaveLength(1))
})

test('a desk shows five rows, and the others on demand', async () => {
  const unanswered = Array.from({ length: 7 }, (_, index) => ({ ...QUESTION, id: `c${index}` }))
  const { strip } = await openStrip({ upkeep: { unanswered, moreUnanswered: true } })
  expect(within(strip).getByRole('heading').textContent).toBe('Waiting for you7+')
  expect(rowsOf(strip)).toHaveLength(5)
  fireEvent.click(within(strip).getByRole('button', { name: 'Show 2 more' }))
  expect(rowsOf(strip)).toHaveLength(7)
})
