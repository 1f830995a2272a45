import { expect, test } from 'vitest'
import { connect } from '#server/core/database/database.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { migrateTo, migrateToLatest } from './migrate.ts'

test('answers that were stored with idempotency keys are reduced to their ids', async () => {
  const { db, close } = connect(await emptyTarget())
  await migrateTo(db, '0035-text-bytes')
  const answers: [key: string, answer: unknown, kept: unknown][] = [
    ['a comment', { id: 'c', text: 'Secret', author: { id: 'p' }, replies: [] }, { id: 'c' }],
    ['steps', [{ id: 's', description: 'Secret' }], [{ id: 's' }]],
    ['a draft', { id: 'd', version: 1, updatedAt: 'now' }, { id: 'd', version: 1, updatedAt: 'now' }],
    ['a report', { status: 'accepted' }, {}],
    ['nothing', null, null],
  ]
  for (const [key, answer] of answers)
    await db
      .insertInto('idempotencyKey')
      .values({ scope: 's', key, answer: JSON.stringify(answer), createdAt: 1 })
      .execute()
  await db.insertInto('idempotencyKey').values({ scope: 's', key: 'running', answer: null, createdAt: 1 }).execute()
  await migrateToLatest(db)
  const rows = await db.selectFrom('idempotencyKey').select(['key', 'answer']).where('answer', 'is not', null).execute()
  await close()
  const kept = new Map(rows.map(({ key, answer }) => [key, JSON.parse(answer ?? '')]))
  expect(kept).toEqual(new Map(answers.map(([key, , ids]) => [key, ids])))
})

test('badges that no one uses any more are deleted, except built-in ones', async () => {
  const { db, close } = connect(await emptyTarget())
  await migrateTo(db, '0035-text-bytes')
  for (const key of ['unused', 'own'])
    await db.insertInto('badge').values({ key, name: key, useCount: 0, createdAt: 1 }).execute()
  const own = { personId: 'former-member', badgeKey: 'own', name: 'own', createdAt: 1 }
  await db.insertInto('personBadge').values(own).execute()
  await migrateToLatest(db)
  const badges = await db.selectFrom('badge').select('key').where('key', 'in', ['unused', 'own', 'python']).execute()
  await close()
  expect(badges.map(({ key }) => key).sort()).toEqual(['own', 'python'])
})
