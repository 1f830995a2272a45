import { sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import {
  isBeforeBaseline,
  isKnown,
  migrateTo,
  migrateToLatest,
  refuseOlderTables,
} from '#server/core/migrations/migrate.ts'
import { fillSearch } from '#server/core/search/build.ts'
import { type ArchiveHead, archiveEnd, archiveHead, endLineOf, secretMarkOf, WHOLE } from './export.ts'
import { type ExportedTable, insertLines, LinesHash, linesOf } from './rows.ts'
import { ARCHIVED, dropAll, readTables } from './tables.ts'

/**
 * The archive is incomplete, damaged or of an unknown version. The message completes '<file> cannot
 * be used: '.
 */
export class UnusableArchive extends Error {}

export interface ImportResult {
  head: ArchiveHead
  /** Imported tables; their rows were read back and compared. */
  tables: { table: string; rows: number }[]
  /** Sessions, keys and queued emails were dropped, because AUTH_SECRET has changed. */
  withoutSessions: boolean
}

/**
 * Replaces the contents of the database with the archive, in the caller's transaction: creates the
 * tables of the archive's version, inserts the rows, reads them back to compare, and migrates.
 * Throws `UnusableArchive`.
 */
export async function importLines(trx: Db, lines: AsyncIterable<string[]>, authSecret: string): Promise<ImportResult> {
  const reading = read(lines)
  const first = await reading.next()
  const head = first.done ? null : archiveHead.safeParse(first.value).data
  if (!head) throw new UnusableArchive('it is not an archive of Cairn')
  await createTables(trx, head)
  const types = await readTables(trx)
  const whole = new LinesHash()
  const tables: ImportResult['tables'] = []
  for (const table of head.tables) {
    const hash = new LinesHash()
    const end = await readTable(reading, (rows) => {
      hash.add(rows)
      return insertLines(trx, table, types.get(table.table) ?? [], rows).catch((error) => {
        throw isRowError(error) ? new UnusableArchive(`rows of ${table.table} are invalid: ${error.message}`) : error
      })
    })
    const expected = endLineOf(table.table, hash)
    if (expected !== end || table.rows !== hash.rows)
      throw new UnusableArchive(`the checksum or number of rows of ${table.table} is wrong`)
    if ((await readBack(trx, table)) !== end)
      throw new UnusableArchive(`rows of ${table.table} changed when they were stored`)
    whole.add([expected])
    tables.push({ table: table.table, rows: hash.rows })
  }
  if ((await readTable(reading, async () => {})) !== endLineOf(WHOLE, whole))
    throw new UnusableArchive('its last line is missing or wrong')
  const withoutSessions = head.secretMark !== secretMarkOf(head.secret ?? authSecret)
  if (withoutSessions)
    for (const [table, { sealed }] of ARCHIVED)
      if (sealed && types.has(table)) await sql`delete from ${sql.table(table)}`.execute(trx)
  await migrateToLatest(trx)
  await fillSearch(trx)
  return { head, tables, withoutSessions }
}

/** Creates the tables of the archive's version, without the rows that migrations insert. */
async function createTables(trx: Db, { schema, tables }: ArchiveHead): Promise<void> {
  if (isBeforeBaseline(schema))
    throw new UnusableArchive(
      'it is older than commit 74b023ac. Restore it with that commit, start that once, and then this one',
    )
  if (!isKnown(schema)) throw new UnusableArchive('it was written by a newer version of Cairn')
  await refuseOlderTables(trx)
  await dropAll(trx)
  await migrateTo(trx, schema)
  const known = new Set(tables.map(({ table }) => table))
  for (const [table] of ARCHIVED.toReversed())
    if (known.has(table)) await sql`delete from ${sql.table(table)}`.execute(trx)
}

type Reading = AsyncGenerator<ArchiveHead | string[] | { end: string }>

/** Inserts the rows of one table; returns its end line. */
async function readTable(reading: Reading, insert: (rows: string[]) => Promise<void>): Promise<string> {
  for (;;) {
    const { done, value } = await reading.next()
    if (done) throw new UnusableArchive('it is incomplete')
    if (!Array.isArray(value)) return JSON.stringify(value)
    await insert(value)
  }
}

/** Yields runs of rows, and head and end lines separately. */
async function* read(lines: AsyncIterable<string[]>): Reading {
  for await (const batch of lines) {
    let rows: string[] = []
    for (const line of batch) {
      if (line.startsWith('[')) rows.push(line)
      else {
        if (rows.length > 0) yield rows
        rows = []
        yield parsed(line)
      }
    }
    if (rows.length > 0) yield rows
  }
}

function parsed(line: string): ArchiveHead | { end: string } {
  try {
    const value: unknown = JSON.parse(line)
    return archiveEnd.safeParse(value).data ?? archiveHead.parse(value)
  } catch {
    throw new UnusableArchive('it contains an invalid line')
  }
}

/** A violated constraint or an invalid value, in contrast to errors such as a full disk. */
function isRowError(error: unknown): error is Error {
  return /^(?:SQLITE_CONSTRAINT\w*|SQLITE_ERROR|2[23]\w{3})$/.test(String(Object(error).code))
}

async function readBack(trx: Db, table: ExportedTable): Promise<string> {
  const hash = new LinesHash()
  for await (const rows of linesOf(trx, table)) hash.add(rows)
  return endLineOf(table.table, hash)
}
