import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect, type Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { migrateTo } from '#server/core/migrations/migrate.ts'
import { createTestCli, removeTestFolders, type TestCli } from './testing/test-cli.ts'

afterAll(removeTestFolders)

const AT = Date.UTC(2026, 10, 1)

/** Reports of links in every state, as they were stored before they became suggestions. */
const FLAGS = [
  { id: 'open', kind: 'broken', note: '', url: 'https://example.org/new' },
  { id: 'bare', kind: 'outdated', note: 'Two\nlines', url: null },
  {
    id: 'accepted',
    kind: 'paywalled',
    note: 'Ä',
    url: 'https://example.org/2',
    decidedAt: AT,
    decidedBy: 'bob',
    accepted: 1,
  },
  {
    id: 'dismissed',
    kind: 'wrong',
    note: '',
    url: null,
    decidedAt: AT,
    decidedBy: 'ada',
    accepted: 0,
    reply: 'It works',
  },
  { id: 'orphan', kind: 'other', note: '', url: null, decidedAt: AT, decidedBy: null, accepted: 0, reply: null },
  { id: 'hidden', kind: 'other', note: 'Watches', url: null, hiddenAt: AT, hiddenFor: 'Spam' },
].map((flag, index) => {
  const undecided = { decidedAt: null, decidedBy: null, accepted: null, reply: null, hiddenAt: null, hiddenFor: null }
  const of = { journeyId: 'knots', stepId: `s${index}`, personId: 'cleo', oldUrl: 'https://example.org' }
  return { ...undecided, ...of, ...flag, createdAt: AT + index }
})

/** Fills the tables of the last version before suggestions. */
async function fill(db: Db): Promise<void> {
  await migrateTo(db, '0065-merges')
  const dialect = dialectOf(db)
  const insert = (table: string, row: object) =>
    db
      .insertInto(table as never)
      .values(row as never)
      .execute()
  const dates = { createdAt: dialect.instant(AT), updatedAt: dialect.instant(AT) }
  for (const id of ['ada', 'bob', 'cleo']) {
    await insert('user', { id, name: id, email: id, emailVerified: dialect.flag(true), ...dates })
    const person = { id, displayName: id, nameKey: id, firstName: '', lastName: '', initial: 'A', links: '[]' }
    await insert('person', { ...person, createdAt: AT, shows: '[]', sortName: id, searchText: id })
  }
  const texts = { name: 'Knots', description: 'D', visibility: 'public', language: 'en', version: 1 }
  const counts = { stepCount: 6, likeCount: 0, followerCount: 0, requiredCount: 6, score: 0 }
  await insert('journey', { id: 'knots', ownerId: 'ada', ...texts, ...counts, createdAt: AT, updatedAt: AT })
  for (const [position, { stepId }] of FLAGS.entries()) {
    const step = { id: stepId, journeyId: 'knots', stepType: 'Article', description: 'S', url: 'https://example.org' }
    await insert('step', { ...step, createdAt: AT, position, unit: position })
  }
  for (const flag of FLAGS) await insert('flag', flag)
}

/** A folder whose database is of the last version before suggestions. */
async function anOlderCli(): Promise<TestCli> {
  const cli = await createTestCli()
  const { db, close } = connect(cli.target)
  await fill(db)
  await close()
  return cli
}

async function suggestionsOf({ target }: TestCli): Promise<unknown[]> {
  const { db, close } = connect(target)
  const rows = await db.selectFrom('suggestion').selectAll().orderBy('createdAt').execute()
  await close()
  return rows.map((row) => ({ ...row, createdAt: Number(row.createdAt) }))
}

const EXPECTED = FLAGS.map(({ kind, note, ...flag }) => {
  const none = { base: null, changes: null, taken: null, madeVersion: null, withdrawnAt: null }
  return { ...none, ...flag, problem: kind, message: note }
})

test('migrating keeps reports of links with their ids, states, replies, deciders and reasons', async () => {
  const old = await anOlderCli()
  expect(await old.run('migrate')).toMatchObject({ code: 0, complained: '' })
  expect(await suggestionsOf(old)).toEqual(EXPECTED)
})

test('a backup of an older version has its reports of links, and restoring it keeps them', async () => {
  const old = await anOlderCli()
  const file = join(old.folder, 'older.cairn')
  expect((await old.run('backup', file)).code).toBe(0)
  const empty = await createTestCli()
  expect(await empty.run('restore', file)).toMatchObject({ code: 0, complained: '' })
  expect(await suggestionsOf(empty)).toEqual(EXPECTED)
  const other = await anOlderCli()
  expect(await other.run('restore', file, '--replace')).toMatchObject({ code: 0, complained: '' })
  expect(await suggestionsOf(other)).toEqual(EXPECTED)
})
