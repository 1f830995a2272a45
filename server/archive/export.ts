import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Db } from '#server/database/database.ts'
import { LinesHash, linesOf, type Told } from './rows.ts'
import { countRows, schemaOf, standing } from './schema.ts'
import { HELD } from './tables.ts'

const names = z.array(z.string())

/** The first line of an archive. */
export const archiveHead = z.object({
  cairn: z.literal('archive'),
  format: z.literal(1),
  /** The last migration that its tables had. */
  schema: z.string(),
  at: z.string(),
  /** The kept secret; null where AUTH_SECRET named it. */
  secret: z.nullable(z.string()),
  /** Tells whether a secret is the same without telling it. */
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

/** Behind the rows of each table, and behind everything: what must have come. */
export const archiveEnd = z.object({ end: z.string(), rows: z.number(), sha256: z.string() })
export const WHOLE = 'archive'

export interface SecretOf {
  authSecret: string
  /** The secret lies beside the data and goes with it. */
  kept: boolean
}

/**
 * Everything that a database holds, as lines: the head, then a table's rows as JSON arrays in the order of its key, its
 * end with their number and checksum, and so on; at last an end over all. The same lines come from both databases.
 * `db` must be one snapshot.
 */
export async function* tell(db: Db, { authSecret, kept }: SecretOf): AsyncGenerator<string[]> {
  const tables = await toldOf(db)
  const head: ArchiveHead = {
    cairn: 'archive',
    format: 1,
    schema: (await schemaOf(db)) ?? '',
    at: new Date().toISOString(),
    secret: kept ? authSecret : null,
    secretMark: markOf(authSecret),
    tables,
  }
  yield [JSON.stringify(head)]
  const whole = new LinesHash()
  for (const reports of tables) {
    const hash = new LinesHash()
    for await (const lines of linesOf(db, reports)) {
      hash.add(lines)
      yield lines
    }
    const end = endOf(reports.table, hash)
    whole.add([end])
    yield [end]
  }
  yield [endOf(WHOLE, whole)]
}

export function endOf(name: string, hash: LinesHash): string {
  return JSON.stringify({ end: name, rows: hash.rows, sha256: hash.digest() })
}

export function markOf(secret: string): string {
  return createHash('sha256').update(`mark of ${secret}`).digest('hex')
}

async function toldOf(db: Db): Promise<(Told & { rows: number })[]> {
  const tables = await standing(db)
  const reports: (Told & { rows: number })[] = []
  for (const held of HELD) {
    const columns = tables.get(held.table)?.map(({ name }) => name)
    if (columns) reports.push({ ...held, columns, rows: await countRows(db, held.table) })
  }
  return reports
}
