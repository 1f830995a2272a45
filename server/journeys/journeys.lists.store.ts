import { sql } from 'kysely'
import type { Sort } from '#contract/journey.ts'
import type { Shelf } from '#contract/rules/person.ts'
import type { ReadContext } from '#server/database/database.ts'
import type { CursorKind, Page } from '#server/platform/cursor.ts'
import type { JourneyRow } from './journeys.select.store.ts'
import { type JourneysPageRequest, listOf } from './journeys.select.store.ts'

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

const listed = listOf({
  names: [],
  rankRef: (sort: Sort) => `journey.${SORT_COLUMN[sort]}`,
  rankKind: (sort) => SORT_KIND[sort],
  choose: (journeys, _parameters, _db, sort) =>
    journeys
      .select((eb) => ['journey.id', eb.ref(`journey.${SORT_COLUMN[sort]}`).$castTo<number>().as('rank')])
      .where('listedAt', 'is not', null),
})

/** All that is listed. */
export async function listJourneys(
  on: ReadContext,
  { sort = 'newest', ...wish }: JourneysPageRequest & { sort?: Sort | undefined },
  viewerId: string | null,
): Promise<Page<JourneyRow[]>> {
  return await listed(on, wish, { viewerId, shape: sort, values: {} })
}

const owned = listOf({
  names: ['ownerId'],
  rankRef: () => 'journey.createdAt',
  rankKind: () => 'time',
  choose: (journeys, { ownerId }, _db, { everything }: { everything: boolean }) =>
    journeys
      .select(['journey.id', 'journey.createdAt as rank'])
      .where('ownerId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .$if(!everything, (query) => query.where('listedAt', 'is not', null)),
})

/** What user laid: all of it for themselves, the listed ones for others. */
export async function listOwnedBy(
  on: ReadContext,
  ownerId: string,
  wish: JourneysPageRequest,
  viewerId: string | null,
  everything: boolean,
): Promise<Page<JourneyRow[]>> {
  return await owned(on, wish, { values: { ownerId }, viewerId, shape: { everything } })
}

const deleted = listOf({
  names: ['ownerId', 'since'],
  rankRef: () => 'journey.deletedAt',
  rankKind: () => 'time',
  choose: (journeys, { ownerId, since }) =>
    journeys
      .select((eb) => ['journey.id', eb.ref('deletedAt').$castTo<number>().as('rank')])
      .where('ownerId', '=', ownerId)
      .where('deletedAt', '>', since),
})

/** The deleted ones that can still be restored, the last deleted first. */
export async function listDeletedBy(
  on: ReadContext,
  ownerId: string,
  wish: JourneysPageRequest,
  since: number,
): Promise<Page<JourneyRow[]>> {
  return await deleted(on, wish, { values: { ownerId, since }, viewerId: ownerId, shape: null })
}

const SHELF_ROWS = {
  liked: { table: 'journeyLike', at: 'createdAt' },
  following: { table: 'journeyFollow', at: 'createdAt' },
  finished: { table: 'journeyFinish', at: 'finishedAt' },
} as const satisfies Record<Shelf, object>

const shelved = listOf({
  names: ['personId'],
  rankRef: ({ shelf }: { shelf: Shelf; own: boolean }) => `mine.${SHELF_ROWS[shelf].at}`,
  rankKind: () => 'time',
  idRef: 'mine.journeyId',
  choose: (journeys, { personId, viewerId }, _db, { shelf, own }) =>
    journeys
      .innerJoin(rowsOn(shelf), 'mine.journeyId', 'journey.id')
      .select(['journey.id', sql.ref<number>(`mine.${SHELF_ROWS[shelf].at}`).as('rank')])
      .where('mine.personId', '=', personId)
      .$if(own, (query) =>
        query
          .where('deletedAt', 'is', null)
          .where((eb) =>
            eb.or([
              eb.and([eb('visibility', '!=', 'private'), eb('journey.hiddenAt', 'is', null)]),
              eb('ownerId', '=', viewerId),
            ]),
          ),
      )
      .$if(!own, (query) => query.where('listedAt', 'is not', null)) as never,
})

function rowsOn(shelf: Shelf) {
  return sql<{ journeyId: string; personId: string }>`${sql.table(SHELF_ROWS[shelf].table)}`.as('mine')
}

/** What user likes, follows or finished, the latest first: all they may read for themselves, the listed ones for others. */
export async function listShelf(
  on: ReadContext,
  shelf: Shelf,
  personId: string,
  wish: JourneysPageRequest,
  viewerId: string | null,
): Promise<Page<JourneyRow[]>> {
  return await shelved(on, wish, { values: { personId }, viewerId, shape: { shelf, own: personId === viewerId } })
}
