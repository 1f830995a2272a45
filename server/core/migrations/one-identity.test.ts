import { expect, test } from 'vitest'
import { connect } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { migrateTo, openDatabase } from './migrate.ts'

test('of an account at a provider that was stored twice one row stays, with the sessions of both', async () => {
  const target = await emptyTarget()
  const { db, close } = connect(target)
  const dialect = dialectOf(db)
  await migrateTo(db, '0043-whole-links')
  const at = dialect.instant(Date.now())
  const dates = { createdAt: at, updatedAt: at }
  await db
    .insertInto('user')
    .values({ id: 'ada', name: 'Ada', email: 'ada@example.org', emailVerified: dialect.flag(true), ...dates })
    .execute()
  const accounts = [
    { id: 'a1', providerId: 'google', accountId: 'subject' },
    { id: 'a2', providerId: 'google', accountId: 'subject' },
    { id: 'a3', providerId: 'credential', accountId: 'ada' },
  ]
  for (const account of accounts) {
    await db
      .insertInto('account')
      .values({ ...account, userId: 'ada', ...dates })
      .execute()
    const session = { id: `of ${account.id}`, userId: 'ada', token: account.id, methodId: account.id }
    await db
      .insertInto('session')
      .values({ ...session, expiresAt: at, ...dates } as never)
      .execute()
  }
  await close()

  const opened = await openDatabase(target)
  const kept = await opened.db.selectFrom('account').select('id').orderBy('id').execute()
  const sessions = await opened.db.selectFrom('session').select(['id', 'methodId']).orderBy('id').execute()
  await opened.close()
  expect(kept.map(({ id }) => id)).toEqual(['a1', 'a3'])
  expect(sessions.map(({ id, methodId }) => [id, methodId])).toEqual([
    ['of a1', 'a1'],
    ['of a2', 'a1'],
    ['of a3', 'a3'],
  ])
})
