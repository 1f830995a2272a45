import { expect, test } from 'vitest'
import { dialectOf } from '#server/core/database/dialect.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer({ CAIRN_LIMITS: 'off' })

test('an account that isn’t confirmed stores 2 MB; what it has stays, and may shrink', async () => {
  const { db } = server.database
  const eve = await server.createUser('Eve')
  const { id } = (await eve.post('/draft', { content: {} })).body
  const hold = async (letters: number) => {
    const content = JSON.stringify({ closingWords: 'x'.repeat(letters) })
    await db.updateTable('draft').set({ content }).where('id', '=', id).execute()
  }
  const confirm = (is: boolean) =>
    db
      .updateTable('user')
      .set({ emailVerified: dialectOf(db).flag(is) })
      .where('id', '=', eve.id)
      .execute()
  const write = async () => await eve.post('/draft', { content: { closingWords: 'Hello' } })
  await hold(1_990_000)
  expect((await write()).status).toBe(201)
  await hold(3_000_000)
  const refused = await write()
  expect([refused.status, refused.body.code]).toEqual([413, 'storageFull'])
  expect(refused.body.message).toContain("that isn't confirmed may store 2 MB")
  expect((await eve.put(`/draft/${id}`, { version: 1, content: { closingWords: 'Shorter' } })).status).toBe(200)
  await confirm(true)
  await hold(3_000_000)
  expect((await write()).status).toBe(201)
})
