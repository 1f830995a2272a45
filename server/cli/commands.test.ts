import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readTables } from '#server/archive/schema.ts'
import { connect } from '#server/database/database.ts'
import { migrateTo } from '#server/migrations/migrate.ts'
import { openDatabase } from '#server/migrations/open-database.ts'
import { findJourneys } from '#server/search/find-journeys.ts'
import { fillAllTables } from '#server/testing/database/fill-all-tables.ts'
import { writeUser } from '#server/testing/write-user.ts'
import { Failure } from './command.ts'
import { commands } from './commands.ts'
import { migrateWith } from './migrate.ts'
import { createTestCli, removeTestFolders, type TestCli } from './testing/test-cli.ts'

/** With rows in every table; no test changes them. */
let home: TestCli

beforeAll(async () => {
  home = await createTestCli()
  await fillAllTables(home)
})
afterAll(removeTestFolders)

describe('help', () => {
  test('lists all commands and explains each', async () => {
    const cli = await createTestCli()
    const help = await cli.run('--help')
    expect([help.code, (await cli.run()).code]).toEqual([0, 2])
    for (const name of Object.keys(commands)) {
      expect(help.said).toContain(`  ${name} `)
      const more = await cli.run(name, '--help')
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
  ])('it is called wrongly: %s %s', async (...args) => {
    const { code, said, complained } = await (await createTestCli()).run(...args)
    expect([code, said]).toEqual([2, ''])
    expect(complained).not.toMatch(/\n\s+at /)
  })

  test('wrong settings and a database that isn’t running are reported in one line', async () => {
    const cli = await createTestCli()
    expect(await cli.with({ PORT: 'x' }).run('migrate')).toMatchObject({
      code: 1,
      complained: 'Settings: PORT must be a number',
    })
    const down = await cli.with({ DATABASE_URL: 'postgres://user@127.0.0.1:1/nothing' }).run('migrate')
    expect([down.code, down.complained]).toEqual([1, expect.stringMatching(/^Can't connect to DATABASE_URL: [^\n]+$/)])
  })
})

describe('migrate', () => {
  test('prints the applied migrations, or that there were none', async () => {
    const cli = await createTestCli()
    expect((await cli.run('migrate')).said).toMatch(/^Applied 0001-first\n[\s\S]*\nThe tables are now up to date$/)
    expect((await cli.run('migrate')).said).toBe('The tables were already up to date')
  })

  test('a failed migration rolls back the ones before it too', async () => {
    const { target } = await createTestCli()
    const database = connect(target)
    await migrateTo('0003-former-member', database)
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
    await expect(migrateWith(broken, target, () => {})).rejects.toBeInstanceOf(Failure)
    expect(await readTables(database.db)).toEqual(before)
    await database.close()
    const said: string[] = []
    await migrateWith({}, target, (line) => said.push(line))
    expect(said).toContain('Applied 0004-directory')
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
    expect(text.startsWith('createdAt,name,email,phone,feedback\r\n')).toBe(true)
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

test('jobs shows the emails that wait to be sent', async () => {
  const cli = await createTestCli()
  await cli.run('migrate')
  expect((await cli.run('jobs')).said).toContain('required email waiting: 0\noptional email waiting: 0')
  const { db, close } = connect(cli.target)
  const createdAt = Date.UTC(2026, 10, 18)
  const email = { recipient: 'ada@example.org', subject: 'News', text: '', html: '', unsubscribe: null }
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

describe('moderator', () => {
  test('gives and removes the role by email, and logs both', async () => {
    const cli = await createTestCli()
    const database = await openDatabase(cli.target)
    await writeUser(database, { firstName: 'Ada', email: 'ada@example.org', isConfirmed: true, now: Date.now() })
    const acts = () => database.db.selectFrom('auditEntry').select(['act', 'actorId']).orderBy('createdAt').execute()
    expect(await cli.run('moderator', 'Ada@example.org')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^".+" <ada@example\.org> is now a moderator$/),
    })
    expect((await cli.run('moderator', 'ada@example.org')).said).toMatch(/is already a moderator$/)
    expect((await cli.run('moderator', 'ada@example.org', '--remove')).said).toMatch(/is no longer a moderator$/)
    expect((await cli.run('moderator', 'ada@example.org', '--remove')).said).toMatch(/is not a moderator$/)
    expect(await acts()).toEqual([
      { act: 'appoint', actorId: null },
      { act: 'dismiss', actorId: null },
    ])
    await database.close()
  })

  test('refuses an unknown email', async () => {
    const cli = await createTestCli()
    await cli.run('migrate')
    expect(await cli.run('moderator', 'nobody@example.org')).toMatchObject({
      code: 1,
      said: '',
      complained: 'No account has the email "nobody@example.org"',
    })
  })
})

describe('demo', () => {
  test('fills an empty database once, and never in production', async () => {
    const cli = await createTestCli()
    expect(await cli.run('demo')).toMatchObject({ code: 0, said: expect.stringContaining('Demonstration accounts') })
    expect(await cli.run('demo')).toMatchObject({
      code: 1,
      complained: expect.stringContaining('The database is not empty'),
    })
    const production = cli.with({
      NODE_ENV: 'production',
      AUTH_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://cairn.example.org',
      SMTP_URL: 'smtp://localhost',
    })
    expect((await production.run('demo')).complained).toBe('Demonstration content is not available in production')
  })
})

describe('languages', () => {
  test('detects the language of journeys without one, and leaves the others alone', async () => {
    const cli = await createTestCli()
    await fillAllTables(cli)
    const database = connect(cli.target)
    const german =
      'Diese Reise führt dich durch die Grundlagen der Statistik, Schritt für Schritt, ohne Formeln und mit vielen Beispielen.'
    const { id } = await database.db.selectFrom('journey').select('id').orderBy('id').executeTakeFirstOrThrow()
    const set = (values: { name: string; description: string; language: string | null }) =>
      database.db.updateTable('journey').set(values).where('id', '=', id).execute()
    const language = () => database.db.selectFrom('journey').select('language').where('id', '=', id).executeTakeFirst()
    await set({ name: 'Statistik', description: german.repeat(8), language: 'fr' })
    await cli.run('languages')
    expect(await language()).toEqual({ language: 'fr' })
    await set({ name: 'Statistik', description: german.repeat(8), language: null })
    expect((await cli.run('languages')).said).toMatch(/^Read \d+ journeys? without a language, detected it for \d+$/)
    expect(await language()).toEqual({ language: 'de' })
    const { items } = await findJourneys(database, { language: ['de'], limit: 100 })
    expect(items.map((journey) => journey.id)).toContain(id)
    await database.close()
  })
})
