import { expect, test } from 'vitest'
import { connect } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { migrateTo, openDatabase } from './migrate.ts'

test('after the upgrade only accounts at Google count as verified, and sessions stay', async () => {
  const target = await emptyTarget()
  const { db, close } = connect(target)
  const dialect = dialectOf(db)
  await migrateTo(db, '0035-text-bytes')
  const at = dialect.instant(5)
  const dates = { createdAt: at, updatedAt: at }
  const user = { id: 'ada', name: 'Ada', email: 'ada@example.org', emailVerified: dialect.flag(true) }
  await db
    .insertInto('user')
    .values({ ...user, ...dates })
    .execute()
  for (const providerId of ['credential', 'google', 'facebook', 'twitter', 'oidc'])
    await db
      .insertInto('account')
      .values({ id: providerId, accountId: 'ada', providerId, userId: 'ada', password: null, ...dates } as never)
      .execute()
  await db
    .insertInto('session')
    .values({ id: 'one', userId: 'ada', token: 'hash', expiresAt: at, ...dates } as never)
    .execute()
  await close()

  const opened = await openDatabase(target)
  const verified = await opened.db.selectFrom('account').select('id').where('emailVerifiedAt', 'is not', null).execute()
  const sessions = await opened.db.selectFrom('session').select(['id', 'methodId']).execute()
  await opened.close()
  expect(verified).toEqual([{ id: 'google' }])
  expect(sessions).toEqual([{ id: 'one', methodId: null }])
})
