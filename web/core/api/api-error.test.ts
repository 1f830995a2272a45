import { afterEach, expect, test, vi } from 'vitest'
import { orUnreachable } from './api-error.ts'

afterEach(() => vi.unstubAllGlobals())

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('what is loaded is returned without asking the server', async () => {
  const fetch = vi.fn()
  vi.stubGlobal('fetch', fetch)
  expect(await orUnreachable(Promise.resolve('a page'))).toBe('a page')
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is replaced by an error of its proxy', async () => new Response('', { status: 502 })],
])(
  'a script that could not be loaded while the server %s is the error of a call without response',
  async (_, answer) => {
    vi.stubGlobal('fetch', vi.fn(answer))
    await expect(orUnreachable(missing())).rejects.toMatchObject({ status: 0, code: 'offline' })
  },
)

test('a script that a server that answers does not have keeps its error', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('{}')),
  )
  await expect(orUnreachable(missing())).rejects.toThrow('Failed to fetch dynamically imported module')
})
