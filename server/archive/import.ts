import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { isKnown, migrateTo, migrateToLatest } from '#server/migrations/migrate.ts'
import { fillSearch } from '#server/search/build.ts'
import { type ArchiveHead, archiveEnd, archiveHead, endOf, markOf, WHOLE } from './export.ts'
import { insertLines, LinesHash, linesOf, type Told } from './rows.ts'
import { dropAll, standing } from './schema.ts'
import { DERIVED, HELD, UNDER_SECRET } from './tables.ts'

/** What came is not what was sent. */
export class UnusableArchive extends Error {}

export interface Taken {
  head: ArchiveHead
  /** Tables whose rows were read back and are the same, with their number. */
  tables: { table: string; rows: number }[]
  /** What was under another secret was left out. */
  withoutSessions: boolean
}

/**
 * Makes the database what the archive says, in the transaction it is given: tables as they were then, every row, read
 * back and compared, and at last today's tables. Whatever is wrong throws, and nothing has happened.
 */
export async function take(
  trx: Db,
  dialect: Dialect,
  lines: AsyncIterable<string[]>,
  authSecret: string,
): Promise<Taken> {
  const reading = read(lines)
  const first = await reading.next()
  const head = first.done ? null : archiveHead.safeParse(first.value).data
  if (!head) throw new UnusableArchive('it is no archive of Cairn')
  await layTables(trx, dialect, head)
  const types = await standing(trx)
  const whole = new LinesHash()
  const tables: Taken['tables'] = []
  for (const reports of head.tables) {
    const hash = new LinesHash()
    const end = await takeTable(reading, (rows) => {
      hash.add(rows)
      return insertLines(trx, dialect, reports, types.get(reports.table) ?? [], rows).catch((error) => {
        throw isOfRows(error) ? new UnusableArchive(`rows of ${reports.table} do not fit: ${error.message}`) : error
      })
    })
    const mark = endOf(reports.table, hash)
    if (mark !== end || reports.rows !== hash.rows)
      throw new UnusableArchive(`${reports.table} is not as it was written`)
    if ((await readBack(trx, reports)) !== end)
      throw new UnusableArchive(`${reports.table} reads otherwise than it was written`)
    whole.add([mark])
    tables.push({ table: reports.table, rows: hash.rows })
  }
  if ((await takeTable(reading, async () => {})) !== endOf(WHOLE, whole))
    throw new UnusableArchive('its end is missing')
  const withoutSessions = head.secretMark !== markOf(head.secret ?? authSecret)
  if (withoutSessions)
    for (const table of UNDER_SECRET.filter((name) => types.has(name)))
      await sql`delete from ${sql.table(table)}`.execute(trx)
  if (types.has(DERIVED[0])) await fillSearch(trx, dialect)
  await migrateToLatest({ db: trx, dialect })
  return { head, tables, withoutSessions }
}

/** The tables as they were when the archive was written, without what migrations lay into them. */
async function layTables(trx: Db, dialect: Dialect, { schema, tables }: ArchiveHead): Promise<void> {
  if (!isKnown(schema)) throw new UnusableArchive('a newer Cairn wrote it')
  await dropAll(trx)
  await migrateTo(schema, { db: trx, dialect })
  const known = new Set(tables.map(({ table }) => table))
  for (const { table } of HELD.toReversed())
    if (known.has(table)) await sql`delete from ${sql.table(table)}`.execute(trx)
}

type Reading = AsyncGenerator<ArchiveHead | string[] | { end: string }>

/** Takes the rows of one table, and answers the line that ends it. */
async function takeTable(reading: Reading, insert: (rows: string[]) => Promise<void>): Promise<string> {
  for (;;) {
    const { done, value } = await reading.next()
    if (done) throw new UnusableArchive('it ends too early')
    if (!Array.isArray(value)) return JSON.stringify(value)
    await insert(value)
  }
}

/** Rows as they come, between what is none. */
async function* read(lines: AsyncIterable<string[]>): Reading {
  for await (const some of lines) {
    let rows: string[] = []
    for (const line of some) {
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
    const said: unknown = JSON.parse(line)
    return archiveEnd.safeParse(said).data ?? archiveHead.parse(said)
  } catch {
    throw new UnusableArchive('it holds a line that is none of its own')
  }
}

/** A constraint, or a value that the database cannot hold: not a disk that is full. */
function isOfRows(error: unknown): error is Error {
  return /^(?:SQLITE_CONSTRAINT\w*|SQLITE_ERROR|2[23]\w{3})$/.test(String(Object(error).code))
}

async function readBack(trx: Db, reports: Told): Promise<string> {
  const hash = new LinesHash()
  for await (const rows of linesOf(trx, reports)) hash.add(rows)
  return endOf(reports.table, hash)
}
