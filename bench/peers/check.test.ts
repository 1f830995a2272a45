import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkRead } from './check.ts'
import type { JourneyInResponse, Peer } from './peer.ts'

const rust = { id: 'j1', name: 'Rust from zero', owner: 'Ada', badges: ['Rust', 'C'], steps: ['https://a.example.org'] }
const { steps: _, ...rustInList } = rust

/** What the server responds with, by the path without its query. */
let responses: Record<string, unknown>
const server = createServer((request, response) => {
  response.end(JSON.stringify(responses[request.url?.split('?')[0] ?? '']))
})

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  responses = { '/api/path/all': [inCairn(rustInList)], '/api/path/journey/j1': inCairn(rust) }
})
afterEach(() => server.close())

test('accepts the journeys of Cairn with their badges in another order', async () => {
  await expect(checkList({ data: [{ ...rustInList, badges: ['C', 'Rust'] }] })).resolves.toBeUndefined()
})

test('refuses a list with other journeys', async () => {
  await expect(checkList({ data: [] })).rejects.toThrow('other journeys')
})

test('refuses a list without the badges', async () => {
  await expect(checkList({ data: [{ ...rustInList, badges: [] }] })).rejects.toThrow('other content')
})

test('refuses a journey without its steps', async () => {
  responses['/peer/one'] = { data: { ...rust, steps: [] } }
  await expect(check('/peer/one', '/api/path/journey/j1')).rejects.toThrow('other content')
})

test('refuses search results that lack the text', async () => {
  responses['/peer/list'] = { data: [rustInList] }
  await expect(check('/peer/list', '/api/path/all?q=rust')).resolves.toBeUndefined()
  await expect(check('/peer/list', '/api/path/all?q=knitting')).rejects.toThrow('not the journeys with this text')
})

function checkList(response: object): Promise<void> {
  responses['/peer/list'] = response
  return check('/peer/list', '/api/path/all')
}

function check(path: string, cairnPath: string): Promise<void> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const peer = { name: 'Peer', readJourney: (row: unknown) => row as JourneyInResponse } as Peer
  const call = (path: string) => ({ method: 'GET' as const, paths: [path] })
  return checkRead(peer, url, call(path), { url, call: call(cairnPath) })
}

/** A journey in the format of Cairn's API. */
function inCairn({ owner, badges, steps, ...rest }: Omit<JourneyInResponse, 'steps'> & { steps?: string[] }) {
  return {
    ...rest,
    owner: { displayName: owner },
    badges: badges.map((name) => ({ name })),
    ...(steps && { steps: steps.map((url) => ({ url })) }),
  }
}
