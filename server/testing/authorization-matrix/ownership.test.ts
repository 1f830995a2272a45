import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openTestServer, PASSWORD, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { writeIdentity } from '#server/testing/write-user.ts'
import { type CookieRow, IDENTITY, OF_A_JOURNEY, OPEN } from './ownership.ts'
import { tallyEachTest } from './tally.ts'

const server = openTestServer()
const tally = tallyEachTest()
let ada: TestUser
let bob: TestUser
let ended: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
  ended = await server.createUser('Rita')
  await server.visitor.post('/auth/sign-out', {}, { cookie: ended.cookie })
})

test('every route below /api belongs to the contract, to identity or is open', () => {
  const calls = (Object.values(api) as Endpoint[]).flatMap(({ method, path, alias = path }) =>
    [path, alias].map((url) => `${method} /api${url}`),
  )
  const known = new Set([...calls, ...Object.keys(IDENTITY), ...OPEN].map(withoutNames))
  expect(routes().length).toBeGreaterThan(Object.keys(api).length)
  expect(routes().filter((route) => !known.has(withoutNames(route)))).toEqual([])
})

test('revoking someone else’s session has no effect and answers as for an unknown id', async () => {
  const { body } = await server.visitor.get('/auth/list-sessions', { cookie: bob.cookie })
  const foreign = await revoke(body[0].id)
  expect(foreign).toEqual(await revoke('0'.repeat(24)))
  expect((await bob.get('/user/profile')).status).toBe(200)
})

test('removing someone else’s identity has no effect and answers as for an unknown id', async () => {
  const id = await writeIdentity(server.database, bob.id)
  const remove = (each: string) =>
    server.visitor.post('/auth/unlink-account', { id: each, password: PASSWORD }, { cookie: ada.cookie })
  const [foreign, unknown] = [await remove(id), await remove('0'.repeat(24))]
  expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
  const { body } = await server.visitor.get('/auth/list-accounts', { cookie: bob.cookie })
  expect(body.map((each: { id: string }) => each.id)).toEqual([id])
})

describe('identity', () => {
  test.each(Object.entries(IDENTITY))('%s', async (route, row) => {
    expect({
      visitor: (await ask(route, row, '')).status,
      ended: (await ask(route, row, ended.cookie)).status,
      ada: (await ask(route, row, (await server.createUser('Ada')).cookie)).status,
    }).toEqual({ visitor: row.visitor, ended: row.ended, ada: row.ada })
  })
})

describe('shared views of journeys', () => {
  test.each(OF_A_JOURNEY)('%s answers the same for a private and a missing journey', async (address) => {
    const { id } = await ada.createJourney({ visibility: 'private' })
    const [hidden, absent] = [await show(address, id), await show(address, '0'.repeat(24))]
    expect(hidden).toEqual(absent)
    expect(hidden.status).toBe(404)
  })

  test('feeds contain no private journeys', async () => {
    await ada.createJourney({ name: 'Seen by all' })
    await ada.createJourney({ name: 'Seen by Ada', visibility: 'private' })
    for (const feed of ['all', 'badge/Python', `person/${ada.id}`]) {
      const { body } = await server.app.inject(`/feeds/${feed}.atom`)
      expect([body.includes('Seen by all'), body.includes('Seen by Ada')]).toEqual([true, false])
    }
  })
})

async function revoke(id: string): Promise<unknown> {
  const { status, body } = await server.visitor.post('/auth/revoke-session', { id }, { cookie: ada.cookie })
  return { status, body }
}

async function ask(route: string, { body }: CookieRow, cookie: string): Promise<Reply> {
  const [method = '', path = ''] = route.split(' /api')
  tally(route, cookie === '' ? 'visitor' : cookie === ended.cookie ? 'revoked' : 'ada', 'nothing')
  const known = (['GET', 'PUT', 'DELETE'] as const).find((one) => one === method) ?? 'POST'
  return await server.call(known, path.replace(/:\w+/, 'unknown'), body, { cookie })
}

async function show(address: string, id: string) {
  tally(address, 'visitor', id === '0'.repeat(24) ? 'missing' : 'hidden journey of ada')
  const { statusCode: status, body } = await server.app.inject(address.replace(':id', id))
  return { status, body: body.replaceAll(id, 'it') }
}

/** All routes, such as 'GET /api/path/:id/people'. */
function routes(): string[] {
  const found: string[] = []
  const above: string[] = []
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^((?:[│ ] {3})*)[├└]── (\S*)(?: \((.+)\))?$/u.exec(line) ?? []
    above.splice(indent.length / 4, above.length, part)
    const path = above.join('')
    if (!path.startsWith('/api/')) continue
    for (const method of methods.split(', '))
      if (!['', 'HEAD', 'OPTIONS'].includes(method)) found.push(`${method} ${path}`)
  }
  return found
}

/** Parameter names can differ between methods of a path. */
function withoutNames(route: string): string {
  return route.replace(/:[\w|:]+/g, ':')
}
