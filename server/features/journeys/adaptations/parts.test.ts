import { expect, test } from 'vitest'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import { dropParts, readOriginalTexts } from '../base.store.ts'
import { readPresentTexts } from '../revision-texts.store.ts'
import { saveParts } from '../revisions.store.ts'
import { createOriginal, versionOf } from './testing/copies.ts'

const server = openTestServer()

test.runIf(onPostgres)('a copy keeps the texts that it needs while another copy that needed them goes', async () => {
  const [ada, bob] = [await server.createConfirmedUser('Ada'), await server.createConfirmedUser('Bob')]
  const original = await createOriginal(ada)
  await versionOf(bob, original)
  const { db } = server.database
  const texts = await readPresentTexts(db, original.id)
  const row = await db
    .selectFrom('adaptation')
    .selectAll()
    .where('originalId', '=', original.id)
    .executeTakeFirstOrThrow()
  const keys = row.base?.split(' ') ?? []
  expect(keys.length).toBeGreaterThan(3)
  let going: Promise<void> = Promise.resolve()
  await db.transaction().execute(async (saving) => {
    const base = await saveParts(saving, original.id, texts, 'adaptationPart')
    // The other copy is deleted at this moment.
    going = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('adaptation').where('id', '=', row.id).execute()
      await dropParts(trx, original.id, keys)
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    await saving
      .insertInto('adaptation')
      .values({ ...row, id: 'another', base })
      .execute()
  })
  await going
  const { steps } = await readOriginalTexts(db, { originalId: original.id, base: row.base })
  expect(steps).toEqual(texts.steps)
})

test('the texts go with the last copy that needs them', async () => {
  const [ada, bob] = [await server.createConfirmedUser('Ada'), await server.createConfirmedUser('Bob')]
  const original = await createOriginal(ada)
  await versionOf(bob, original)
  const { db } = server.database
  const parts = db.selectFrom('adaptationPart').select('key').where('journeyId', '=', original.id)
  const keys = (await parts.execute()).map(({ key }) => key)
  await db.transaction().execute((trx) => dropParts(trx, original.id, keys))
  expect(await parts.execute()).toHaveLength(keys.length)
  await db.deleteFrom('adaptation').where('originalId', '=', original.id).execute()
  await db.transaction().execute((trx) => dropParts(trx, original.id, keys))
  expect(await parts.execute()).toEqual([])
})
