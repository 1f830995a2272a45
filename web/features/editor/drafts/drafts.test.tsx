import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepUnsent, readUnsent } from '#web/core/ui/state/unsent.ts'
import { ada, aJourney, aStep, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, type StubRequest, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const AT = '2026-11-22T11:04:00.000Z'
const content = {
  name: 'Bread',
  description: '',
  badges: [],
  steps: [aStep('one')],
  visibility: 'public',
  language: null,
  level: null,
  closingWords: '',
  cover: 'pictures',
  licence: null,
  coverSeed: 'seed',
  adaptation: null,
  adaptedFrom: null,
}
const saved = (version: number, id = 'd1') => ({ id, version, updatedAt: AT })

function stubDrafts(answers: Answers = {}) {
  return stubApi({
    'GET /badge/all': () => [],
    'POST /draft': () => Response.json(saved(1), { status: 201 }),
    'GET /draft/d1': () => ({ ...saved(4), content }),
    'PUT /draft/d1': ({ body }) => saved((body as { version: number }).version + 1),
    'DELETE /draft/d1': noContent,
    ...answers,
  })
}

async function open(address = '/app/create/journey') {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { router } = await renderPage(address)
  await screen.findByRole('button', { name: 'Publish' })
  return router
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = async (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const pause = (ms = 1000) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const bodyOf = (request: StubRequest | undefined) => request?.body as { version?: number; content: typeof content }

beforeEach(async () => {
  await resetSession()
  stubDrafts()
  await signInAs(ada)
})
afterEach(async () => {
  vi.useRealTimers()
  await resetSession()
})

test('the first change creates a draft, later ones change it', async () => {
  const server = stubDrafts()
  const router = await open()
  await pause(3000)
  expect(server.calls('POST /draft')).toEqual([])
  fill('Name', 'Br')
  fill('Name', 'Bread')
  expect(readUnsent('ada', 'draft')).toMatchObject({ content: { name: 'Bread' } })
  await pause()
  expect(server.calls('POST /draft').map((call) => bodyOf(call).content.name)).toEqual(['Bread'])
  await waitFor(() => expect(router.state.location.search).toEqual({ draft: 'd1' }))
  expect(screen.getByText(/^Draft saved · \d\d:04$/u)).toBeTruthy()
  expect(readUnsent('ada', 'draft')).toBeNull()
  fill('Name', 'Rye bread')
  await pause()
  expect(server.calls('PUT /draft/d1').map((call) => bodyOf(call).version)).toEqual([1])
  expect(field('Name').value).toBe('Rye bread')
  expect(server.calls('GET /draft/d1')).toEqual([])
})

test('a failed save is repeated, and kept on the device until then', async () => {
  let failures = 1
  const server = stubDrafts({
    'PUT /draft/d1': () => (failures-- > 0 ? errorResponse(503, 'unavailable', 'Busy') : saved(5)),
  })
  await open('/app/create/journey?draft=d1')
  fill('Name', 'Rye bread')
  await pause()
  expect(await screen.findByText('Not saved, trying again')).toBeTruthy()
  expect(readUnsent('ada', 'draft:d1')).toMatchObject({
    version: 4,
    content: { name: 'Rye bread' },
  })
  await pause(5000)
  expect(server.calls('PUT /draft/d1')).toHaveLength(2)
  expect(await screen.findByText(/^Draft saved/u)).toBeTruthy()
  expect(readUnsent('ada', 'draft:d1')).toBeNull()
})

test('a refused save says why', async () => {
  stubDrafts({
    'POST /draft': () => errorResponse(400, 'invalid', 'Please check', { content: 'You have 50 drafts' }),
  })
  await open()
  fill('Name', 'Bread')
  await pause()
  expect(await screen.findByText('Not saved. You have 50 drafts')).toBeTruthy()
})

test('a draft with too much text says so, keeps what was typed, and is saved again once it is shorter', async () => {
  const sentence = 'A journey can hold 500 kB of text'
  const server = stubDrafts({
    'PUT /draft/d1': (call) =>
      bodyOf(call).content.name === 'Too long'
        ? errorResponse(413, 'tooLarge', 'This is too large', { 'content.steps': sentence })
        : saved(5),
  })
  await open('/app/create/journey?draft=d1')
  fill('Name', 'Too long')
  await pause()
  expect(await screen.findByText(`Not saved. ${sentence}`)).toBeTruthy()
  expect(readUnsent('ada', 'draft:d1')).toMatchObject({ content: { name: 'Too long' } })
  await pause(10_000)
  expect(server.calls('PUT /draft/d1')).toHaveLength(1)
  fill('Name', 'Short')
  await pause()
  await waitFor(() => expect(screen.queryByText(/^Draft saved/u)).toBeTruthy())
  expect(readUnsent('ada', 'draft:d1')).toBeNull()
})

test('changes that this device kept are saved on the version they started from', async () => {
  keepUnsent('ada', 'draft:d1', { version: 3, content: { ...content, name: 'Offline' } })
  const server = stubDrafts()
  await open('/app/create/journey?draft=d1')
  expect(field('Name').value).toBe('Offline')
  await pause()
  expect(bodyOf(server.calls('PUT /draft/d1')[0]).version).toBe(3)
})

test('leaving saves at once', async () => {
  const server = stubDrafts({ 'GET /path/user/following': () => [] })
  const router = await open('/app/create/journey?draft=d1')
  fill('Name', 'Rye bread')
  await act(async () => void router.navigate({ to: '/app/following' }))
  await waitFor(() => expect(server.calls('PUT /draft/d1')).toHaveLength(1))
})

const conflicting: Answers = {
  'PUT /draft/d1': () => errorResponse(409, 'conflict', 'Changed'),
  'POST /draft': () => Response.json(saved(1, 'd2'), { status: 201 }),
}

test('after a conflict, one’s own version can become a new draft', async () => {
  const server = stubDrafts(conflicting)
  const router = await open('/app/create/journey?draft=d1')
  fill('Name', 'Mine')
  await pause()
  expect((await screen.findByRole('alert')).textContent).toContain('This draft was changed in another window')
  await press('Keep mine as a new draft')
  await waitFor(() => expect(router.state.location.search).toEqual({ draft: 'd2' }))
  expect(bodyOf(server.calls('POST /draft')[0]).content.name).toBe('Mine')
  expect([screen.queryByRole('alert'), field('Name').value]).toEqual([null, 'Mine'])
  expect(server.calls('DELETE /draft/d1')).toEqual([])
})

test('after a conflict, the other version can be loaded and one’s own kept', async () => {
  const server = stubDrafts(conflicting)
  await open('/app/create/journey?draft=d1')
  fill('Name', 'Mine')
  await pause()
  await screen.findByRole('alert')
  await press('Load the other version')
  await waitFor(() => expect(field('Name').value).toBe('Bread'))
  expect(screen.queryByText(/was changed in another window/u)).toBeNull()
  await press('Keep mine as a new draft')
  await waitFor(() => expect(bodyOf(server.calls('POST /draft')[0]).content.name).toBe('Mine'))
})

test('discarding after a conflict leaves the other version alone', async () => {
  const server = stubDrafts(conflicting)
  const router = await open('/app/create/journey?draft=d1')
  fill('Name', 'Mine')
  await pause()
  await screen.findByRole('alert')
  await press('Discard draft')
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect([server.calls('DELETE /draft/d1'), readUnsent('ada', 'draft:d1')]).toEqual([[], null])
})

test('publishing and discarding delete the draft; discarding can be undone', async () => {
  const whole = { ...content, description: 'To bake', badges: [{ name: 'Baking' }] }
  const server = stubDrafts({
    'GET /draft/d1': () => ({ ...saved(4), content: whole }),
    'POST /path/create': () => aJourney(),
    'POST /draft': () => Response.json(saved(1, 'd2'), { status: 201 }),
    'GET /draft/d2': () => ({ ...saved(1, 'd2'), content: whole }),
    'DELETE /draft/d2': noContent,
  })
  const router = await open('/app/create/journey?draft=d1')
  await press('Discard draft')
  await waitFor(() => expect(server.calls('DELETE /draft/d1')).toHaveLength(1))
  expect(router.state.location.search).toEqual({})
  await waitFor(() => expect(field('Name').value).toBe(''))
  await press('Undo')
  await waitFor(() => expect(field('Name').value).toBe('Bread'))
  await press('Publish')
  await waitFor(() => expect(server.calls('DELETE /draft/d2')).toHaveLength(1))
  expect(server.calls('POST /path/create')).toHaveLength(1)
})

test('drafts are listed, opened and deleted', async () => {
  const drafts = ['', 'b', 'c', 'd', 'e', 'f'].map((name, index) => ({
    id: `d${index + 1}`,
    name,
    stepCount: index,
    updatedAt: AT,
  }))
  const server = stubDrafts({ 'GET /draft/all': () => drafts })
  const router = await open()
  const list = within(screen.getByRole('region', { name: 'Drafts' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Untitled0 steps')
  await press('Show 1 more')
  expect(list.getAllByRole('listitem')).toHaveLength(6)
  await press('Delete draft: Untitled')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(5))
  expect(server.calls('DELETE /draft/d1')).toHaveLength(1)
  await press('Undo')
  await waitFor(() => expect(bodyOf(server.calls('POST /draft')[0]).content).toEqual(content))
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'b' })))
  expect(router.state.location.search).toEqual({ draft: 'd2' })
})

test('one’s own profile lists the drafts, another person’s doesn’t ask for them', async () => {
  const drafts = [{ id: 'd1', name: 'Bread', stepCount: 1, updatedAt: AT }]
  const server = stubDrafts({
    'GET /draft/all': () => drafts,
    'GET /path/user': () => [],
    'GET /user/profile/bob': () => profileOf(bob),
    'GET /path/user/bob': () => [],
  })
  const { router } = await renderPage('/app/user/profile')
  const list = within(await screen.findByRole('region', { name: 'Drafts' }))
  expect(list.getByRole('link', { name: 'Bread' }).getAttribute('href')).toBe('/app/create/journey?draft=d1')
  const asked = server.calls('GET /draft/all').length
  await act(async () => void router.navigate({ to: '/app/user/profile', search: { userId: 'bob' } }))
  await screen.findByRole('heading', { name: 'Bob Stone' })
  expect([screen.queryByRole('region', { name: 'Drafts' }), server.calls('GET /draft/all').length]).toEqual([
    null,
    asked,
  ])
})
