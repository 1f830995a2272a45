import { sql } from 'kysely'
import type { Trx } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { TABLE_FACTS } from '#server/core/database/table-facts.ts'
import { updateBaseBytes } from '#server/features/journeys/base.store.ts'

/** Columns with what people publish or keep: texts, links, and JSON with both. */
export const PUBLISHED = {
  journey: { texts: ['name', 'description', 'closingWords'] },
  step: { texts: ['description', 'note', 'section'], links: ['url'] },
  comment: { texts: ['text'] },
  person: { texts: ['about'], json: ['links'] },
  suggestion: { texts: ['message', 'reply'], links: ['url', 'oldUrl'], json: ['base', 'changes'] },
  rating: { texts: ['note'] },
  revision: { texts: ['line'] },
  revisionPart: { json: ['content'] },
  adaptation: { json: ['undo'] },
  adaptationPart: { json: ['content'] },
  stepNote: { texts: ['text'] },
  draft: { texts: ['name'], json: ['content'] },
} as const satisfies Partial<Record<keyof typeof TABLE_FACTS, Partial<Record<Content, readonly string[]>>>>

type Content = 'texts' | 'links' | 'json'
export type PublishedTable = keyof typeof PUBLISHED

/** A row with its key and the columns of PUBLISHED, and `journeyId` where it has one. */
export type PublishedRow = Record<string, string | number | null>

/** Some rows after the one with the key `after`, in the order of their keys. */
export async function readPublished(
  trx: Trx,
  table: PublishedTable,
  { after, limit }: { after: readonly (string | number)[] | null; limit: number },
): Promise<PublishedRow[]> {
  const key = refsOf(TABLE_FACTS[table].key)
  const columns = refsOf([...new Set([...TABLE_FACTS[table].key, ...Object.values(PUBLISHED[table]).flat()])])
  const later = after ? sql`where (${key}) > (${sql.join(after)})` : sql``
  const journey = table === 'step' ? sql`, "journeyId"` : sql``
  const { rows } = await sql<PublishedRow>`
    select ${columns}${journey} from ${sql.table(table)} ${later} order by ${key} limit ${literal(limit)}`.execute(trx)
  return rows
}

export function keyOf(table: PublishedTable, row: PublishedRow): (string | number)[] {
  return TABLE_FACTS[table].key.map((column) => row[column] ?? '')
}

/** Changes columns of a row, unless one of them was changed meanwhile. */
export async function replacePublished(
  trx: Trx,
  table: PublishedTable,
  { row, changed }: { row: PublishedRow; changed: PublishedRow },
): Promise<void> {
  const columns = Object.keys(changed)
  const set = columns.map((column) => sql`${sql.ref(column)} = ${changed[column]}`)
  const same = [...TABLE_FACTS[table].key, ...columns.filter((column) => column in row)].map(
    (column) => sql`${sql.ref(column)} = ${row[column]}`,
  )
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(same, sql` and `)}`.execute(trx)
}

/** Counts the bytes again that copies take, of the texts of these originals. */
export async function recountCopies(trx: Trx, column: 'id' | 'originalId', ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const row of await trx.selectFrom('adaptation').selectAll().where(column, 'in', ids).execute())
    await updateBaseBytes(trx, row)
}

function refsOf(columns: readonly string[]) {
  return sql.join(columns.map((column) => sql.ref(column)))
}
