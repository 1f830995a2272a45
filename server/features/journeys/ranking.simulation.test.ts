import { expect, test } from 'vitest'
import { inputs } from '#contract/testing/everything.ts'
import { aFan } from '#server/commands/demo/builders.ts'
import type { Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { buildSearch } from '#server/core/search/build.ts'
import { fillRanking } from '#server/testing/database/fill-ranking.ts'
import { idsOf, openTestServer } from '#server/testing/test-server.ts'

const JOURNEYS = inputs({ usual: 2000, full: 10_000 })
const PEOPLE = JOURNEYS / 5
const ACTS = JOURNEYS * 6
const OLD_FAVOURITE = JOURNEYS / 20
const RISING = JOURNEYS / 2
/** The people who liked, followed and finished the old favourite. */
const FANS = (PEOPLE * 3) / 10
const YEAR_MS = 365 * 24 * 3_600_000
const NOW = Date.now()
const server = openTestServer()

const journeyId = (index: number) => `${String(index).padStart(9, '0')}journey`
const personId = (index: number) => `${String(index).padStart(9, '0')}person`
const createdAt = (index: number) => Math.round(NOW - YEAR_MS + (index / JOURNEYS) * YEAR_MS)

/** 0 to 1, the same on every run. */
let seed = 7
function chance(): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

async function insert(trx: Trx, table: string, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 500)
    await trx
      .insertInto(table as never)
      .values(rows.slice(from, from + 500) as never)
      .execute()
}

/** People act on journeys that exist, mostly on new ones; everyone liked the old favourite early. */
function actsOfAYear() {
  const acts = new Map<string, object>()
  const add = (index: number, person: number, kind: string, at: number) =>
    acts.set(`${index} ${person} ${kind}`, {
      journeyId: journeyId(index),
      personId: personId(person),
      kind,
      at: Math.round(at),
      active: 1,
    })
  for (let act = 0; act < ACTS; act++) {
    const at = NOW - YEAR_MS + (act / ACTS) * YEAR_MS
    const newest = Math.floor((act / ACTS) * JOURNEYS)
    const index = Math.floor(newest * (1 - chance() ** 3))
    const kind = ['like', 'like', 'follow', 'tick', 'finish'][Math.floor(chance() * 5)] ?? 'like'
    if (index !== RISING) add(index, 1 + Math.floor(chance() * (PEOPLE - 1)), kind, at)
  }
  for (let person = 1; person < FANS; person++)
    for (const kind of ['like', 'follow', 'finish'])
      add(OLD_FAVOURITE, person, kind, createdAt(OLD_FAVOURITE) + chance() * (YEAR_MS / 12))
  return [...acts.values()]
}

async function simulateAYear(trx: Trx): Promise<void> {
  const dialect = dialectOf(trx)
  const people = Array.from({ length: PEOPLE }, (_, index) => personId(index))
  const dates = { createdAt: dialect.instant(NOW - YEAR_MS), updatedAt: dialect.instant(NOW - YEAR_MS) }
  await insert(
    trx,
    'user',
    people.map((id) => ({ id, name: id, email: `${id}@example.org`, emailVerified: dialect.flag(true), ...dates })),
  )
  const person = { displayName: 'P', nameKey: 'p', firstName: '', lastName: '', initial: 'P', links: '[]', shows: '[]' }
  const texts = {
    sortName: 'p',
    searchText: 'p',
    createdAt: NOW - YEAR_MS,
    followerCount: 0,
    followingCount: 0,
    journeyCount: 0,
  }
  await insert(
    trx,
    'person',
    people.map((id) => ({ id, ...person, ...texts })),
  )
  const journey = {
    ownerId: personId(0),
    visibility: 'public',
    version: 1,
    stepCount: 1,
    likeCount: 0,
    followerCount: 0,
  }
  const nameOf = (index: number) =>
    index === OLD_FAVOURITE ? 'Grow roses' : index % (JOURNEYS / 100) === 0 ? 'Roses' : 'A walk'
  const journeys = Array.from({ length: JOURNEYS }, (_, index) => ({
    ...journey,
    id: journeyId(index),
    name: nameOf(index),
    description: 'D',
    score: 0,
    requiredCount: 1,
    createdAt: createdAt(index),
    updatedAt: createdAt(index),
    listedAt: createdAt(index),
  }))
  await insert(trx, 'journey', journeys)
  await insert(trx, 'journeyAct', actsOfAYear())
  await fillRanking(trx)
}

test('a year of activity keeps favourites findable, and lets new activity rise and fade', async () => {
  const { db } = server.database
  await db.transaction().execute((trx) => simulateAYear(trx))
  await buildSearch(server.database.db)
  const ada = await server.createUser('Ada')
  const trending = async () => idsOf(await ada.get('/path/all?sort=trending'))
  const found = async (query: string) => idsOf(await ada.get(`/path/all?${query}`))

  const before = await trending()
  const newest = journeyId(JOURNEYS - 1)
  expect(before).not.toContain(newest)
  expect(before).not.toContain(journeyId(RISING))
  expect(before).not.toContain(journeyId(OLD_FAVOURITE))
  expect((await found('q=roses'))[0]).toBe(journeyId(OLD_FAVOURITE))

  const likers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => server.createConfirmedUser(`Liker${index}`)),
  )
  await Promise.all(likers.map((liker) => liker.post(`/path/like/${journeyId(RISING)}`)))
  expect(await trending()).toContain(journeyId(RISING))

  // Eight weeks later, thirty other journeys got two likes and a follower each.
  await db.transaction().execute(async (trx) => {
    for (let index = 0; index < 30; index++) {
      const fan = { journeyId: journeyId(JOURNEYS * 0.9 + index), createdAt: NOW + 8 * 7 * 24 * 3_600_000 }
      await aFan(trx, 'journeyLike', { ...fan, personId: personId(300) })
      await aFan(trx, 'journeyLike', { ...fan, personId: personId(301) })
      await aFan(trx, 'journeyFollow', { ...fan, personId: personId(302) })
    }
  })
  const later = await trending()
  expect(later).not.toContain(journeyId(RISING))
  expect(later).not.toContain(newest)
  expect((await found('q=roses'))[0]).toBe(journeyId(OLD_FAVOURITE))
})
