import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { Columns } from '#server/core/database/queries.ts'
import { selectCredit } from '#server/features/journeys/adaptations.store.ts'

export interface FeedRow
  extends Columns<'journey', 'id' | 'name' | 'description' | 'licence' | 'createdAt' | 'updatedAt' | 'ownerId'> {
  ownerName: string
  /** The `CreditRow` of a copy, as JSON. */
  credit: unknown
}

const ENTRIES_MAX = 50

/** The newest listed journeys: all, those with a badge, or those of a person. */
export async function listNewest(
  db: Db,
  { badgeKey, ownerId }: { badgeKey?: string; ownerId?: string },
): Promise<FeedRow[]> {
  return await db
    .selectFrom('journey')
    .innerJoin('person', 'person.id', 'journey.ownerId')
    .where('journey.listedAt', 'is not', null)
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', ownerId ?? ''))
    .$if(badgeKey !== undefined, (query) =>
      query.where('journey.id', 'in', (eb) =>
        eb
          .selectFrom('journeyBadge')
          .select('journeyId')
          .where('badgeKey', '=', badgeKey ?? ''),
      ),
    )
    .select(['journey.id', 'name', 'description', 'journey.licence', 'journey.createdAt', 'updatedAt', 'ownerId'])
    .select('person.displayName as ownerName')
    .select(
      dialectOf(db)
        .jsonRow(selectCredit(db, sql.ref('journey.adaptationId')))
        .as('credit'),
    )
    .orderBy('journey.listedAt', 'desc')
    .orderBy('journey.id', 'desc')
    .limit(literal(ENTRIES_MAX))
    .execute()
}

/** Tables with public rows: listed journeys, people in the directory, badges of listed journeys. */
export type ListedTable = 'journey' | 'person' | 'badge'
/** The sort values of the first row of a page; badges have no time. */
export type PageStart = readonly [listedAt: number, id: string]

export interface ListedRow {
  /** The name of a badge; the id of a journey or person. */
  id: string
  updatedAt: number | null
  start: PageStart
}

/** The first row of each page, oldest first, so that full pages don't change. */
export async function listPageStarts(db: Db, table: ListedTable, size: number): Promise<PageStart[]> {
  const starts: PageStart[] = []
  for (;;) {
    const last = starts.at(-1)
    const [next] = await readRows(db, table, { ...(last && { from: last, offset: size }), limit: 1 })
    if (!next) return starts
    starts.push([next.listedAt, next.key])
  }
}

interface Range {
  from?: PageStart
  after?: PageStart
  before?: PageStart | undefined
}

/** At most `limit` rows from the start of a page, or after a row, up to the next page. */
export async function listRows(db: Db, table: ListedTable, range: Range, limit: number): Promise<ListedRow[]> {
  const rows = await readRows(db, table, { ...range, limit })
  return rows.map(({ id, key, listedAt, updatedAt }) => ({ id, updatedAt, start: [listedAt, key] }))
}

async function readRows(
  db: Db,
  table: ListedTable,
  { limit, offset = 0, ...range }: Range & { limit: number; offset?: number },
) {
  const [most, skipped] = [literal(limit), literal(offset)]
  if (table === 'badge') return await badgeRows(db, range).limit(most).offset(skipped).execute()
  return await timedRows(db, table, range).limit(most).offset(skipped).execute()
}

function timedRows(db: Db, table: 'journey' | 'person', range: Range) {
  const updatedAt = table === 'journey' ? sql<number | null>`"updatedAt"` : sql<number | null>`null`
  return db
    .selectFrom(table)
    .select((eb) => ['id', 'id as key', eb.ref('listedAt').$notNull().as('listedAt'), updatedAt.as('updatedAt')])
    .where('listedAt', 'is not', null)
    .where(isWithin(range, sql`("listedAt", id)`, ([listedAt, id]) => sql`(${listedAt}, ${id})`))
    .orderBy('listedAt')
    .orderBy('id')
}

/**
 * Public badges in the order of their keys. Unused built-in badges are left out: their pages are
 * empty.
 */
function badgeRows(db: Db, range: Range) {
  return db
    .selectFrom('badge')
    .select(['name as id', 'key', sql<number>`0`.as('listedAt'), sql<number | null>`null`.as('updatedAt')])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('journeyBadge')
          .select('rank')
          .whereRef('badgeKey', '=', 'badge.key')
          .where('journeyBadge.rank', 'is not', null),
      ),
    )
    .where(isWithin(range, sql`key`, ([, key]) => sql`${key}`))
    .orderBy('key')
}

/** SQL condition: a row is within the range of the columns that a list is sorted by. */
function isWithin(
  { from, after, before }: Range,
  columns: RawBuilder<unknown>,
  valuesOf: (start: PageStart) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const limits = [
    from && sql`${columns} >= ${valuesOf(from)}`,
    after && sql`${columns} > ${valuesOf(after)}`,
    before && sql`${columns} < ${valuesOf(before)}`,
  ].filter((limit) => limit !== undefined)
  return limits.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(limits, sql` and `)})`
}
