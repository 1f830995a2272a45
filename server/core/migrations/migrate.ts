import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type MigrationResultSet, Migrator } from 'kysely/migration'
import { type ConnectionTarget, connect, type Database, type Db } from '#server/core/database/database.ts'
import { type Dialect, dialectOf } from '#server/core/database/dialect.ts'
import * as waitingChanges from './0069-waiting-changes.ts'
import * as unconfirmed from './0070-unconfirmed.ts'
import * as databaseSize from './0071-database-size.ts'
import * as takeAlong from './0072-take-along.ts'
import * as formerEmail from './0073-former-email.ts'
import * as linkReports from './0074-link-reports.ts'
import * as stepComments from './0075-step-comments.ts'
import * as cardChanges from './0076-card-changes.ts'
import * as groups from './0077-groups.ts'
import * as groupTalk from './0078-group-talk.ts'
import * as groupEmails from './0079-group-emails.ts'
import * as classesAndOpenGroups from './0080-classes-and-open-groups.ts'
import * as groupJourneys from './0081-group-journeys.ts'
import { createBaseline } from './baseline/baseline.ts'

/** Opens the database and migrates it. */
export async function openDatabase(target: ConnectionTarget): Promise<Database> {
  const database = connect(target)
  try {
    await migrateToLatest(database.db)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/**
 * Name of the migration that creates the tables of commit 74b023ac. It equals that commit's last
 * migration, so that databases and backups of that commit count as being at the baseline.
 */
export const BASELINE = '0068-decided-suggestions'

/** All migrations. Their SQL must not change: databases from the baseline on are upgraded by it. */
const migrations: Migrations = {
  [BASELINE]: { up: createBaseline },
  '0069-waiting-changes': waitingChanges,
  '0070-unconfirmed': unconfirmed,
  '0071-database-size': databaseSize,
  '0072-take-along': takeAlong,
  '0073-former-email': formerEmail,
  '0074-link-reports': linkReports,
  '0075-step-comments': stepComments,
  '0076-card-changes': cardChanges,
  '0077-groups': groups,
  '0078-group-talk': groupTalk,
  '0079-group-emails': groupEmails,
  '0080-classes-and-open-groups': classesAndOpenGroups,
  '0081-group-journeys': groupJourneys,
}

type Migrations = Record<string, { up(db: Kysely<unknown>, dialect: Dialect): Promise<void> }>

/** The tables can't be migrated to this version and were left unchanged; the message is one line. */
export class MigrationFailed extends Error {}

/**
 * Applies all missing migrations, all or nothing, and returns their names. Safe when several
 * processes start together. `more` adds migrations in tests.
 */
export async function migrateToLatest(db: Db, more: Migrations = {}): Promise<string[]> {
  return await alone(db, async (trx) => {
    const recorded = await recordedNames(trx)
    refuseOlder(recorded)
    const result = await migrator(trx, recorded, more).migrateToLatest()
    // Kysely reports tables with unknown migrations as corrupted.
    if (/^corrupted migrations/.test(String(Object(result.error).message))) refuseNewer(recorded, more)
    return applied(result)
  })
}

/** Migrates up to and including one migration. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  await alone(db, async (trx) => applied(await migrator(trx, await recordedNames(trx)).migrateTo(name)))
}

/** Runs `work` in a transaction, or in that of the caller, while no other process does. */
async function alone<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  if (!db.isTransaction) return await db.transaction().execute((trx) => alone(trx, work))
  await dialectOf(db).lockNamed(db, 'migrations')
  return await work(db)
}

/** Whether this version has the migration. */
export function isKnown(name: string): boolean {
  return Object.hasOwn(migrations, name)
}

/** Whether a migration is from before the baseline. */
export function isBeforeBaseline(name: string): boolean {
  return name < BASELINE
}

/** Throws `MigrationFailed` for the tables of a commit before the baseline. */
export async function refuseOlderTables(db: Db): Promise<void> {
  refuseOlder(await recordedNames(db))
}

function refuseOlder(recorded: readonly string[]): void {
  if (recorded.some(isBeforeBaseline) && !recorded.includes(BASELINE))
    throw new MigrationFailed(
      'The tables are older than commit 74b023ac. Start that commit once, which updates them, and then this one.',
    )
}

function refuseNewer(recorded: readonly string[], more: Migrations): void {
  const known = [...Object.keys(migrations), ...Object.keys(more)]
  const unknown = recorded.filter((name) => !isBeforeBaseline(name) && !known.includes(name)).at(-1)
  if (unknown !== undefined)
    throw new MigrationFailed(
      `The tables are of a newer Cairn (migration ${unknown}). Install that version again, or restore the backup from before its upgrade.`,
    )
}

/** The names of the applied migrations, in their order. */
async function recordedNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function applied({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find(({ status }) => status === 'Error')
  if (failed) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationFailed(`Migration ${failed.migrationName} failed: ${reason}. No table was changed.`, {
      cause: error,
    })
  }
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** Kysely requires that all recorded migrations exist, so those that the baseline replaced do nothing. */
function migrator(db: Db, recorded: readonly string[], more: Migrations = {}): Migrator {
  const replaced = recorded.filter(isBeforeBaseline).map((name) => [name, { up: async () => {} }])
  const all: Migrations = { ...Object.fromEntries(replaced), ...migrations, ...more }
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(all).map(([name, { up }]) => [name, { up: (trx: Kysely<unknown>) => up(trx, dialectOf(trx)) }]),
    )
  return new Migrator({ db: db as Kysely<unknown>, provider: { getMigrations } })
}
