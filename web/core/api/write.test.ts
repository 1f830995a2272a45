import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, aJourney } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { deferred, noContent, stubApi } from '#web/testing/stub-api.ts'
import { holds, patchItem } from './cached-item.ts'
import { createQueryClient, loadPages, send } from './client.ts'
import { write } from './write.ts'

const LIST = 'GET /path/all'
const one = { id: 'j1', isItem: (value: unknown): value is { id: string } => Object(value).id === 'j1' }

beforeEach(async () => {
  await resetSession()
  await signInAs(ada)
})
afterEach(async () => {
  await resetSession()
  vi.unstubAllGlobals()
})

/** A cached list of two pages that isn't on screen. */
async function closedList() {
  const { calls } = stubApi({
    [LIST]: ({ query }) =>
      query.has('cursor')
        ? [aJourney({ id: 'j2' })]
        : Response.json([aJourney({ id: 'j1' })], { headers: { Link: '</api/path/all?cursor=two>; rel="next"' } }),
    'POST /path/like/j1': () => ({ liked: true, likeCount: 1 }),
    'DELETE /path/j1': noContent,
  })
  const client = createQueryClient(send)
  const observer = new InfiniteQueryObserver(client, { ...loadPages('journeys', { query: {} }), staleTime: 0 })
  const open = () => observer.subscribe(() => undefined)
  const close = open()
  await expect.poll(() => observer.getCurrentResult().hasNextPage).toBe(true)
  await observer.fetchNextPage()
  close()
  return { client, open, requests: () => calls(LIST).length, pages: () => observer.getCurrentResult().data?.pages }
}

test('a closed list of two pages is requested from its start after a journey was deleted', async () => {
  const list = await closedList()
  await write(list.client, 'deleteJourney', { params: { id: 'j1' } })
  const close = list.open()
  await expect.poll(() => list.requests()).toBe(3)
  await expect.poll(() => list.client.isFetching()).toBe(0)
  expect(list.requests()).toBe(3)
  expect(list.pages()).toHaveLength(1)
  close()
})

test('an answer that was under way during a write is requested again when the page is opened again', async () => {
  const before = deferred<unknown>()
  const { calls } = stubApi({ [LIST]: () => before.promise, 'DELETE /path/j1': noContent })
  const client = createQueryClient(send)
  const observer = new InfiniteQueryObserver(client, loadPages('journeys', { query: {} }))
  observer.subscribe(() => undefined)()
  const closed = client.getQueryCache().getAll()[0]?.promise
  await write(client, 'deleteJourney', { params: { id: 'j1' } })
  before.resolve([aJourney({ id: 'j1' })])
  await closed
  const close = observer.subscribe(() => undefined)
  await expect.poll(() => calls(LIST)).toHaveLength(2)
  close()
})

test('a list on screen that was loading for the first time during a write shows what was written', async () => {
  const before = deferred<unknown>()
  const answers = [before.promise, [aJourney({ id: 'j1', liked: true })]]
  stubApi({ [LIST]: () => answers.shift(), 'POST /path/like/j1': () => ({ liked: true, likeCount: 1 }) })
  const client = createQueryClient(send)
  const observer = new InfiniteQueryObserver(client, loadPages('journeys', { query: {} }))
  const close = observer.subscribe(() => undefined)
  const apply = () => patchItem(client, one, (item) => ({ ...item, liked: true }))
  const call = { params: { pathId: 'j1' }, body: { liked: true } }
  await write(client, 'likeJourney', call, { patch: { apply, covers: holds(one) } })
  before.resolve([aJourney({ id: 'j1' })])
  await expect.poll(() => observer.getCurrentResult().data?.pages[0]?.answer[0]).toMatchObject({ liked: true })
  close()
})

test('a closed list of two pages keeps them after a like, without another request', async () => {
  const list = await closedList()
  const apply = () => patchItem(list.client, one, (item) => ({ ...item, liked: true }))
  await write(
    list.client,
    'likeJourney',
    { params: { pathId: 'j1' }, body: { liked: true } },
    { patch: { apply, covers: holds(one) } },
  )
  const close = list.open()
  expect(list.client.isFetching()).toBe(0)
  expect(list.requests()).toBe(2)
  expect(list.pages()?.[0]?.answer[0]).toMatchObject({ id: 'j1', liked: true })
  expect(list.pages()).toHaveLength(2)
  close()
})

test('an answer that was under way during a write does not replace what the writer patched', async () => {
  const before = deferred<unknown>()
  const answers = [[aJourney({ id: 'j1' })], before.promise, [aJourney({ id: 'j1', liked: true })]]
  const { calls } = stubApi({
    [LIST]: () => answers.shift(),
    'POST /path/like/j1': () => ({ liked: true, likeCount: 1 }),
  })
  const client = createQueryClient(send)
  const observer = new InfiniteQueryObserver(client, { ...loadPages('journeys', { query: {} }), staleTime: 0 })
  const close = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toBeDefined()
  void observer.refetch()
  await expect.poll(() => calls(LIST)).toHaveLength(2)
  const apply = () => patchItem(client, one, (item) => ({ ...item, liked: true }))
  const call = { params: { pathId: 'j1' }, body: { liked: true } }
  await write(client, 'likeJourney', call, { patch: { apply, covers: holds(one) } })
  before.resolve([aJourney({ id: 'j1' })])
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(observer.getCurrentResult().data?.pages[0]?.answer[0]).toMatchObject({ id: 'j1', liked: true })
  close()
})
