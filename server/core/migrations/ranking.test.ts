import { expect, test } from 'vitest'
import { connect } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { shareOf } from '#server/core/ranking/share.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { migrateTo, migrateToLatest } from './migrate.ts'

const AT = Date.UTC(2026, 8, 1)
const DAY_MS = 24 * 3_600_000

test('existing likes, follows, finishes and ticks count with their times, except those that never count', async () => {
  const { db, close } = connect(await emptyTarget())
  const dialect = dialectOf(db)
  await migrateTo(db, '0016-account-settings')
  const insert = (table: string, row: object) =>
    db
      .insertInto(table as never)
      .values(row as never)
      .execute()
  const dates = { createdAt: dialect.instant(AT), updatedAt: dialect.instant(AT) }
  for (const id of ['ada', 'bob', 'cleo', 'uma', 'sam']) {
    await insert('user', { id, name: id, email: id, emailVerified: dialect.flag(id !== 'uma'), ...dates })
    const person = { id, displayName: id, nameKey: id, firstName: '', lastName: '', initial: 'A', links: '[]' }
    const suspendedAt = id === 'sam' ? AT : null
    await insert('person', { ...person, createdAt: AT, suspendedAt, shows: '[]', sortName: id, searchText: id })
  }
  for (const id of ['busy', 'quiet']) {
    const texts = {
      name: `A ${id} walk`,
      description: 'D',
      visibility: 'public',
      language: id === 'busy' ? 'pt-BR' : null,
    }
    const counts = { stepCount: 1, likeCount: 4, followerCount: 0, requiredCount: 1, version: 1, score: 123 }
    await insert('journey', { id, ownerId: 'ada', ...texts, ...counts, createdAt: AT, updatedAt: AT, listedAt: AT })
    await insert('journeyBadge', { journeyId: id, badgeKey: 'python', position: 0, rank: 5 })
  }
  const step = { journeyId: 'busy', stepType: 'Article', description: 'S', url: 'https://example.org', createdAt: AT }
  for (const [unit, id] of ['s1', 's2'].entries()) await insert('step', { ...step, id, position: unit, unit })
  for (const personId of ['ada', 'bob', 'uma', 'sam'])
    await insert('journeyLike', { journeyId: 'busy', personId, createdAt: AT })
  await insert('journeyFollow', { journeyId: 'busy', personId: 'bob', createdAt: AT + DAY_MS })
  for (const [index, stepId] of ['s2', 's1'].entries())
    await insert('stepDone', { personId: 'cleo', journeyId: 'busy', stepId, doneAt: AT + index * DAY_MS })
  await insert('journeyFinish', { personId: 'cleo', journeyId: 'busy', finishedAt: AT + DAY_MS })

  await migrateToLatest(db)
  const rows = await db
    .selectFrom('journey')
    .innerJoin('journeyBadge', 'journeyBadge.journeyId', 'journey.id')
    .select(['score', 'countedLikes', 'countedFinishes', 'countedWalkers', 'rank', 'journeyBadge.language'])
    .orderBy('journey.id')
    .execute()
  const wrong = await wrongCounts(db)
  const found = await db.selectFrom('journeySearch').select('journeyId').execute()
  await close()
  const score =
    shareOf('like', AT) + shareOf('follow', AT + DAY_MS) + shareOf('tick', AT) + shareOf('finish', AT + DAY_MS)
  expect(rows).toEqual([
    {
      score: expect.closeTo(score, 6),
      countedLikes: 1,
      countedFinishes: 1,
      countedWalkers: 2,
      rank: -10,
      language: 'pt',
    },
    { score: 0, countedLikes: 0, countedFinishes: 0, countedWalkers: 0, rank: -14, language: '' },
  ])
  expect(wrong.filter((count) => count.includes('counted'))).toEqual([])
  expect(found).toHaveLength(2)
})
