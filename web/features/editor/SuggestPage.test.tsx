import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { aSuggestion } from '#web/features/suggestions/testing/suggestion.builders.ts'
import { aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const SENT = 'POST /path/suggestions/j1'
const NAME = 'Machine learning from the ground up'

/** Bob opens the editor for suggestions of Ada's journey. */
async function open(journey: Partial<Journey> = {}, answers: Answers = {}) {
  const server = stubApi({
    'GET /badge/all': () => [{ name: 'Python' }, { name: 'React' }],
    'GET /path/journey/j1': () => aJourney({ version: 4, takesSuggestions: true, ...journey }),
    'GET /path/all': () => [],
    [SENT]: () => ({ id: 's1' }),
    ...answers,
  })
  await signInAs(bob)
  const { router } = await renderPage('/app/discover/journey/j1/suggest')
  const bodies = () => server.calls(SENT).map(({ body }) => body as Record<string, unknown>)
  return { server, router, bodies, path: () => router.state.location.pathname }
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send suggestion' }))
const isReady = () => screen.findByRole('heading', { name: `Suggest changes to ${NAME}` })

describe('the editor for suggestions', () => {
  test('sends the changed texts alone, with the message and the version that was loaded', async () => {
    const { bodies, path } = await open()
    await isReady()
    write('Name', 'Machine learning')
    write('Why(optional)', 'Shorter')
    send()
    expect(await screen.findByText('Sent. Ada Moreno decides.')).toBeTruthy()
    expect(bodies()).toEqual([{ name: 'Machine learning', version: 4, message: 'Shorter' }])
    expect(path()).toBe('/app/discover/journey/j1')
  })

  test("can't be sent while nothing is changed, and says so", async () => {
    const { bodies } = await open()
    await isReady()
    const button = screen.getByRole('button', { name: 'Send suggestion' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    send()
    write('Name', 'Machine learning')
    expect(button.getAttribute('aria-disabled')).toBeNull()
    write('Name', NAME)
    expect(screen.getAllByText('Nothing changed yet')).not.toHaveLength(0)
    send()
    expect(bodies()).toEqual([])
  })

  test("shows what a suggestion may change, and none of the owner's choices", async () => {
    await open({ licence: 'ccBy' })
    await isReady()
    fireEvent.click(screen.getByRole('button', { name: /^Details/u }))
    for (const label of ['Description', 'Level', 'Closing words']) expect(field(label)).toBeTruthy()
    for (const label of ['Who can see it', 'Cover', 'Rights to your texts', 'Readers can suggest changes'])
      expect(screen.queryByLabelText(label)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.queryByText(/CC BY|Public/u)).toBeNull()
  })
})

describe('what is changed', () => {
  test('is counted', async () => {
    await open()
    await isReady()
    write('Name', 'Machine learning')
    fireEvent.click(screen.getByRole('button', { name: 'More for step 3' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }))
    fireEvent.click(screen.getByRole('button', { name: 'More for step 1' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    expect(await screen.findByText('Details: Name · 1 step removed · 1 step moved')).toBeTruthy()
  })

  test("can't be more than 20 steps", async () => {
    const steps = Array.from({ length: 21 }, (_, index) => aStep(`s${index}`))
    const { bodies } = await open({ steps })
    await isReady()
    fireEvent.click(screen.getByRole('button', { name: 'Select steps' }))
    fireEvent.click(screen.getByRole('button', { name: 'All' }))
    fireEvent.click(screen.getByRole('button', { name: 'Set type' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Video' }))
    expect(await screen.findByText('21 steps changed')).toBeTruthy()
    expect(screen.getAllByText(/A suggestion can change at most 20 steps/u)).not.toHaveLength(0)
    send()
    expect(bodies()).toEqual([])
  })

  test('is kept across a reload, until it is sent or started over', async () => {
    await open()
    await isReady()
    write('Name', 'Machine learning')
    write('Why(optional)', 'Shorter')
    cleanup()
    await open({ version: 5, description: 'Changed by Ada' })
    await isReady()
    expect(field('Name').value).toBe('Machine learning')
    expect(field('Why(optional)').value).toBe('Shorter')
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(field('Name').value).toBe(NAME))
    expect(field('Description').value).toBe('Changed by Ada')
    expect(field('Why(optional)').value).toBe('')
  })
})

describe('the page', () => {
  test('sends authors to their own editor', async () => {
    const { path } = await open({ owner: bob })
    await waitFor(() => expect(path()).toBe('/app/user/path/edit'))
  })

  test.each([
    ['that takes no suggestions', { takesSuggestions: false }],
    ['whose discussion is closed', { discussionClosed: true }],
  ])('is closed for a journey %s', async (_, change) => {
    await open(change)
    expect(await screen.findByRole('heading', { name: 'This journey takes no suggestions' })).toBeTruthy()
    expect(screen.queryByLabelText('Name')).toBeNull()
  })
})

describe('an earlier suggestion', () => {
  const earlier = (more: Partial<Suggestion>) => ({
    'GET /path/suggestions/j1': () => [aSuggestion({ pathId: 'j1', by: bob, ...more })],
  })

  test('that waits for an answer is named before anything is written', async () => {
    await open({}, earlier({ state: 'open' }))
    await isReady()
    expect(await screen.findByText(/^Your earlier suggestion for this journey waits for an answer/u)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'See your suggestion' })
    expect(link.getAttribute('href')).toBe('/app/discover/journey/j1#suggestions')
  })

  test.each<[string, Partial<Suggestion>]>([
    ['that was answered', { state: 'dismissed' }],
    ['that reports a link', { state: 'open', problem: 'broken' }],
  ])('%s is not named', async (_, more) => {
    const { server } = await open({}, earlier(more))
    await isReady()
    await waitFor(() => expect(server.calls('GET /path/suggestions/j1')).toHaveLength(1))
    expect(screen.queryByRole('link', { name: 'See your suggestion' })).toBeNull()
  })
})

describe('a refused suggestion', () => {
  test('leads to the one that is still open, and keeps the text', async () => {
    await open({}, { [SENT]: () => errorResponse(409, 'suggestionOpen', 'It still waits') })
    await isReady()
    write('Name', 'Machine learning')
    send()
    expect((await screen.findByRole('alert')).textContent).toContain('It still waits')
    const link = screen.getByRole('link', { name: 'See your suggestion' })
    expect(link.getAttribute('href')).toBe('/app/discover/journey/j1#suggestions')
    expect(field('Name').value).toBe('Machine learning')
  })

  test('says why, and keeps the text', async () => {
    await open({}, { [SENT]: () => errorResponse(403, 'suggestionsPaused', 'Not now') })
    await isReady()
    write('Name', 'Machine learning')
    send()
    expect((await screen.findByRole('alert')).textContent).toContain('Not now')
    expect(field('Name').value).toBe('Machine learning')
  })

  test('names the message whose links need a confirmed email', async () => {
    const fields = { message: 'Confirm your email first' }
    await open({}, { [SENT]: () => errorResponse(400, 'invalid', 'Check it', fields) })
    await isReady()
    write('Name', 'Machine learning')
    write('Why(optional)', 'See https://example.org')
    send()
    expect(await screen.findByText('Confirm your email first')).toBeTruthy()
  })
})

describe('a journey that was changed meanwhile', () => {
  /** Ada saves `change` while Bob writes. */
  async function openChanged(change: Partial<Journey>) {
    const now = { version: 4, change: {} as Partial<Journey> }
    const opened = await open(
      {},
      {
        'GET /path/journey/j1': () => aJourney({ takesSuggestions: true, version: now.version, ...now.change }),
        [SENT]: ({ body }) =>
          (body as { version: number }).version === now.version
            ? { id: 's1' }
            : errorResponse(409, 'conflict', 'This was changed in the meantime'),
      },
    )
    await isReady()
    Object.assign(now, { version: 5, change })
    return opened
  }

  test('is merged with what was typed, and sent again', async () => {
    const { bodies } = await openChanged({ description: 'Changed by Ada' })
    write('Name', 'Machine learning')
    send()
    expect(await screen.findByText('Sent. Ada Moreno decides.')).toBeTruthy()
    expect(bodies()).toEqual([
      { name: 'Machine learning', version: 4, message: '' },
      { name: 'Machine learning', version: 5, message: '' },
    ])
  })

  test('asks where both changed the same text', async () => {
    const { bodies } = await openChanged({ name: "Ada's name", description: 'Changed by Ada' })
    write('Name', 'Machine learning')
    send()
    expect(await screen.findByText("Ada's name")).toBeTruthy()
    expect(screen.getByText(/^Ada Moreno changed this journey while you were writing/u)).toBeTruthy()
    expect(field('Name').value).toBe('Machine learning')
    send()
    expect(await screen.findByText('Sent. Ada Moreno decides.')).toBeTruthy()
    expect(bodies().at(-1)).toEqual({ name: 'Machine learning', version: 5, message: '' })
  })
})
