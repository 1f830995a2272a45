import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import type { Column } from './tables.ts'

/** A table of the archive, with what the databases represent differently. */
export interface ExportedTable {
  table: string
  /** The primary key, which sorts the lines. */
  key: readonly string[]
  /** The columns, in the order of the lines. */
  columns: readonly string[]
  /** Columns with dates of the identity tables: text on SQLite, timestamptz on PostgreSQL. */
  dates?: readonly string[] | undefined
  /** Columns with flags: 0 and 1 on SQLite, boolean on PostgreSQL. */
  flags?: readonly string[] | undefined
  bytes?: readonly string[] | undefined
}

const ROWS_PER_QUERY = 500
/** Rows with images that one query reads; an image has up to a few hundred kB. */
const IMAGES_PER_QUERY = 20

/** The rows of a table by primary key, as JSON lines that are the same for both databases. */
export async function* linesOf(db: Db, table: ExportedTable): AsyncGenerator<string[]> {
  const batchSize = table.bytes ? IMAGES_PER_QUERY : ROWS_PER_QUERY
  const columns = list(table.columns.map((name) => sql.ref(name)))
  const key = list(table.key.map((name) => sql.ref(name)))
  let last: unknown[] | null = null
  for (;;) {
    const after: RawBuilder<unknown> = last
      ? sql`where (${key}) > (${list(last.map((value) => sql`${value}`))})`
      : sql``
    const { rows }: { rows: Record<string, unknown>[] } = await sql<
      Record<string, unknown>
    >`select ${columns} from ${sql.table(table.table)} ${after} order by ${key} limit ${sql.lit(batchSize)}`.execute(db)
    if (rows.length > 0)
      yield rows.map((row) => JSON.stringify(table.columns.map((name) => plain(table, name, row[name]))))
    if (rows.length < batchSize) return
    last = table.key.map((name) => rows.at(-1)?.[name])
  }
}

/** Inserts lines as rows; a batch is one parameter, so all batches share a statement. */
export async function insertLines(
  trx: Db,
  table: ExportedTable,
  types: readonly Column[],
  lines: string[],
): Promise<void> {
  const { kind } = dialectOf(trx)
  const columns = list(table.columns.map((name) => sql.ref(name)))
  const values = table.columns.map((name, index) => {
    const type = types.find((column) => column.name === name)?.type ?? ''
    return kind === 'sqlite' ? sqliteValue(table, name, index) : postgresValue(table, name, index, type)
  })
  const lineOf = (line: string) => (kind === 'sqlite' ? withHexBytes(table, line) : line)
  for (let from = 0; from < lines.length; from += ROWS_PER_QUERY) {
    const rows = `[${lines.slice(from, from + ROWS_PER_QUERY).map(lineOf)}]`
    const source = kind === 'sqlite' ? sql`json_each(${rows})` : sql`json_array_elements(${rows}::json)`
    await sql`insert into ${sql.table(table.table)} (${columns}) select ${list(values)} from ${source}`.execute(trx)
  }
}

/** Counts and hashes lines, to compare tables of any size. */
export class LinesHash {
  rows = 0
  readonly #hash = createHash('sha256')

  add(lines: string[]): void {
    this.rows += lines.length
    this.#hash.update(`${lines.join('\n')}\n`)
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

function plain({ dates, flags, bytes }: ExportedTable, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (dates?.includes(name)) return new Date(value as string | Date).toISOString()
  if (flags?.includes(name)) return value ? 1 : 0
  return bytes?.includes(name) ? (value as Buffer).toString('base64') : value
}

function sqliteValue({ bytes }: ExportedTable, name: string, index: number): RawBuilder<unknown> {
  const value = sql`json_extract(value, ${sql.lit(`$[${index}]`)})`
  return bytes?.includes(name) ? sql`unhex(${value})` : value
}

function postgresValue({ bytes }: ExportedTable, name: string, index: number, type: string): RawBuilder<unknown> {
  const value = sql`value ->> ${sql.lit(index)}`
  return bytes?.includes(name) ? sql`decode(${value}, 'base64')` : sql`(${value})::${sql.raw(type)}`
}

/** Writes bytes as hexadecimal digits, since SQLite can't decode Base64. */
function withHexBytes({ bytes, columns }: ExportedTable, line: string): string {
  if (!bytes) return line
  const row: unknown[] = JSON.parse(line)
  const hex = row.map((value, index) =>
    typeof value === 'string' && bytes.includes(columns[index] ?? '')
      ? Buffer.from(value, 'base64').toString('hex')
      : value,
  )
  return JSON.stringify(hex)
}

function list(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts)
}
