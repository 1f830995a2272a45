import { expect, test } from 'vitest'
import { newId } from '#server/core/platform/ids.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import { deleteAccount } from './delete.store.ts'

const server = openTestServer()

test('an account goes in portions; a deletion that was interrupted goes on when it is repeated', async () => {
  const { db } = server.database
  const ada = await server.createConfirmedUser('Ada')
  const [{ id: journeyId }] = [await ada.createJourney(), await ada.createJourney()]
  const step = await db.selectFrom('step').selectAll().where('journeyId', '=', journeyId).executeTakeFirstOrThrow()
  const more = Array.from({ length: 450 }, (_, index) => ({ ...step, id: newId(index), position: index + 1 }))
  for (const row of more) await db.insertInto('step').values(row).execute()
  const countOf = async (table: 'journey' | 'step') => {
    const { count } = await db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  }
  const account = { id: ada.id, email: ada.email, emailVerified: true, operates: false }
  const how = { keepFollowed: false, leaveShared: [], settings: server.context.settings }
  // The clock is read twice when a journey is marked as deleted, and once when its rest goes.
  let reads = 0
  const clock = () => {
    reads++
    if (reads > 2) throw new Error('the process was killed')
    return Date.now()
  }
  const before = await countOf('step')
  await expect(deleteAccount(db, account, { ...how, clock })).rejects.toThrow('the process was killed')
  expect(before - (await countOf('step'))).toBe(400)
  expect((await ada.get('/path/user')).status).toBe(200)
  expect(await deleteAccount(db, account, { ...how, clock: Date.now })).toBe(true)
  expect(await Promise.all([countOf('journey'), countOf('step')])).toEqual([0, 0])
  expect(await wrongCounts(db)).toEqual([])
})
