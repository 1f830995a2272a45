import { expect, test } from 'vitest'
import { connect, type Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { migrateTo, openDatabase } from './migrate.ts'

test('existing paths get their target, unless their author could not open it', async () => {
  const target = await emptyTarget()
  const { db, close } = connect(target)
  await migrateTo(db, '0005-preview')
  for (const id of ['ada', 'bob']) await aPerson(db, dialectOf(db).instant(5), id)
  await aJourney(db, { id: 'start', ownerId: 'ada' })
  await aJourney(db, { id: 'open', ownerId: 'bob' })
  await aJourney(db, { id: 'own', ownerId: 'ada', visibility: 'private' })
  await aJourney(db, { id: 'hidden', ownerId: 'bob', visibility: 'private' })
  await aJourney(db, { id: 'deleted', ownerId: 'bob', deletedAt: 9 })
  const to = (id: string) => `https://cairn.example/app/discover/journey/${id}`
  const steps = ['open', 'own', 'hidden', 'deleted', 'start', 'nowhere'].map((id) => ['Path', to(id)] as const)
  for (const [position, [stepType, url]] of [...steps, ['Article', to('open')] as const].entries())
    await db
      .insertInto('step')
      .values({ id: `s${position}`, journeyId: 'start', position, stepType, url, description: 'D', createdAt: 7 })
      .execute()
  await close()

  const opened = await openDatabase(target)
  const found = await opened.db.selectFrom('step').select('targetId').orderBy('position').execute()
  await opened.close()
  expect(found.map(({ targetId }) => targetId)).toEqual(['open', 'own', null, null, null, null, null])
})

async function aPerson(db: Db, at: string | Date, id: string): Promise<void> {
  const user = { id, name: id, email: `${id}@example.org`, emailVerified: true, createdAt: at, updatedAt: at }
  await db.insertInto('user').values(user).execute()
  const person = { id, displayName: id, nameKey: id, firstName: '', lastName: '', initial: 'A', links: '[]' }
  await db
    .insertInto('person')
    .values({ ...person, createdAt: 5, followerCount: 0, followingCount: 0 } as never)
    .execute()
}

async function aJourney(db: Db, given: { id: string; ownerId: string } & Record<string, unknown>): Promise<void> {
  const times = { createdAt: 7, updatedAt: 7, version: 1 }
  const counts = { stepCount: 1, likeCount: 0, followerCount: 0, score: 0 }
  const journey = {
    name: 'A walk',
    description: 'D',
    visibility: 'public',
    searchText: '',
    ...times,
    ...counts,
    ...given,
  }
  await db
    .insertInto('journey')
    .values(journey as never)
    .execute()
}
