import { expect, test } from 'vitest'
import { connect } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { migrateTo, openDatabase } from './migrate.ts'

test('the photo of a person who was suspended before is gone, that of others stays', async () => {
  const target = await emptyTarget()
  const { db, close } = connect(target)
  await migrateTo(db, '0049-picture-budget')
  const [photoURL, at] = ['/api/images/one', dialectOf(db).instant(5)]
  for (const [id, suspendedAt] of [
    ['ada', null],
    ['eve', 9],
  ] as const) {
    const user = { id, name: id, email: `${id}@example.org`, emailVerified: true, createdAt: at, updatedAt: at }
    await db.insertInto('user').values(user).execute()
    const names = { displayName: id, nameKey: id, firstName: '', lastName: '', initial: 'A', sortName: id }
    const counts = { createdAt: 5, followerCount: 0, followingCount: 0, journeyCount: 0 }
    const person = { ...names, ...counts, id, suspendedAt, photoURL, links: '[]', shows: '[]', searchText: '' }
    await db
      .insertInto('person')
      .values(person as never)
      .execute()
  }
  await close()

  const opened = await openDatabase(target)
  const people = opened.db.selectFrom('person').select(['id', 'photoURL']).where('id', 'in', ['ada', 'eve'])
  const found = await people.orderBy('id').execute()
  await opened.close()
  expect(found).toEqual([
    { id: 'ada', photoURL },
    { id: 'eve', photoURL: null },
  ])
})
