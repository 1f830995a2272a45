import { beforeAll, describe, expect, test } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { openTestServer, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { belongingTo, type Callers, createCallers, NOWHERE, urlOf } from './people.ts'
import type { Row } from './row.ts'
import { ROWS } from './rows.ts'
import { tallyEachTest } from './tally.ts'

/** Ids that can't exist, URL-encoded. */
const MALFORMED = ['-1', '%27%20or%201%3D1--', '..%2F..%2Fetc%2Fpasswd', '%F0%9F%8F%94', '__proto__', 'x'.repeat(900)]
const UNREADABLE = ['%00', 'a%00b']

const server = openTestServer()
const tally = tallyEachTest()
/** Describes each id by owner and state, for the tally. */
const kinds = new Map([[NOWHERE, 'missing']])
/** Ids by owner, kind and state. */
const shared = new Map<string, string>()
let callers: Callers

beforeAll(async () => {
  callers = await createCallers(server)
})

const rows = Object.entries(ROWS).flatMap(([name, given]) =>
  [given].flat().map((row) => [name as CallName, row] as const),
)
const withoutTarget = rows.filter(([, { about }]) => about === null)
const withTarget = rows.filter(([, { about }]) => about !== null)
const outcomeOf = ({ status, body }: Reply) => (status < 400 ? String(status) : `${status} ${body.code}`)

test('every call of the contract has a row', () => {
  expect(Object.keys(api).filter((name) => !(name in ROWS))).toEqual([])
})

describe('calls without a target', () => {
  test.each(withoutTarget)('%s', async (name, row) => {
    const { access }: Endpoint = api[name]
    const insider = row.isLast ? await server.createUser('Lena') : insiderOf(access)
    expect({
      visitor: outcomeOf(await ask(callers.visitor, name, row)),
      expired: outcomeOf(await ask(callers.expired, name, row)),
      revoked: outcomeOf(await ask(callers.revoked, name, row)),
      ...(needsRole(access) && { member: outcomeOf(await ask(callers.ada, name, row)) }),
      ...(access === 'operator' && { moderator: outcomeOf(await ask(callers.mira, name, row)) }),
      insider: outcomeOf(await ask(insider, name, row)),
    }).toEqual({
      visitor: access === 'open' ? (row.visitor ?? row.says) : '401 unauthenticated',
      expired: '401 unauthenticated',
      revoked: '401 unauthenticated',
      ...(needsRole(access) && { member: '403 forbidden' }),
      ...(access === 'operator' && { moderator: '403 forbidden' }),
      insider: row.says,
    })
  })
})

describe('calls with a target that is own, foreign or missing', () => {
  test.each(withTarget)('%s', async (name, row) => {
    const { access }: Endpoint = api[name]
    const insider = insiderOf(access)
    const owner = ownerOf(row, access)
    expect({
      own: row.own && outcomeOf(await ask(insider, name, row, await thing(insider, row))),
      foreign: outcomeOf(await ask(insider, name, row, await thing(owner, row))),
      visitor: outcomeOf(
        await ask(callers.visitor, name, row, await (access === 'open' ? thing : untouched)(owner, row)),
      ),
      absent: outcomeOf(await ask(insider, name, row, NOWHERE)),
      deleted: row.deleted && outcomeOf(await ask(insider, name, row, await thing(owner, row, 'deleted'))),
    }).toEqual({
      own: row.own,
      foreign: row.foreign,
      visitor: access === 'open' ? row.foreign : '401 unauthenticated',
      absent: row.absent,
      deleted: row.deleted,
    })
  })

  test.each(withTarget)('%s refuses callers without access in the same way for every id', async (name, row) => {
    const { access }: Endpoint = api[name]
    const owner = ownerOf(row, access)
    const things = [await untouched(owner, row), await untouched(owner, row, 'hidden'), NOWHERE, ...MALFORMED]
    const outsiders = [callers.expired, callers.revoked, ...(access === 'open' ? [] : [callers.visitor])]
    for (const outsider of outsiders) await allAlike(outsider, name, row, things, '401 unauthenticated')
    if (access === 'moderator') await allAlike(callers.ada, name, row, things, '403 forbidden')
  })

  test.each(withTarget.filter(([name]) => api[name].access !== 'moderator'))(
    '%s answers the same for private, missing and malformed ids',
    async (name, row) => {
      const hidden = row.about === 'journey' ? [await untouched(callers.bob, row, 'hidden')] : []
      const readers = (api[name] as Endpoint).access === 'open' ? [callers.visitor, callers.ada] : [callers.ada]
      for (const reader of readers) {
        await allAlike(reader, name, row, [NOWHERE, ...hidden, ...MALFORMED], row.absent ?? '')
        await allAlike(reader, name, row, UNREADABLE, '400 invalid')
      }
    },
  )
})

const needsRole = (access: Access) => access === 'moderator' || access === 'operator'

/** Who may make the call. */
const insiderOf = (access: Access) =>
  access === 'operator' ? callers.olga : access === 'moderator' ? callers.mira : callers.ada

/** Carl is the one who gets suspended. */
const ownerOf = ({ about }: Row, access: Access) =>
  about === 'person' && access === 'moderator' ? callers.carl : callers.bob

async function thing(owner: TestUser, row: Row, state?: 'hidden' | 'deleted'): Promise<string> {
  if (row.about === null) return ''
  const id = await belongingTo(owner, row.about, callers, state)
  kinds.set(id, `${state ?? 'a'} ${row.about} of ${nameOf(owner)}`)
  return id
}

/** A thing that only refused calls are about, so that they can share it. */
async function untouched(owner: TestUser, row: Row, state?: 'hidden'): Promise<string> {
  const key = [owner.id, row.about, state].join()
  const id = shared.get(key) ?? (await thing(owner, row, state))
  shared.set(key, id)
  return id
}

async function ask(who: TestUser, name: CallName, row: Row, id = ''): Promise<Reply> {
  const { method, path }: Endpoint = api[name]
  const body = row.body?.(decodeURIComponent(id))
  const headers = { ...who.headers, ...(row.type && { 'content-type': row.type }) }
  tally(name, nameOf(who), id === '' ? 'nothing' : (kinds.get(id) ?? 'malformed'))
  return await server.call(method, urlOf(path, row, id), body, headers)
}

/** Users created for a single call count as Ada. */
const nameOf = (who: TestUser) => Object.entries(callers).find(([, one]) => one === who)?.[0] ?? 'ada'

/** Checks that all responses are identical. */
async function allAlike(who: TestUser, name: CallName, row: Row, ids: string[], expected: string): Promise<void> {
  const answers: Reply[] = []
  for (const id of ids) answers.push(await ask(who, name, row, id))
  expect(answers.map(outcomeOf)).toEqual(ids.map(() => expected))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
}
