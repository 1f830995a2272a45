import { expect, test } from 'vitest'
import type { Trx } from '#server/core/database/database.ts'
import { forgetUnusedWords } from '#server/core/search/vocabulary.ts'
import { planOf, statementsOf, wholeTablesIn } from '#server/testing/database/plans.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import { deleteSomeRows, eraseRow, readDeleted, readNextErasable } from './journeys.store.ts'

const server = openTestServer()

test('deleted journeys, their rows and unused words are read from indexes', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const journey = { id: (await ada.createJourney()).id, ownerId: ada.id }
  await ada.delete(`/path/${journey.id}`)
  const { db } = server.database
  const statements = await statementsOf(db, async () => {
    const trx = db as unknown as Trx
    await readDeleted(db, Date.now() + 1)
    expect(await readNextErasable(db, Date.now() + 1)).toEqual(journey)
    expect(await deleteSomeRows(trx, journey.id, 100)).toBe(1)
    await eraseRow(trx, journey, 1)
    expect(await forgetUnusedWords(trx, '')).toBe(null)
  })
  expect(statements.length).toBeGreaterThan(20)
  for (const statement of statements) {
    const plan = await planOf(server.database, statement, ['seqscan', 'hashjoin'])
    const scans = wholeTablesIn(plan).filter((line) => !line.startsWith('SCAN json_each'))
    expect([statement.sql, scans]).toEqual([statement.sql, []])
  }
})
