import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { exportLines } from '#server/commands/archive/export.ts'
import { connect, type Db } from '#server/core/database/database.ts'
import { BASELINE } from '#server/core/migrations/migrate.ts'
import { loadSample, SAMPLE_BACKUP, SAMPLE_SECRET } from '#server/testing/database/baseline-sample.ts'
import { emptyTarget } from '#server/testing/database/test-database.ts'
import { createTestCli, removeTestFolders, type TestCli, testCliAt } from './testing/test-cli.ts'

afterAll(removeTestFolders)

const OLDER =
  'The tables are older than commit 74b023ac. Start that commit once, which updates them, and then this one.'
const OLDER_BACKUP =
  'it is older than commit 74b023ac. Restore it with that commit, start that once, and then this one. Nothing was changed.'

/** A database of 74b023ac. */
async function aCli(): Promise<TestCli> {
  const target = await emptyTarget()
  await loadSample(target)
  return testCliAt(target).with({ AUTH_SECRET: SAMPLE_SECRET })
}

/** A database of a commit before 74b023ac. */
async function anOlderCli(): Promise<TestCli> {
  const cli = await aCli()
  await using(cli, (db) => sql`delete from kysely_migration where name = ${BASELINE}`.execute(db))
  return cli
}

async function using<T>({ target }: TestCli, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = connect(target)
  return await work(db).finally(close)
}

/** The rows of all tables, by name of the column. */
async function rowsOf(cli: TestCli): Promise<Record<string, unknown[]>> {
  const lines: string[] = []
  await using(cli, async (db) => {
    for await (const some of exportLines(db, { authSecret: '', isGenerated: false })) lines.push(...some)
  })
  return rowsIn(lines)
}

function rowsIn([head = '', ...lines]: string[]): Record<string, unknown[]> {
  const rows: Record<string, unknown[]> = {}
  let next = 0
  for (const { table, columns, rows: count } of JSON.parse(head).tables) {
    rows[table] = lines
      .slice(next, next + count)
      .map((line) =>
        Object.fromEntries(JSON.parse(line).map((value: unknown, index: number) => [columns[index], value])),
      )
    next += count + 1
  }
  return rows
}

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

/** The content of a database: the file, or all rows with those of the migrator. */
async function contentOf(cli: TestCli): Promise<unknown> {
  if ('file' in cli.target) return readFileSync(cli.target.file).toString('base64')
  return await using(cli, async (db) => {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
    const contents = tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} as t`.execute(db)
      return [name, rows.map(({ row }) => row).sort()]
    })
    return await Promise.all(contents)
  })
}

test('a database of 74b023ac is upgraded and loses no row', async () => {
  const cli = await aCli()
  const before = await rowsOf(cli)
  expect(before).toEqual(rowsIn(linesOf(SAMPLE_BACKUP)))
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  const { code, said } = await cli.run('migrate')
  expect([code, said.split('\n').slice(0, 1)]).toEqual([0, ['Applied 0069-waiting-changes']])
  expect(await rowsOf(cli)).toMatchObject(before)
  expect((await cli.run('migrate')).said).toBe('The tables were already up to date')
})

test('four processes that start at once on a database of 74b023ac upgrade it once', async () => {
  const cli = await aCli()
  const before = await rowsOf(cli)
  const script = fileURLToPath(new URL('../../testing/database/open-once.ts', import.meta.url))
  const open = () => promisify(execFile)(process.execPath, [script, JSON.stringify(cli.target)])
  await Promise.all([open(), open(), open(), open()])
  expect(await rowsOf(cli)).toMatchObject(before)
}, 30_000)

test('a backup of 74b023ac is restored and loses no row, also over another database', async () => {
  const before = rowsIn(linesOf(SAMPLE_BACKUP))
  const empty = (await createTestCli()).with({ AUTH_SECRET: SAMPLE_SECRET })
  expect(await empty.run('restore', SAMPLE_BACKUP)).toMatchObject({ code: 0, complained: '' })
  expect(await rowsOf(empty)).toMatchObject(before)
  const other = await aCli()
  expect(await other.run('restore', SAMPLE_BACKUP, '--replace')).toMatchObject({ code: 0, complained: '' })
  expect(await rowsOf(other)).toMatchObject(before)
})

test('an older database is refused and stays as it was', async () => {
  const cli = await anOlderCli()
  const before = await contentOf(cli)
  for (const args of [
    ['migrate'],
    ['jobs'],
    ['backup', join(cli.folder, 'older.cairn')],
    ['restore', SAMPLE_BACKUP, '--replace'],
  ])
    expect(await cli.run(...args)).toMatchObject({ code: 1, complained: OLDER })
  expect(await contentOf(cli)).toEqual(before)
})

test('an older backup is refused and changes nothing', async () => {
  const cli = await aCli()
  const before = await contentOf(cli)
  const [head = '', ...lines] = linesOf(SAMPLE_BACKUP)
  const file = join(cli.folder, 'older.cairn')
  writeFileSync(file, gzipSync(`${[head.replace(BASELINE, '0067-suggestion-indexes'), ...lines].join('\n')}\n`))
  const refusal = { code: 1, complained: `${file} cannot be used: ${OLDER_BACKUP}` }
  expect(await cli.run('restore', file, '--replace')).toMatchObject(refusal)
  expect(await contentOf(cli)).toEqual(before)
  expect(await (await createTestCli()).run('restore', file)).toMatchObject(refusal)
})
