import { afterEach, beforeEach, expect, test } from 'vitest'
import { earlyAnswer } from './prefetched.ts'

const answered = new Response('[]')

beforeEach(() => {
  globalThis.early = { token: 'ada', answers: { '/api/path/all': Promise.resolve(answered) } }
})

afterEach(() => {
  globalThis.early = undefined
})

test('what was asked for early is given once, and to nobody else', async () => {
  expect(await earlyAnswer('/api/path/all', 'bob')).toBeNull()
  expect(await earlyAnswer('/api/badge/all', 'ada')).toBeNull()
  expect(await earlyAnswer('/api/path/all', 'ada')).toBe(answered)
  expect(await earlyAnswer('/api/path/all', 'ada')).toBeNull()
})

test('a failure on the way is asked again', async () => {
  globalThis.early = { token: 'ada', answers: { '/api/path/all': Promise.resolve(null) } }
  expect(await earlyAnswer('/api/path/all', 'ada')).toBeNull()
})
