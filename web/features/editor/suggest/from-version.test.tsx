import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OriginalChanges } from '#contract/adaptation.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const SENT = 'POST /path/suggestions/j1'
const NAME = 'Machine learning from the ground up'

const texts = {
  ...{ name: NAME, description: 'Words', badges: ['Python'] },
  level: null,
  language: null,
  closingWords: null,
}
const base = { ...texts, steps: [aStep('one'), aStep('two')] }
const copied = { ...base, steps: base.steps.map((step) => ({ ...step, origin: step.id })) }
const mine = {
  ...texts,
  name: "Bob's way",
  steps: [
    { ...aStep('m1'), ...{ description: 'About one', url: 'https://example.org/one', origin: 'one' } },
    { ...aStep('m2'), ...{ description: 'Better words', url: 'https://example.org/two', origin: 'two' } },
    { ...aStep('m3'), origin: null },
  ],
}
const changes = (more: Partial<OriginalChanges> = {}): OriginalChanges => ({
  credit: { name: NAME, author: ada.displayName, id: 'j1', first: null },
  author: ada,
  copiedAt: '2026-11-12T10:00:00.000Z',
  lists: { base, theirs: base, mine },
  dates: [],
  changes: [],
  version: 2,
  originalVersion: 4,
  undoUntil: null,
  ...more,
})
/** Bob opens what he changed in his version `v1` of Ada's journey. */
async function open(answers: Answers) {
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney({ version: 4, steps: base.steps, description: 'Words' }),
    [SENT]: () => ({ id: 's1' }),
    ...answers,
  })
  await signInAs(bob)
  const { router } = await renderPage('/app/discover/journey/j1/suggest?from=v1')
  const bodies = () => server.calls(SENT).map(({ body }) => body as Record<string, unknown>)
  return { bodies, path: () => router.state.location.pathname }
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send suggestion' }))
const card = (name: string) => screen.findByRole('article', { name })
const tick = async (name: string) => fireEvent.click(within(await card(name)).getByRole('checkbox'))

test('a version is compared with its original, and what is ticked is sent', async () => {
  const { bodies, path } = await open({ 'GET /path/changes/v1': () => changes() })
  expect(within(await card('Name')).getByText("Bob's way")).toBeTruthy()
  expect(screen.getAllByRole('checkbox').filter((box) => (box as HTMLInputElement).checked)).toEqual([])
  await tick('About m3')
  expect(screen.getByText('1 new step')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Why(optional)'), { target: { value: 'It helped me' } })
  send()
  await waitFor(() => expect(path()).toBe('/app/discover/journey/j1'))
  expect(bodies()).toMatchObject([{ version: 4, message: 'It helped me' }])
  const steps = bodies()[0]?.steps as { id: string; description: string }[]
  expect(steps.map(({ id, description }) => [id, description])).toEqual([
    ['one', 'About one'],
    ['two', 'About two'],
    ['m3', 'About m3'],
  ])
  expect(bodies()[0]).not.toHaveProperty('name')
})

test('a suggestion is sent again if the original was changed elsewhere meanwhile', async () => {
  const now = { originalVersion: 4, description: 'Words' }
  const { bodies } = await open({
    'GET /path/changes/v1': () =>
      changes({
        originalVersion: now.originalVersion,
        lists: { base, theirs: { ...base, description: now.description }, mine },
      }),
    [SENT]: ({ body }) =>
      (body as { version: number }).version === now.originalVersion
        ? { id: 's1' }
        : errorResponse(409, 'conflict', 'This was changed in the meantime'),
  })
  await tick('About two')
  Object.assign(now, { originalVersion: 5, description: 'Changed by Ada' })
  send()
  expect(await screen.findByText('Sent. Ada Moreno decides.')).toBeTruthy()
  expect(bodies().map(({ version }) => version)).toEqual([4, 5])
  expect(bodies()[1]).not.toHaveProperty('description')
})

test('the person is asked to look again if the original changed the same', async () => {
  const now = { originalVersion: 4, theirs: base }
  const { bodies } = await open({
    'GET /path/changes/v1': () =>
      changes({ originalVersion: now.originalVersion, lists: { base, theirs: now.theirs, mine } }),
    [SENT]: () => errorResponse(409, 'conflict', 'This was changed in the meantime'),
  })
  await tick('About two')
  Object.assign(now, {
    originalVersion: 5,
    theirs: { ...base, steps: [aStep('one'), aStep('two', { description: 'Words of Ada' })] },
  })
  send()
  expect(await screen.findByText(/The original was changed meanwhile/u)).toBeTruthy()
  expect(bodies()).toHaveLength(1)
  expect(within(await card('Words of Ada')).getByText('Changed since')).toBeTruthy()
})

test.each<[string, string, Partial<OriginalChanges>]>([
  ["a version can't be compared while the original isn't available", 'Not available now', { lists: null }],
  [
    'a version has nothing to suggest without changes',
    'Nothing to suggest',
    { lists: { base, theirs: base, mine: copied } },
  ],
])('%s', async (_, heading, more) => {
  await open({ 'GET /path/changes/v1': () => changes(more) })
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
})
