import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { connect, type Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { openDatabase } from '#server/core/migrations/open-database.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { migrateTo } from './migrate.ts'

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
  const verification = { value: 'ada', expiresAt: at, ...dates }
  const verifications = db as never as Db & { insertInto(table: 'verification'): ReturnType<Db['insertInto']> }
  for (const identifier of ['reset-password:a token', 'a state of signing in elsewhere'])
    await verifications
      .insertInto('verification')
      .values({ id: identifier, identifier, ...verification } as never)
      .execute()
  await close()

  const opened = await openDatabase(target)
  const sessions = await opened.db.selectFrom('session').select(['id', 'token']).execute()
  const left = await opened.db
    .selectFrom('verification' as never)
    .select('identifier' as never)
    .execute()
  await opened.close()
  expect(sessions).toHaveLength(501)
  expect(sessions.filter(({ id, token }) => token !== sha256(`token ${id.slice(1)}`))).toEqual([])
  expect(left).toEqual([{ identifier: 'a state of signing in elsewhere' }])
})
