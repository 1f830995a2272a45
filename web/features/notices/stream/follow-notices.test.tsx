import { ReadableStream, type ReadableStreamDefaultController, TextDecoderStream } from 'node:stream/web'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notice } from '#contract/notice.ts'
import { aGroup } from '#web/features/groups/testing/walkers.ts'
import { ada, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs, storeToken } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'
import { holdStream } from './hold-stream.ts'

const liked: Notice = {
  id: 'n1',
  position: 7,
  kind: 'like',
  at: '2026-11-20T08:00:00.000Z',
  read: false,
  people: [bob],
  peopleCount: 1,
  journey: { id: 'j1', name: 'Linear algebra' },
  group: null,
  comment: null,
  steps: null,
  outcome: null,
  linkReport: false,
  decision: null,
}
const followed: Notice = { ...liked, id: 'n2', position: 8, kind: 'follower', journey: null }

/** A notice stream to which the test can write. */
function aStream() {
  let writer: ReadableStreamDefaultController
  const body = new ReadableStream({
    start: (controller) => {
      writer = controller
    },
  })
  return {
    response: new Response(body as never),
    send: (text: string) => writer.enqueue(new TextEncoder().encode(text)),
    end: () => writer.close(),
  }
}

beforeEach(async () => {
  stubApi()
  vi.stubGlobal('TextDecoderStream', TextDecoderStream)
  await signInAs(ada)
})
afterEach(async () => {
  vi.useRealTimers()
  await resetSession()
})

test('a notice that comes changes the count at once, and the list when its reader asks for it', async () => {
  const stream = aStream()
  vi.stubGlobal(
    'navigator',
    Object.assign(navigator, { locks: { request: (...[, , hold]: unknown[]) => (hold as () => unknown)() } }),
  )
  let unread = 1
  let list = [liked]
  stubApi({
    'GET /user/notices': () => list,
    'GET /user/notices/unread': () => ({ unread, more: false }),
    'GET /user/notices/stream': () => stream.response,
  })
  await visit('/app/activity')
  const main = within(screen.getByRole('main'))
  await main.findByRole('link', { name: /likes your journey/u })
  unread = 2
  list = [followed, liked]
  await act(async () => stream.send(`id: sealed\nevent: notice\ndata: ${JSON.stringify(followed)}\n\n`))
  await screen.findByRole('button', { name: '2 unread notices' })
  expect(
    main.getAllByRole('listitem', { name: '' }).filter((item) => item.textContent?.includes(bob.displayName)),
  ).toHaveLength(1)
  fireEvent.click(await main.findByRole('button', { name: 'Show new' }))
  await main.findByRole('link', { name: `${bob.displayName} follows you` })
  await waitFor(() => expect(main.queryByRole('button', { name: 'Show new' })).toBeNull())
  Object.assign(navigator, { locks: undefined })
})

test('what waits for an author is loaded again by a notice about it, but not by others', async () => {
  const stream = aStream()
  Object.assign(navigator, { locks: { request: (...[, , hold]: unknown[]) => (hold as () => unknown)() } })
  const { calls } = stubApi({ 'GET /user/notices/stream': () => stream.response })
  await visit('/app/activity')
  await waitFor(() => expect(calls('GET /path/desk')).toHaveLength(1))
  const send = (notice: Notice) =>
    act(async () => stream.send(`id: sealed\nevent: notice\ndata: ${JSON.stringify(notice)}\n\n`))
  await send(liked)
  await waitFor(() => expect(calls('GET /user/notices/unread').length).toBeGreaterThan(1))
  expect(calls('GET /path/desk')).toHaveLength(1)
  await send({ ...liked, id: 'n3', position: 9, kind: 'comment' })
  await waitFor(() => expect(calls('GET /path/desk')).toHaveLength(2))
  Object.assign(navigator, { locks: undefined })
})

test('a group on the screen is loaded again when the stream tells of it, and the number of notices is not', async () => {
  const stream = aStream()
  Object.assign(navigator, { locks: { request: (...[, , hold]: unknown[]) => (hold as () => unknown)() } })
  const { calls } = stubApi({ 'GET /user/notices/stream': () => stream.response })
  await visit('/app/groups')
  await screen.findByRole('heading', { name: 'No one walks with you yet' })
  const [asked, counted] = [calls('GET /user/groups').length, calls('GET /user/notices/unread').length]
  await act(async () => stream.send('id: sealed\nevent: group\ndata: {}\n\n'))
  await waitFor(() => expect(calls('GET /user/groups')).toHaveLength(asked + 1))
  expect(calls('GET /user/notices/unread')).toHaveLength(counted)
  Object.assign(navigator, { locks: undefined })
})

test('what is written in a group is loaded again when the stream tells of it, and the list of groups is not', async () => {
  const stream = aStream()
  Object.assign(navigator, { locks: { request: (...[, , hold]: unknown[]) => (hold as () => unknown)() } })
  const { calls } = stubApi({
    'GET /user/notices/stream': () => stream.response,
    'GET /groups/g1': () => aGroup(),
    'GET /groups/g1/comments': () => [],
  })
  await visit('/app/groups/g1')
  await screen.findByText('No comments yet')
  const [asked, listed] = [calls('GET /groups/g1/comments').length, calls('GET /user/groups').length]
  await act(async () => stream.send('id: sealed\nevent: talk\ndata: {}\n\n'))
  await waitFor(() => expect(calls('GET /groups/g1/comments')).toHaveLength(asked + 1))
  expect(calls('GET /user/groups')).toHaveLength(listed)
  Object.assign(navigator, { locks: undefined })
})

test('a stream that breaks is opened again after 1 to 5 s, from its last event', async () => {
  vi.useFakeTimers()
  const [first, second] = [aStream(), aStream()]
  const { calls } = stubApi({
    'GET /user/notices/stream': () =>
      calls('GET /user/notices/stream').length === 1 ? first.response : second.response,
  })
  const abort = new AbortController()
  const held = holdStream({ account: ada.id, signal: abort.signal, lastId: undefined, onBlock: () => {} })
  const opened = () => calls('GET /user/notices/stream').map(({ headers }) => headers.get('last-event-id'))
  await vi.advanceTimersByTimeAsync(0)
  first.send('id: 12\n\n')
  first.end()
  await vi.advanceTimersByTimeAsync(999)
  expect(opened()).toEqual([null])
  await vi.advanceTimersByTimeAsync(4001)
  expect(opened()).toEqual([null, '12'])
  abort.abort()
  second.end()
  await held
})

test('a silent stream is given up and opened again', async () => {
  vi.useFakeTimers()
  let opened = 0
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    opened++
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const abort = new AbortController()
  const held = holdStream({ account: ada.id, signal: abort.signal, lastId: '3', onBlock: () => {} })
  await vi.advanceTimersByTimeAsync(44_000)
  expect(opened).toBe(1)
  await vi.advanceTimersByTimeAsync(7000)
  expect(opened).toBe(2)
  abort.abort()
  await held
})

test('a server that refuses is asked less and less often, and not before it says', async () => {
  vi.useFakeTimers()
  const refusal = () => {
    const { status } = errorResponse(503, 'unavailable', 'Full')
    return new Response('{"code":"unavailable"}', { status, headers: { 'Retry-After': '20' } })
  }
  const { calls } = stubApi({ 'GET /user/notices/stream': refusal })
  const abort = new AbortController()
  const held = holdStream({ account: ada.id, signal: abort.signal, lastId: undefined, onBlock: () => {} })
  await vi.advanceTimersByTimeAsync(19_000)
  expect(calls('GET /user/notices/stream')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(calls('GET /user/notices/stream').length).toBeLessThan((2 * 3600) / 20)
  abort.abort()
  await held
})

test('what comes after someone else signed in is dropped, and the stream ends', async () => {
  const stream = aStream()
  stubApi({ 'GET /user/notices/stream': () => stream.response })
  const heard: unknown[] = []
  const held = holdStream({
    account: ada.id,
    signal: new AbortController().signal,
    lastId: undefined,
    onBlock: (block) => heard.push(block),
  })
  stream.send('id: 1\n\n')
  await waitFor(() => expect(heard).toHaveLength(1))
  storeToken(bob.id)
  stream.send('id: 2\nevent: notice\ndata: {}\n\n')
  await held
  expect(heard).toHaveLength(1)
})
