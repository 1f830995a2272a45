import { afterEach, beforeEach, expect, test } from 'vitest'
import { earlyAnswer } from './early.ts'

const answered = new Response('[]')

beforeEach(() => {
  globalThis.early = { token: 'ada', answers: { '/api/path/all': Promise.resolve(answered) } }
})

afterEach(() => {
  globalThis.early = undefined
})

test('what was asked for early is given once', async () => {
  expect(await earlyAnswer('/api/path/all', 'ada', 2000)).toBe(answered)
  expect(await earlyAnswer('/api/path/all', 'ada', 2000)).toBeNull()
  expect(await earlyAnswer('/api/badge/all', 'ada', 2000)).toBeNull()
})

test('it is nobody else’s, and does not keep', async () => {
  expect(await earlyAnswer('/api/path/all', 'bob', 2000)).toBeNull()
  globalThis.early = { token: 'ada', answers: { '/api/path/all': Promise.resolve(answered) } }
  expect(await earlyAnswer('/api/path/all', 'ada', 10_001)).toBeNull()
})

test('a failure on the way is asked again', async () => {
  globalThis.early = { token: 'ada', answers: { '/api/path/all': Promise.resolve(null) } }
  expect(await earlyAnswer('/api/path/all', 'ada', 2000)).toBeNull()
})
