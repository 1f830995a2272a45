import { sql } from 'kysely'
import type { JourneysQuery, Sort } from '#contract/journey.ts'
import type { Shelf } from '#contract/person.rules.ts'
import { hasLetterOrDigit, keyOf } from '#contract/text.ts'
import type { Page } from '../cursor.ts'
import { contains, patternsOf, WORDS } from '../db/search.ts'
import { listOf, type On, type PageWish } from './journeys.select.store.ts'
import type { JourneyRow } from './journeys.view.ts'

const SORT_COLUMN = {
  newest: 'listedAt',
  trending: 'score',
  likes: 'likeCount',
  followers: 'followerCount',
} as const satisfies Record<Sort, string>

interface Filters {
  sort: Sort
  words: number
  badge: boolean
  stepType: boolean
}

const listed = listOf({
  names: ['badge', 'stepType', ...WORDS],
  rankRef: ({ sort }: Filters) => `journey.${SORT_COLUMN[sort]}`,
  choose: (journeys, parameters, _db, { sort, words, badge, stepType }) =>
    journeys
      .select((eb) => ['journey.id', eb.ref(`journey.${SORT_COLUMN[sort]}`).$castTo<number>().as('rank')])
      .where('listedAt', 'is not', null)
      .$if(words > 0, (query) =>
        query.where((eb) => eb.and(WORDS.slice(0, words).map((word) => contains(parameters[word])))),
      )
      .$if(badge, (query) =>
        query.where('journey.id', 'in', (eb) =>
          eb.selectFrom('journeyBadge').select('journeyId').where('badgeKey', '=', parameters.badge),
        ),
      )
      .$if(stepType, (query) =>
        query.where((eb) =>
          eb.exists(
            eb
              .selectFrom('step')
              .select('step.id')
              .whereRef('step.journeyId', '=', 'journey.id')
              .where('stepType', '=', parameters.stepType)
              .where('removedAt', 'is', null),
          ),
        ),
      ),
})

export async function listJourneys(on: On, query: JourneysQuery, viewerId: string | null): Promise<Page<JourneyRow[]>> {
  if (query.q && !hasLetterOrDigit(query.q)) return { items: [], next: null }
  const words = patternsOf(query.q ?? '')
  const filters = { badge: Boolean(query.badge), stepType: query.stepType !== undefined }
  return await listed(on, query, {
    viewerId,
    shape: { sort: query.sort, words: words.length, ...filters },
    values: {
      badge: keyOf(query.badge ?? ''),
      stepType: query.stepType,
      ...(Object.fromEntries(WORDS.map((word, index) => [word, words[index]])) as Record<
        (typeof WORDS)[number],
        unknown
      >),
    },
  })
}

const owned = listOf({
  names: ['ownerId'],
  rankRef: () => 'journey.createdAt',
  choose: (journeys, { ownerId }, _db, { everything }: { everything: boolean }) =>
    journeys
      .select(['journey.id', 'journey.createdAt as rank'])
      .where('ownerId', '=', ownerId)
      .where('deletedAt', 'is', null)
      .$if(!everything, (query) => query.where('listedAt', 'is not', null)),
})

/** What somebody laid: all of it for themselves, the listed ones for others. */
export async function listOwnedBy(
  on: On,
  ownerId: string,
  wish: PageWish,
  viewerId: string | null,
  everything: boolean,
): Promise<Page<JourneyRow[]>> {
  return await owned(on, wish, { values: { ownerId }, viewerId, shape: { everything } })
}

const deleted = listOf({
  names: ['ownerId', 'since'],
  rankRef: () => 'journey.deletedAt',
  choose: (journeys, { ownerId, since }) =>
    journeys
      .select((eb) => ['journey.id', eb.ref('deletedAt').$castTo<number>().as('rank')])
      .where('ownerId', '=', ownerId)
      .where('deletedAt', '>', since),
})

/** The deleted ones that can still be restored, the last deleted first. */
export async function listDeletedBy(
  on: On,
  ownerId: string,
  wish: PageWish,
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
  choose: (journeys, { personId, viewerId }, _db, { shelf, own }) =>
    journeys
      .innerJoin(rowsOn(shelf), 'mine.journeyId', 'journey.id')
      .select(['journey.id', sql.ref<number>(`mine.${SHELF_ROWS[shelf].at}`).as('rank')])
      .where('mine.personId', '=', personId)
      .$if(own, (query) =>
        query
          .where('deletedAt', 'is', null)
          .where((eb) => eb.or([eb('visibility', '!=', 'private'), eb('ownerId', '=', viewerId)])),
      )
      .$if(!own, (query) => query.where('listedAt', 'is not', null)) as never,
})

function rowsOn(shelf: Shelf) {
  return sql<{ journeyId: string; personId: string }>`${sql.table(SHELF_ROWS[shelf].table)}`.as('mine')
}

/** What somebody likes, follows or finished, the latest first: all they may read for themselves, the listed ones for others. */
export async function listShelf(
  on: On,
  shelf: Shelf,
  personId: string,
  wish: PageWish,
  viewerId: string | null,
): Promise<Page<JourneyRow[]>> {
  return await shelved(on, wish, { values: { personId }, viewerId, shape: { shelf, own: personId === viewerId } })
}
