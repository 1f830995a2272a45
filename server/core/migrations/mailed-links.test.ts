import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { migrateTo, openDatabase } from './migrate.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

test('sessions stay valid with hashed tokens, and stored reset tokens are deleted', async () => {
  const target = await emptyTarget()
  const { db, close } = connect(target)
  await migrateTo(db, '0009-moderation')
  const at = dialectOf(db).instant(5)
  const dates = { createdAt: at, updatedAt: at }
  await db
    .insertInto('user')
    .values({ id: 'ada', name: 'Ada', email: 'ada@example.org', emailVerified: true, ...dates })
    .execute()
  for (let n = 0; n < 501; n++)
    await db
      .insertInto('session')
      .values({ id: `s${n}`, userId: 'ada', token: `token ${n}`, expiresAt: at, ...dates } as never)
      .execute()
  await close()

  const opened = await openDatabase(target)
  const sessions = await opened.db.selectFrom('session').select(['id', 'token']).execute()
  await opened.close()
  expect(sessions).toHaveLength(501)
  expect(sessions.filter(({ id, token }) => token !== sha256(`token ${id.slice(1)}`))).toEqual([])
})
