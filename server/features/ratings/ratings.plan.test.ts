import { expect, test } from 'vitest'
import { finishJourney } from '#server/app/testing/rating-cases.ts'
import type { Trx } from '#server/core/database/database.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import { readDue, refreshRatings } from './ratings.store.ts'

const server = openTestServer({ CAIRN_LIMITS: 'on' })

test('ratings are read and counted from an index', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const bob = await server.createConfirmedUser('Bob')
  const journey = await ada.createJourney()
  await finishJourney(bob, journey)
  await bob.put(`/path/rating/${journey.id}`, { stars: 4, note: 'Good' })
  const { database } = server
  const { db } = database
  const statements = await statementsOf(db, async () => {
    await ada.get(`/path/rating/${journey.id}/notes`)
    await readDue(db, Date.now(), 10)
    await refreshRatings(db as Trx, [journey.id], Date.now())
  })
  const read = statements.filter(({ sql }) => /rating/.test(sql) && !sql.startsWith('insert'))
  expect(read.length).toBeGreaterThan(2)
  for (const statement of read) expect(wholeTablesIn(await planOf(database, statement))).toEqual([])
})

test('the 21st note in an hour has to wait, stars do not', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const eve = await server.createConfirmedUser('Eve')
  const journey = await ada.createJourney()
  await finishJourney(eve, journey)
  const rate = (body: object) => eve.put(`/path/rating/${journey.id}`, { stars: 4, ...body })
  for (let index = 0; index < 20; index++) expect((await rate({ note: `Note ${index}` })).status).toBe(200)
  const { status, headers } = await rate({ note: 'One more' })
  expect([status, Number(headers['retry-after']) > 3000]).toEqual([429, true])
  expect((await rate({})).status).toBe(200)
})
