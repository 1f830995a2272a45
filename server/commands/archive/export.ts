import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '#server/core/database/database.ts'
import { refuseOlderTables } from '#server/core/migrations/migrate.ts'
import { type ExportedTable, LinesHash, linesOf } from './rows.ts'
import { ARCHIVED, countRows, readTables, schemaOf } from './tables.ts'

const names = z.readonly(z.array(z.string()))

/** The first line of an archive. */
export const archiveHead = z.object({
  cairn: z.literal('archive'),
  format: z.literal(1),
  /** The name of the last migration applied to the tables. */
  schema: z.string(),
  at: z.string(),
  /** The generated secret; null if AUTH_SECRET was set. */
  secret: z.nullable(z.string()),
  /** Hash of the secret; shows whether another server uses the same secret. */
  secretMark: z.string(),
  tables: z.array(
    z.object({
      table: z.string(),
      key: names,
      columns: names,
      dates: z.optional(names),
      flags: z.optional(names),
      bytes: z.optional(names),
      rows: z.number(),
    }),
  ),
})
export type ArchiveHead = z.infer<typeof archiveHead>

/** The last line of a table, and of the whole archive: the number of rows and their checksum. */
export const archiveEnd = z.object({ end: z.string(), rows: z.number(), sha256: z.string() })
export const WHOLE = 'archive'

export interface ArchiveSecret {
  authSecret: string
  /** Whether the secret was generated and therefore belongs in the archive. */
  isGenerated: boolean
}

/**
 * Exports a database as lines: the head; per table its rows as JSON arrays in key order and an end
 * line with number and checksum; a last end line over all tables. Both databases give the same
 * lines. `db` must be a snapshot.
 */
export async function* exportLines(db: Db, { authSecret, isGenerated }: ArchiveSecret): AsyncGenerator<string[]> {
  await refuseOlderTables(db)
  const tables = await exportedTables(db)
  const head: ArchiveHead = {
    cairn: 'archive',
    format: 1,
    schema: (await schemaOf(db)) ?? '',
    at: new Date().toISOString(),
    secret: isGenerated ? authSecret : null,
    secretMark: secretMarkOf(authSecret),
    tables,
  }
  yield [JSON.stringify(head)]
  const whole = new LinesHash()
  for (const table of tables) {
    const hash = new LinesHash()
    for await (const lines of linesOf(db, table)) {
      hash.add(lines)
      yield lines
    }
    const end = endLineOf(table.table, hash)
    whole.add([end])
    yield [end]
  }
  yield [endLineOf(WHOLE, whole)]
}

export function endLineOf(name: string, hash: LinesHash): string {
  return JSON.stringify({ end: name, rows: hash.rows, sha256: hash.digest() })
}

export function secretMarkOf(secret: string): string {
  return createHash('sha256').update(`mark of ${secret}`).digest('hex')
}

async function exportedTables(db: Db): Promise<(ExportedTable & { rows: number })[]> {
  const tables = await readTables(db)
  const exported: (ExportedTable & { rows: number })[] = []
  for (const [table, { key, booleans }] of ARCHIVED) {
    const columns = tables.get(table)
    if (!columns) continue
    const ofType = (...types: string[]) => {
      const found = columns.filter(({ type }) => types.includes(type)).map(({ name }) => name)
      return found.length > 0 ? found : undefined
    }
    const spelled = { dates: ofType('date', 'timestamptz'), flags: booleans, bytes: ofType('blob', 'bytea') }
    exported.push({
      table,
      key,
      columns: columns.map(({ name }) => name),
      ...spelled,
      rows: await countRows(db, table),
    })
  }
  return exported
}
