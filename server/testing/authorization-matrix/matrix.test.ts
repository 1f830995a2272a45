import { beforeAll, describe, expect, test } from 'vitest'
import { api, type CallName } from '#contract/api.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { openTestServer, type Reply, type TestUser } from '#server/testing/test-server.ts'
import { addressOf, belongingTo, type Cast, gather, NOWHERE } from './people.ts'
import { ROWS, type Row } from './rows.ts'
import { tallyEachTest } from './tally.ts'

/** What nobody's id looks like, each as it stands in an address. */
const MALFORMED = ['-1', '%27%20or%201%3D1--', '..%2F..%2Fetc%2Fpasswd', '%F0%9F%8F%94', '__proto__', 'x'.repeat(900)]
const UNREADABLE = ['%00', 'a%00b']

const server = openTestServer()
const tally = tallyEachTest()
/** Whose each thing is, and in which state. */
const kinds = new Map([[NOWHERE, 'what never was']])
let cast: Cast

beforeAll(async () => {
  cast = await gather(server)
})

const rows = Object.entries(ROWS) as [CallName, Row][]
const aboutNothing = rows.filter(([, { about }]) => about === null)
const aboutSomething = rows.filter(([, { about }]) => about !== null)
const says = ({ status, body }: Reply) => (status < 400 ? String(status) : `${status} ${body.code}`)

test('each call of the contract has a row', () => {
  expect(Object.keys(api).filter((name) => !(name in ROWS))).toEqual([])
})

describe('about nothing in particular', () => {
  test.each(aboutNothing)('%s', async (name, row) => {
    const { access }: Endpoint = api[name]
    const insider = access === 'moderator' ? cast.mira : row.isLast ? await server.createUser('Lena') : cast.ada
    expect({
      visitor: says(await ask(cast.visitor, name, row)),
      expired: says(await ask(cast.expired, name, row)),
      revoked: says(await ask(cast.revoked, name, row)),
      ...(access === 'moderator' && { member: says(await ask(cast.ada, name, row)) }),
      insider: says(await ask(insider, name, row)),
    }).toEqual({
      visitor: access === 'open' ? (row.visitor ?? row.says) : '401 unauthenticated',
      expired: '401 unauthenticated',
      revoked: '401 unauthenticated',
      ...(access === 'moderator' && { member: '403 forbidden' }),
      insider: row.says,
    })
  })
})

describe('about something that is one’s own, user else’s, or nowhere', () => {
  test.each(aboutSomething)('%s', async (name, row) => {
    const { access }: Endpoint = api[name]
    const insider = access === 'moderator' ? cast.mira : cast.ada
    const owner = ownerOf(row, access)
    expect({
      own: row.own && says(await ask(insider, name, row, await thing(insider, row))),
      foreign: says(await ask(insider, name, row, await thing(owner, row))),
      visitor: says(await ask(cast.visitor, name, row, await thing(owner, row))),
      absent: says(await ask(insider, name, row, NOWHERE)),
      deleted: row.deleted && says(await ask(insider, name, row, await thing(owner, row, 'deleted'))),
    }).toEqual({
      own: row.own,
      foreign: row.foreign,
      visitor: access === 'open' ? row.foreign : '401 unauthenticated',
      absent: row.absent,
      deleted: row.deleted,
    })
  })

  test.each(aboutSomething)('%s tells whoever may not come in nothing of what there is', async (name, row) => {
    const { access }: Endpoint = api[name]
    const owner = ownerOf(row, access)
    const things = [await thing(owner, row), await thing(owner, row, 'hidden'), NOWHERE, ...MALFORMED]
    const outsiders = [cast.expired, cast.revoked, ...(access === 'open' ? [] : [cast.visitor])]
    for (const outsider of outsiders) await allAlike(outsider, name, row, things, '401 unauthenticated')
    if (access === 'moderator') await allAlike(cast.ada, name, row, things, '403 forbidden')
  })

  test.each(aboutSomething.filter(([name]) => api[name].access !== 'moderator'))(
    '%s answers the same for what is private, what never was, and what cannot be',
    async (name, row) => {
      const hidden = row.about === 'journey' ? [await thing(cast.bob, row, 'hidden')] : []
      const readers = (api[name] as Endpoint).access === 'open' ? [cast.visitor, cast.ada] : [cast.ada]
      for (const reader of readers) {
        await allAlike(reader, name, row, [NOWHERE, ...hidden, ...MALFORMED], row.absent ?? '')
        await allAlike(reader, name, row, UNREADABLE, '400 invalid')
      }
    },
  )
})

/** Whoever is suspended is needed no more. */
const ownerOf = ({ about }: Row, access: Access) =>
  about === 'person' && access === 'moderator' ? cast.carl : cast.bob

async function thing(owner: TestUser, row: Row, state?: 'hidden' | 'deleted'): Promise<string> {
  if (row.about === null) return ''
  const id = await belongingTo(owner, row.about, cast, state)
  kinds.set(id, `${state ?? 'a'} ${row.about} of ${nameOf(owner)}`)
  return id
}

async function ask(who: TestUser, name: CallName, row: Row, id = ''): Promise<Reply> {
  const { method, path }: Endpoint = api[name]
  const body = row.body?.(decodeURIComponent(id))
  const headers = { ...who.headers, ...(row.type && { 'content-type': row.type }) }
  tally(name, nameOf(who), id === '' ? 'nothing' : (kinds.get(id) ?? 'what cannot be'))
  return await server.call(method, addressOf(path, row, id), body, headers)
}

/** A row of whoever is made for one call alone is that of a member too. */
const nameOf = (who: TestUser) => Object.entries(cast).find(([, one]) => one === who)?.[0] ?? 'ada'

/** Not a word differs. */
async function allAlike(who: TestUser, name: CallName, row: Row, ids: string[], wanted: string): Promise<void> {
  const answers: Reply[] = []
  for (const id of ids) answers.push(await ask(who, name, row, id))
  expect(answers.map(says)).toEqual(ids.map(() => wanted))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
}
