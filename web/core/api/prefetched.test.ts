import { afterEach, beforeEach, expect, test } from 'vitest'
import { takePrefetched } from './prefetched.ts'

const response = new Response('[]')

beforeEach(() => {
  globalThis.prefetched = { token: 'ada', responses: { '/api/path/all': Promise.resolve(response) } }
})

afterEach(() => {
  globalThis.prefetched = undefined
})

test('a prefetched response is used once, and only for its token', async () => {
  expect(await takePrefetched('/api/path/all', 'bob')).toBeNull()
  expect(await takePrefetched('/api/badge/all', 'ada')).toBeNull()
  expect(await takePrefetched('/api/path/all', 'ada')).toBe(response)
  expect(await takePrefetched('/api/path/all', 'ada')).toBeNull()
})

test('a failed prefetch is requested again', async () => {
  globalThis.prefetched = { token: 'ada', responses: { '/api/path/all': Promise.resolve(null) } }
  expect(await takePrefetched('/api/path/all', 'ada')).toBeNull()
})
