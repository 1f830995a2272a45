import { sql } from 'kysely'
import type { Sort } from '#contract/journey.ts'
import type { Shelf } from '#contract/rules/person.ts'
import { isKeptSql, wasDeletedSql } from '#server/core/access/content.ts'
import { isReadableSql } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import type { CursorKind, Page, PageRequest } from '#server/core/platform/cursor.ts'
import { defineList } from './paged-list.store.ts'
import type { JourneyRow } from './read.store.ts'

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

/** All listed journeys. */
export async function listJourneys(
  db: Db,
  { sort = 'newest', ...request }: PageRequest & { sort?: Sort | undefined },
  viewerId: string | null,
): Promise<Page<JourneyRow[]>> {
  return await listedJourneys(db, request, { viewerId, shape: sort, values: {} })
}

const ownedJourneys = defineList({
  names: ['ownerId'],
  rankRef: () => 'journey.createdAt',
  rankKind: () => 'time',
  choose: (journeys, { ownerId }, _db, { withUnlisted }: { withUnlisted: boolean }) =>
    journeys
      .select(['journey.id', 'journey.createdAt as rank'])
      .where('ownerId', '=', ownerId)
      .where(isKeptSql('journey'))
      .$if(!withUnlisted, (query) => query.where('listedAt', 'is not', null)),
})

interface OwnedOptions {
  viewerId: string | null
  withUnlisted: boolean
}

/** The journeys of one owner, newest first, without deleted ones. */
export async function listOwnedBy(
  db: Db,
  ownerId: string,
  request: PageRequest,
  { viewerId, withUnlisted }: OwnedOptions,
): Promise<Page<JourneyRow[]>> {
  return await ownedJourneys(db, request, { values: { ownerId }, viewerId, shape: { withUnlisted } })
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
): Promise<Page<JourneyRow[]>> {
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
  /** Without journeys that the person has finished. */
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
 * The journeys that a person likes, follows or has finished, latest first. On their own shelf
 * people see every journey that they may read, on other shelves only listed journeys.
 */
export async function listShelf(
  db: Db,
  shelf: Shelf,
  personId: string,
  { unfinished = false, ...request }: PageRequest & { unfinished?: boolean },
  viewerId: string | null,
): Promise<Page<JourneyRow[]>> {
  const shape = { shelf, own: personId === viewerId, unfinished }
  return await journeysOnShelf(db, request, { values: { personId }, viewerId, shape })
}
