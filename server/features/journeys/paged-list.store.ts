import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { type Parameters, prepared } from '#server/core/database/prepared.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { type CursorKind, type Page, type PageRequest, pageOf, readCursor } from '#server/core/platform/cursor.ts'
import { type JourneyQuery, type JourneyRow, withDetails } from './read.store.ts'

/** Sorted by `rank`, highest first, then by `id`. */
type RankedJourneys = SelectQueryBuilder<Tables, 'journey', { id: string; rank: number }>

interface ListDefinition<Names extends string, Shape> {
  /** Names of the list's own parameters. */
  names: readonly Names[]
  /** Selects `id` and `rank` of the journeys in the list. */
  choose: (journeys: JourneyQuery, parameters: Parameters<Names | 'viewerId'>, db: Db, shape: Shape) => RankedJourneys
  /** The column that `rank` is selected from. */
  rankRef: (shape: Shape) => string
  rankKind: (shape: Shape) => CursorKind
  /** The id column in the index of `rankRef`; `journey.id` by default. */
  idRef?: string
}

interface ListOptions<Names extends string, Shape> {
  values: Record<Names, unknown>
  viewerId: string | null
  shape: Shape
}

interface QueryShape<Shape> {
  list: Shape
  limit: number
  member: boolean
  after: boolean
}

/** Defines a list. Its query finds the ids of a page by an index, then reads their details. */
export function defineList<Names extends string, Shape = null>(definition: ListDefinition<Names, Shape>) {
  const names = [...definition.names, 'viewerId', 'afterRank', 'afterId'] as const
  const read = prepared(names, (db, parameters, shape: QueryShape<Shape>) => {
    const rank = sql.ref<number>(definition.rankRef(shape.list))
    const id = sql.ref<string>(definition.idRef ?? 'journey.id')
    const { viewerId, afterRank, afterId } = parameters
    const chosen = definition
      .choose(db.selectFrom('journey'), parameters as Parameters<Names | 'viewerId'>, db, shape.list)
      .$if(shape.after, (query) => query.where(sql<boolean>`(${rank}, ${id}) < (${afterRank}, ${afterId})`))
      .orderBy(rank, 'desc')
      .orderBy(id, 'desc')
      .limit(literal(shape.limit + 1))
    const page = db.selectFrom(chosen.as('page')).innerJoin('journey', 'journey.id', 'page.id') as never
    const details = { viewerId: shape.member ? viewerId : null, because: false }
    return withDetails(db, page, details)
      .select(sql<number>`page.rank`.as('rank'))
      .orderBy(sql`page.rank`, 'desc')
      .orderBy('journey.id', 'desc')
  })

  return async function readPage(
    db: Db,
    { cursor, limit }: PageRequest,
    { values, viewerId, shape: list }: ListOptions<Names, Shape>,
  ): Promise<Page<JourneyRow[]>> {
    const after = readCursor(cursor, [definition.rankKind(list), 'text'])
    const parameters = { ...values, viewerId, afterRank: after?.[0], afterId: after?.[1] } as Record<
      (typeof names)[number],
      unknown
    >
    const shape = { list, limit, member: viewerId !== null, after: after !== null }
    const rows = await read(db, { values: parameters, shape })
    return pageOf(rows, limit, (row) => [row.rank, row.id])
  }
}
