import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTables } from '#server/commands/archive/tables.ts'
import { connect } from '#server/core/database/database.ts'
import { BASELINE, migrateTo } from '#server/core/migrations/migrate.ts'
import { readPasswordHash } from '#server/features/identity/accounts/accounts.store.ts'
import { verifyPassword } from '#server/features/identity/accounts/passwords.ts'
import { fillAllTables } from '#server/testing/database/fill-all-tables.ts'
import { filledTarget } from '#server/testing/database/test-database.ts'
import { commands } from './commands.ts'
import { migrateWith } from './migrate.ts'
import { createMigratedTestCli, createTestCli, removeTestFolders, type TestCli, testCliAt } from './testing/test-cli.ts'

/** A database with rows in every table; no test changes it. */
let home: TestCli

beforeAll(async () => {
  home = testCliAt(await filledTarget('full', fillAllTables))
}, 120_000)
afterAll(removeTestFolders)

describe('help', () => {
  test('lists all commands and explains each', async () => {
    const help = await home.run('--help')
    expect([help.code, (await home.run()).code]).toEqual([0, 2])
    for (const name of Object.keys(commands)) {
      expect(help.said).toContain(`  ${name} `)
      const more = await home.run(name, '--help')
      expect([more.code, more.said]).toEqual([0, expect.stringMatching(`^npm run cairn -- ${name}`)])
    }
  })

  test.each([
    ['nonsense'],
    ['toString'],
    ['backup'],
    ['backup', 'one', 'two'],
    ['restore'],
    ['restore', 'file', '--force'],
    ['feedback', '--since', 'yesterday'],
    ['moderator'],
    ['export'],
    ['export', 'one', '--format', 'pdf'],
    ['moderator', 'ada@example.org', 'bob@example.org'],
    ...['jobs', 'migrate', 'languages', 'demo', 'feedback'].flatMap((name) => [
      [name, 'extra'],
      [name, '--nonsense'],
    ]),
  ])('it is called wrongly: %s %s', async (...args) => {
    const { code, said, complained } = await home.run(...args)
    expect([code, said]).toEqual([2, ''])
    expect(complained).not.toMatch(/\n\s+at /)
  })

  test('wrong settings and a database that isn’t running are reported in one line', async () => {
    const cli = await createTestCli()
    expect(await cli.with({ PORT: 'x' }).run('migrate')).toMatchObject({
      code: 1,
      complained: 'Settings: PORT must be a whole number from 0 to 65535',
    })
    const down = await cli.with({ DATABASE_URL: 'postgres://user@127.0.0.1:1/nothing' }).run('migrate')
    expect([down.code, down.complained]).toEqual([1, expect.stringMatching(/^Can't connect to DATABASE_URL: [^\n]+$/)])
  })
})

describe('migrate', () => {
  test('prints the applied migrations, or that there were none', async () => {
    const cli = await createTestCli()
    expect((await cli.run('migrate')).said).toMatch(
      /^Applied 0068-decided-suggestions\n[\s\S]*\nThe tables are now up to date$/,
    )
    expect((await cli.run('migrate')).said).toBe('The tables were already up to date')
  })

  test('tables of a newer version are refused in one plain line', async () => {
    const cli = await createMigratedTestCli()
    const { db, close } = connect(cli.target)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(db)
    await close()
    for (const name of ['migrate', 'jobs'])
      expect(await cli.run(name)).toMatchObject({
        code: 1,
        complained: expect.stringMatching(
          /^The tables are of a newer Cairn \(migration 9999-future\)\. Install that version again, or [^\n]+$/,
        ),
      })
  })

  test('a failed migration rolls back the ones before it too', async () => {
    const { target } = await createTestCli()
    const database = connect(target)
    await migrateTo(database.db, BASELINE)
    const before = await readTables(database.db)
    const broken = {
      '9998-fine': { up: (db: Parameters<typeof createTable>[0]) => createTable(db, 'fine') },
      '9999-broken': {
        up: async (db: Parameters<typeof createTable>[0]) => {
          await createTable(db, 'half')
          await db.schema.dropTable('nothing of this name').execute()
        },
      },
    }
    await expect(migrateWith(broken, target, () => {})).rejects.toThrow(
      /^Migration 9999-broken failed: [^\n]+ No table was changed\.$/,
    )
    expect(await readTables(database.db)).toEqual(before)
    await database.close()
    const said: string[] = []
    await migrateWith({}, target, (line) => said.push(line))
    expect(said).toContain('Applied 0069-waiting-changes')
  })
})

async function createTable(db: Pick<ReturnType<typeof connect>['db'], 'schema'>, name: string): Promise<void> {
  await db.schema.createTable(name).addColumn('id', 'integer').execute()
}

describe('feedback', () => {
  test('is listed from a date on, without control characters', async () => {
    const { code, said } = await home.run('feedback', '--since', '2026-11-13')
    expect(code).toBe(0)
    expect(said).toMatch(/^2026-11-13T08:30:00\.000Z {2}Zoë, "the" one · zoe@example\.org\n {2}Two\n {2}lines\[31m\n/)
    expect(said).toMatch(/\n2 messages$/)
    expect(said).not.toContain('\u001b')
  })

  test('is written to a CSV file without formulas', async () => {
    const file = join(home.folder, 'feedback.csv')
    expect(await home.run('feedback', '--csv', file)).toMatchObject({ code: 0, said: `Wrote 3 messages to ${file}` })
    const text = readFileSync(file, 'utf8')
    expect(text.startsWith('createdAt,name,email,phone,feedback,link\r\n')).toBe(true)
    expect(text).toContain(`"'=1+2"`)
    expect(text).toContain(`"'@SUM(A1)"`)
    expect(text).toContain('"Zoë, ""the"" one"')
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await home.run('feedback', '--csv', file)).complained).toContain('already exists')
  })
})

test('jobs lists each job with what waits and its last failure', async () => {
  const cli = await createTestCli()
  if ('file' in cli.target) expect((await cli.run('jobs')).complained).toMatch(/^There is no database at /u)
  expect((await cli.run('migrate')).code).toBe(0)
  expect((await cli.run('jobs')).said).toContain('notices: idle\n  waiting: 0\n  last run: never\n  failed runs: 0')
  const { db, close } = connect(cli.target)
  const [ranAt, failedAt, createdAt] = [20, 19, 18].map((day) => Date.UTC(2026, 10, day)) as [number, number, number]
  const run = { holder: null, leaseEnds: 0, lastNumber: 0, ranAt, failures: 2, failedAt, failure: 'Full' }
  const event = { id: 'a', effect: 'a', actorId: 'a', recipientId: 'b', journeyId: 'c', subjectId: null, createdAt }
  await db
    .insertInto('job')
    .values({ name: 'notices', ...run })
    .execute()
  await db
    .insertInto('outbox')
    .values({ kind: 'like', ...event })
    .execute()
  await close()
  expect((await cli.run('jobs')).said).toContain(
    [
      'notices: idle',
      '  waiting: 1, the oldest since 2026-11-18T00:00:00.000Z',
      '  last run: 2026-11-20T00:00:00.000Z',
      '  failed runs: 2, the last at 2026-11-19T00:00:00.000Z: Full',
    ].join('\n'),
  )
})

test('jobs --json prints one array for programs', async () => {
  const cli = await createMigratedTestCli()
  const [notices] = JSON.parse((await cli.run('jobs', '--json')).said)
  const never = { oldestAt: null, ranAt: null, failures: 0, failedAt: null, failure: null }
  expect(notices).toEqual({ name: 'notices', isRunning: false, waiting: 0, ...never })
})

test('jobs shows the emails that wait to be sent', async () => {
  const cli = await createMigratedTestCli()
  expect((await cli.run('jobs')).said).toContain('required email waiting: 0\noptional email waiting: 0')
  const { db, close } = connect(cli.target)
  const createdAt = Date.UTC(2026, 10, 18)
  const to = { recipient: 'ada@example.org', domain: 'example.org', recipientHash: 'h' }
  const email = { ...to, subject: 'News', text: '', html: '', unsubscribe: null }
  for (const [index, once] of [0, 1, 1].entries()) {
    const row = {
      ...email,
      id: `mail${index}`,
      createdAt: createdAt + index * 1000,
      attempts: 1,
      dueAt: createdAt,
      once,
    }
    await db.insertInto('mail').values(row).execute()
  }
  await close()
  expect((await cli.run('jobs')).said).toContain(
    [
      'required email waiting: 1, the oldest since 2026-11-18T00:00:00.000Z',
      'optional email waiting: 2, the oldest since 2026-11-18T00:00:01.000Z',
    ].join('\n'),
  )
})

test('a journey is printed, or written to a new file', async () => {
  const database = connect(home.target)
  const { id, name } = await database.db
    .selectFrom('journey')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await database.close()
  expect(JSON.parse((await home.run('export', id)).said)).toMatchObject({ format: 'cairn-journey', name })
  const file = join(home.folder, 'journey.csv')
  const written = { code: 0, said: `Wrote ${file}` }
  expect(await home.run('export', id, '--format', 'csv', '--out', file)).toMatchObject(written)
  expect(readFileSync(file, 'utf8')).toMatch(/^\ufefftitle,url,/u)
  expect((await home.run('export', id, '--out', file)).complained).toContain('already exists')
  expect((await home.run('export', 'nowhere')).complained).toBe('No journey has the id "nowhere"')
})

describe('demo', () => {
  test('fills an empty database once, and never in production', async () => {
    const cli = await createMigratedTestCli()
    expect(await cli.run('demo')).toMatchObject({ code: 0, said: expect.stringContaining('Demonstration accounts') })
    expect(await cli.run('demo')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('The database is not empty'),
    })
    const production = cli.with({
      NODE_ENV: 'production',
      AUTH_SECRET: 'a secret of thirty-two characters',
      PUBLIC_URL: 'https://cairn.example.org',
      SMTP_URL: 'smtp://localhost',
    })
    expect((await production.run('demo')).complained).toBe('Demonstration content is not available in production')
  })
})

test('demo --password gives all demonstration people a new password', async () => {
  const cli = await createMigratedTestCli()
  const said = '14 demonstration people have this password now'
  expect(await cli.run('demo', '--password', 'short')).toMatchObject({ code: 2 })
  expect(await cli.run('demo', '--password', 'a password of my own')).toMatchObject({ code: 0, said })
  expect(await cli.run('demo', '--password', 'another of my own')).toMatchObject({ code: 0, said })
  const { db, close } = connect(cli.target)
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'maya@example.org')
    .executeTakeFirstOrThrow()
  const hash = (await readPasswordHash(db, id)) ?? ''
  expect(await verifyPassword({ hash, password: 'another of my own', caller: id })).toBe(true)
  await close()
})
