import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import type { Column } from './schema.ts'
import type { Held } from './tables.ts'

/** A table with the columns that its lines hold, in that order. */
export interface Told extends Held {
  columns: string[]
}

const ROWS_AT_ONCE = 500
/** Images are up to a few hundred kilobytes each. */
const IMAGES_AT_ONCE = 20

/** The rows of a table by primary key, each as a line of JSON that is the same on both databases. */
export async function* linesOf(db: Db, reports: Told): AsyncGenerator<string[]> {
  const atOnce = reports.bytes ? IMAGES_AT_ONCE : ROWS_AT_ONCE
  const columns = list(reports.columns.map((name) => sql.ref(name)))
  const key = list(reports.key.map((name) => sql.ref(name)))
  let last: unknown[] | null = null
  for (;;) {
    const behind: RawBuilder<unknown> = last
      ? sql`where (${key}) > (${list(last.map((value) => sql`${value}`))})`
      : sql``
    const { rows }: { rows: Record<string, unknown>[] } = await sql<
      Record<string, unknown>
    >`select ${columns} from ${sql.table(reports.table)} ${behind} order by ${key} limit ${sql.lit(atOnce)}`.execute(db)
    if (rows.length > 0)
      yield rows.map((row) => JSON.stringify(reports.columns.map((name) => plain(reports, name, row[name]))))
    if (rows.length < atOnce) return
    last = reports.key.map((name) => rows.at(-1)?.[name])
  }
}

/** Writes lines back as rows: one statement, one parameter, whatever their number. */
export async function insertLines(
  trx: Db,
  { kind }: Pick<Dialect, 'kind'>,
  reports: Told,
  types: readonly Column[],
  lines: string[],
): Promise<void> {
  const columns = list(reports.columns.map((name) => sql.ref(name)))
  const values = reports.columns.map((name, index) => {
    const type = types.find((column) => column.name === name)?.type ?? ''
    return kind === 'sqlite' ? sqliteValue(reports, name, index) : postgresValue(reports, name, index, type)
  })
  for (let from = 0; from < lines.length; from += ROWS_AT_ONCE) {
    const rows = `[${lines.slice(from, from + ROWS_AT_ONCE).map((line) => asHex(reports, kind, line))}]`
    const source = kind === 'sqlite' ? sql`json_each(${rows})` : sql`json_array_elements(${rows}::json)`
    await sql`insert into ${sql.table(reports.table)} (${columns}) select ${list(values)} from ${source}`.execute(trx)
  }
}

/** Says whether two tables hold the same rows, however many they are. */
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

function plain({ dates, flags, bytes }: Held, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (dates?.includes(name)) return new Date(value as string | Date).toISOString()
  if (flags?.includes(name)) return value ? 1 : 0
  return bytes?.includes(name) ? (value as Buffer).toString('base64') : value
}

function sqliteValue({ bytes }: Held, name: string, index: number): RawBuilder<unknown> {
  const value = sql`json_extract(value, ${sql.lit(`$[${index}]`)})`
  return bytes?.includes(name) ? sql`unhex(${value})` : value
}

function postgresValue({ bytes }: Held, name: string, index: number, type: string): RawBuilder<unknown> {
  const value = sql`value ->> ${sql.lit(index)}`
  return bytes?.includes(name) ? sql`decode(${value}, 'base64')` : sql`(${value})::${sql.raw(type)}`
}

/** SQLite reads hexadecimal alone. */
function asHex({ bytes, columns }: Told, kind: Dialect['kind'], line: string): string {
  if (!bytes || kind === 'postgres') return line
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
