import { type SelectQueryBuilder, sql } from 'kysely'
import type { JourneysQuery, Sort } from '#contract/journey.ts'
import type { Shelf } from '#contract/rules/person.ts'
import { isKeptSql, wasDeletedSql } from '#server/core/access/content.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { type Parameters, prepared } from '#server/core/database/prepared.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import {
  type CursorKind,
  mapPage,
  type Page,
  type PageRequest,
  pageOf,
  readCursor,
} from '#server/core/platform/cursor.ts'
import { findJourneys } from '#server/core/search/find-journeys.ts'
import { cardsOf, loadPage, withCardOf } from './cards.store.ts'
import { type JourneyQuery, type ListedRow, withMarks, withState } from './read.store.ts'

const SORT_COLUMN = {
  newest: 'listedAt',
  trending: 'score',
  likes: 'likeCount',
  followers: 'followerCount',
} as const satisfies Record<Sort, string>

const SORT_KIND = {
  newest: 'time',
  trending: 'score',
  likes: 'count',
  followers: 'count',
} as const satisfies Record<Sort, CursorKind>

const listedJourneys = defineList({
  names: [],
  rankRef: (sort: Sort) => `journey.${SORT_COLUMN[sort]}`,
  rankKind: (sort) => SORT_KIND[sort],
  choose: (journeys, _parameters, _db, sort) =>
    journeys
      .select((eb) => ['journey.id', eb.ref(`journey.${SORT_COLUMN[sort]}`).$castTo<number>().as('rank')])
      .where('listedAt', 'is not', null),
})

/** Lists all listed journeys. */
export async function listJourneys(
  db: Db,
  { sort = 'newest', ...request }: PageRequest & { sort?: Sort | undefined },
  viewerId: string | null,
): Promise<Page<ListedRow[]>> {
  return await listedJourneys(db, request, { viewerId, shape: sort, values: {} })
}

const ownedJourneys = defineList({
  names: ['ownerId'],
  rankRef: () => 'journey.createdAt',
  rankKind: () => 'time',
  choose: (journeys, { ownerId }) =>
    journeys
      .select(['journey.id', 'journey.createdAt as rank'])
      .where('ownerId', '=', ownerId)
      .where('listedAt', 'is not', null),
})

const adaptationsOf = defineList({
  names: ['originalId'],
  rankRef: () => 'journey.listedAt',
  rankKind: () => 'time',
  choose: (journeys, { originalId }) =>
    journeys
      .select((eb) => ['journey.id', eb.ref('listedAt').$castTo<number>().as('rank')])
      .where('originalId', '=', originalId)
      .where('listedAt', 'is not', null),
})

/** The listed copies of a journey, newest first. */
export async function listAdaptations(
  db: Db,
  originalId: string,
  request: PageRequest,
  viewerId: string | null,
): Promise<Page<ListedRow[]>> {
  return await adaptationsOf(db, request, { values: { originalId }, viewerId, shape: null })
}

/** The listed journeys of one owner, newest first. */
export async function listOwnedBy(
  db: Db,
  ownerId: string,
  request: PageRequest,
  viewerId: string | null,
): Promise<Page<ListedRow[]>> {
  return await ownedJourneys(db, request, { values: { ownerId }, viewerId, shape: null })
}

const authoredJourneys = defineList({
  names: ['personId'],
  rankRef: () => 'mine.createdAt',
  rankKind: () => 'time',
  idRef: 'mine.id',
  choose: (_journeys, { personId }, db) =>
    db.selectFrom(authoredBy(db, personId).as('mine')).select(['mine.id', 'mine.createdAt as rank']) as never,
})

/** The journeys that a person owns or is a co-author of, without deleted ones. */
export function authoredBy(db: Db, personId: string) {
  const shared = db
    .selectFrom('coauthor')
    .innerJoin('journey', 'journey.id', 'coauthor.journeyId')
    .select(['coauthor.journeyId as id', 'coauthor.createdAt'])
    .where('coauthor.personId', '=', personId)
    .where('coauthor.acceptedAt', 'is not', null)
    .where(isKeptSql('journey'))
  return db
    .selectFrom('journey')
    .select(['journey.id', 'journey.createdAt'])
    .where('ownerId', '=', personId)
    .where(isKeptSql('journey'))
    .unionAll(shared)
}

/** All journeys that a person owns or is a co-author of, newest first, without deleted ones. */
export async function listAuthoredBy(db: Db, personId: string, request: PageRequest): Promise<Page<ListedRow[]>> {
  return await authoredJourneys(db, request, { values: { personId }, viewerId: personId, shape: null })
}

const deletedJourneys = defineList({
  names: ['ownerId', 'since'],
  rankRef: () => 'journey.deletedAt',
  rankKind: () => 'time',
  choose: (journeys, { ownerId, since }) =>
    journeys
      .select((eb) => ['journey.id', eb.ref('deletedAt').$castTo<number>().as('rank')])
      .where('ownerId', '=', ownerId)
      .where(wasDeletedSql('after', since, 'journey')),
})

/** The owner's journeys deleted after `since` (ms), the last deleted first. */
export async function listDeletedBy(
  db: Db,
  ownerId: string,
  request: PageRequest,
  since: number,
): Promise<Page<ListedRow[]>> {
  return await deletedJourneys(db, request, { values: { ownerId, since }, viewerId: ownerId, shape: null })
}

const SHELF_ROWS = {
  liked: { table: 'journeyLike', at: 'createdAt' },
  following: { table: 'journeyFollow', at: 'createdAt' },
  finished: { table: 'journeyFinish', at: 'finishedAt' },
} as const satisfies Record<Shelf, object>

interface ShelfShape {
  shelf: Shelf
  own: boolean
  /** Whether journeys that the person has finished are left out. */
  unfinished: boolean
}

const journeysOnShelf = defineList({
  names: ['personId'],
  rankRef: ({ shelf }: ShelfShape) => `mine.${SHELF_ROWS[shelf].at}`,
  rankKind: () => 'time',
  idRef: 'mine.journeyId',
  choose: (journeys, { personId, viewerId }, _db, { shelf, own, unfinished }) =>
    journeys
      .innerJoin(shelfTable(shelf), 'mine.journeyId', 'journey.id')
      .select(['journey.id', sql.ref<number>(`mine.${SHELF_ROWS[shelf].at}`).as('rank')])
      .where('mine.personId', '=', personId)
      .$if(own, (query) => query.where(isReadableSql(viewerId)))
      .$if(!own, (query) => query.where('listedAt', 'is not', null))
      .$if(unfinished, (query) =>
        query.where(
          sql<boolean>`not exists (select 1 from "journeyFinish" as finish
            where finish."personId" = ${personId} and finish."journeyId" = mine."journeyId")`,
        ),
      ) as never,
})

function shelfTable(shelf: Shelf) {
  return sql<{ journeyId: string; personId: string }>`${sql.table(SHELF_ROWS[shelf].table)}`.as('mine')
}

/**
 * The journeys that a person likes, follows or has finished, latest first. People see every journey
 * that they may read on their own shelf, and only listed journeys on other shelves.
 */
export async function listShelf(
  db: Db,
  shelf: Shelf,
  personId: string,
  { unfinished = false, ...request }: PageRequest & { unfinished?: boolean },
  viewerId: string | null,
): Promise<Page<ListedRow[]>> {
  const shape = { shelf, own: personId === viewerId, unfinished }
  return await journeysOnShelf(db, request, { values: { personId }, viewerId, shape })
}

/** Listed journeys that match words and filters. */
export async function searchJourneys(
  db: Db,
  query: JourneysQuery,
  viewerId: string | null,
): Promise<Page<ListedRow[]>> {
  return await loadPage(db, await findJourneys(db, query), viewerId)
}

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

/** Defines a list. Its query finds the ids of a page by an index, then reads the viewer's marks. */
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
    const page = db
      .selectFrom(chosen.as('page'))
      .innerJoin('journey', 'journey.id', 'page.id') as unknown as JourneyQuery
    return withMarks(db, withState(page), shape.member ? viewerId : null)
      .select(sql<number>`page.rank`.as('rank'))
      .orderBy(sql`page.rank`, 'desc')
      .orderBy('journey.id', 'desc')
  })

  return async function readPage(
    db: Db,
    { cursor, limit }: PageRequest,
    { values, viewerId, shape: list }: ListOptions<Names, Shape>,
  ): Promise<Page<ListedRow[]>> {
    const after = readCursor(cursor, [definition.rankKind(list), 'text'])
    const parameters = { ...values, viewerId, afterRank: after?.[0], afterId: after?.[1] } as Record<
      (typeof names)[number],
      unknown
    >
    const shape = { list, limit, member: viewerId !== null, after: after !== null }
    const rows = await read(db, { values: parameters, shape })
    const page = pageOf(rows, limit, (row) => [row.rank, row.id])
    const cards = await cardsOf(db, page.items, viewerId)
    return mapPage(page, (row) => withCardOf(row, cards))
  }
}
