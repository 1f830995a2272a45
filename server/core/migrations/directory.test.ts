import { expect, test } from 'vitest'
import { connect } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { migrateTo, openDatabase } from './migrate.ts'

test('migrated people and journeys are in the directory', async () => {
  const target = await emptyTarget()
  const { db, close } = connect(target)
  await migrateTo(db, '0003-former-member')
  const at = dialectOf(db).instant(5)
  for (const [id, emailVerified] of [
    ['ada', true],
    ['bob', false],
  ] as const) {
    const user = { id, name: `Léa ${id}`, email: `${id}@example.org`, emailVerified, createdAt: at, updatedAt: at }
    await db.insertInto('user').values(user).execute()
    const person = { id, displayName: user.name, nameKey: id, firstName: '', lastName: '', initial: 'A', links: '[]' }
    await db
      .insertInto('person')
      .values({ ...person, role: 'Gärtner', createdAt: 5, followerCount: 0, followingCount: 0 } as never)
      .execute()
  }
  const journey = { name: 'A walk', description: 'D', visibility: 'public', createdAt: 7, updatedAt: 7, version: 1 }
  for (const [id, listedAt] of [
    ['one', 7],
    ['two', null],
  ] as const)
    await db
      .insertInto('journey')
      .values({
        ...journey,
        id,
        listedAt,
        ownerId: 'ada',
        stepCount: 1,
        likeCount: 0,
        followerCount: 0,
        score: 0,
        searchText: '',
      } as never)
      .execute()
  await close()

  const opened = await openDatabase(target)
  const people = await opened.db
    .selectFrom('person')
    .select(['id', 'sortName', 'searchText', 'listedAt', 'unlistedAt', 'journeyCount', 'shows'])
    .orderBy('id')
    .execute()
  await opened.close()
  const same = { searchText: 'lea ada gartner ', unlistedAt: null, shows: '[]' }
  expect(people).toEqual([
    { ...same, id: 'ada', sortName: 'lea ada', listedAt: 5, journeyCount: 1 },
    { ...same, id: 'bob', sortName: 'lea bob', searchText: 'lea bob gartner ', listedAt: null, journeyCount: 0 },
    expect.objectContaining({ id: 'former-member', listedAt: null, journeyCount: 0 }),
  ])
})
