import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { deferred, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { createQueryClient, send } from './client.ts'
import { changeOptimistically } from './optimistic.ts'

beforeEach(async () => {
  await resetSession()
  await signInAs(ada)
})
afterEach(async () => {
  await resetSession()
  vi.unstubAllGlobals()
})

/** A cached journey with steps to tick; each request takes its response from `answers`. */
function openJourney() {
  const sent: unknown[] = []
  const answers: ((answer: unknown) => void)[] = []
  stubApi({
    'PUT /path/progress/j1': ({ body }) => {
      sent.push(body)
      const { promise, resolve } = deferred<unknown>()
      answers.push(resolve)
      return promise
    },
  })
  const client = createQueryClient(send)
  const shown: Record<string, boolean> = {}
  const failures: unknown[] = []
  const tick = (stepId: string, done: boolean) =>
    changeOptimistically(client, 'progress j1', new Map([[stepId, done]]), {
      call: 'saveProgress',
      input: (switches) => {
        const marked = (isDone: boolean) => [...switches].filter(([, on]) => on === isDone).map(([id]) => id)
        return { params: { pathId: 'j1' }, body: { done: marked(true), undone: marked(false) } }
      },
      covers: () => false,
      show: (switches) => void Object.assign(shown, Object.fromEntries(switches)),
      apply: () => undefined,
      onFailure: (failure) => failures.push(failure),
    })
  const arrives = (request: number) => expect.poll(() => answers.length).toBe(request)
  const answer = async (request: number, value: unknown) => {
    await arrives(request)
    answers[request - 1]?.(value)
  }
  return { tick, arrives, answer, sent, shown, failures }
}

const saved = { completed: [], finishedAt: null, newSince: 0, newSteps: [] }
const failed = () => errorResponse(503, 'unavailable', 'the database is away')

test('steps ticked during a request are sent together', async () => {
  const { tick, arrives, answer, sent } = openJourney()
  const first = tick('a', true)
  await arrives(1)
  const ticks = [first, tick('b', true), tick('c', true)]
  await answer(1, saved)
  await answer(2, saved)
  await Promise.all(ticks)
  expect(sent).toEqual([
    { done: ['a'], undone: [] },
    { done: ['b', 'c'], undone: [] },
  ])
})

test('a failed request takes back its own tick, and sends what was ticked meanwhile', async () => {
  const { tick, arrives, answer, sent, shown, failures } = openJourney()
  const first = tick('a', true)
  await arrives(1)
  const ticks = [first, tick('b', true)]
  await answer(1, failed())
  await answer(2, saved)
  await Promise.all(ticks)
  expect(shown).toEqual({ a: false, b: true })
  expect(sent.at(-1)).toEqual({ done: ['b'], undone: [] })
  expect(failures).toHaveLength(1)
})

test('a tick that was taken back during a failed request is sent again as it is wanted', async () => {
  const { tick, arrives, answer, sent, shown } = openJourney()
  const first = tick('a', true)
  await arrives(1)
  const ticks = [first, tick('a', false), tick('a', true)]
  await answer(1, failed())
  await answer(2, saved)
  await Promise.all(ticks)
  expect([shown, sent.at(-1)]).toEqual([{ a: true }, { done: ['a'], undone: [] }])
})

test('without a connection every tick is taken back', async () => {
  const { tick, arrives, answer, shown, failures } = openJourney()
  const first = tick('a', true)
  await arrives(1)
  const ticks = [first, tick('b', false)]
  await answer(1, failed())
  await answer(2, failed())
  await Promise.all(ticks)
  expect(shown).toEqual({ a: false, b: true })
  expect(failures).toHaveLength(2)
})
