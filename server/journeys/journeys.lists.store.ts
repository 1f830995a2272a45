import { sql } from 'kysely'
import type { JourneysQuery, Sort } from '#contract/journey.ts'
import { hasLetterOrDigit, keyOf } from '#contract/text.ts'
import { escapeLike } from '../badges/badges.store.ts'
import type { Page } from '../cursor.ts'
import type { Db } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import { fold } from '../db/fold.ts'
import { type PageWish, readPage } from './journeys.select.store.ts'
import type { JourneyRow } from './journeys.view.ts'

interface On {
  db: Db
  dialect: Dialect
}

const SORT_COLUMN = {
  newest: 'listedAt',
  trending: 'score',
  likes: 'likeCount',
  followers: 'followerCount',
} as const satisfies Record<Sort, string>

/** One more badge shared outweighs any age and any number of likes: scores lie near 3,000 for centuries. */
const SHARED_BADGE_WEIGHT = 1_000_000

export async function listJourneys(on: On, query: JourneysQuery, viewerId: string | null): Promise<Page<JourneyRow[]>> {
  if (query.q && !hasLetterOrDigit(query.q)) return { items: [], next: null }
  const rank = `journey.${SORT_COLUMN[query.sort]}` as const
  return await readPage(
    on,
    (journeys) =>
      journeys
        .select((eb) => ['journey.id', eb.ref(rank).$castTo<number>().as('rank')])
        .where('listedAt', 'is not', null)
        .$if(Boolean(query.q), (filtered) =>
          filtered.where((eb) => eb.and(wordsOf(query.q ?? '').map((word) => containsWord(word)))),
        )
        .$if(Boolean(query.badge), (filtered) =>
          filtered.where('journey.id', 'in', (eb) =>
            eb
              .selectFrom('journeyBadge')
              .select('journeyId')
              .where('badgeKey', '=', keyOf(query.badge ?? '')),
          ),
        )
        .$if(query.stepType !== undefined, (filtered) =>
          filtered.where((eb) =>
            eb.exists(
              eb
                .selectFrom('step')
                .select('step.id')
                .whereRef('step.journeyId', '=', 'journey.id')
                .where('stepType', '=', query.stepType ?? '')
                .where('removedAt', 'is', null),
            ),
          ),
        ),
    rank,
    query,
    { viewerId },
  )
}

/** What somebody laid: all of it for themselves, the listed ones for others. */
export async function listOwnedBy(
  on: On,
  ownerId: string,
  wish: PageWish,
  viewerId: string | null,
  everything: boolean,
): Promise<Page<JourneyRow[]>> {
  return await readPage(
    on,
    (journeys) =>
      journeys
        .select(['journey.id', 'journey.createdAt as rank'])
        .where('ownerId', '=', ownerId)
        .where('deletedAt', 'is', null)
        .$if(!everything, (query) => query.where('listedAt', 'is not', null)),
    'journey.createdAt',
    wish,
    { viewerId },
  )
}

/** The deleted ones that can still be restored, the last deleted first. */
export async function listDeletedBy(
  on: On,
  ownerId: string,
  wish: PageWish,
  since: number,
): Promise<Page<JourneyRow[]>> {
  return await readPage(
    on,
    (journeys) =>
      journeys
        .select((eb) => ['journey.id', eb.ref('deletedAt').$castTo<number>().as('rank')])
        .where('ownerId', '=', ownerId)
        .where('deletedAt', '>', since),
    'journey.deletedAt',
    wish,
    { viewerId: ownerId },
  )
}

export async function listFollowedBy(on: On, personId: string, wish: PageWish): Promise<Page<JourneyRow[]>> {
  return await readPage(
    on,
    (journeys) =>
      journeys
        .innerJoin('journeyFollow as mine', 'mine.journeyId', 'journey.id')
        .select(['journey.id', 'mine.createdAt as rank'])
        .where('mine.personId', '=', personId)
        .where('deletedAt', 'is', null)
        .where('visibility', '!=', 'private') as never,
    'mine.createdAt',
    wish,
    { viewerId: personId },
  )
}

/** By how many badges they share with the person's interests, then by the trending score; without what they know already. */
export async function listRecommendedTo(on: On, personId: string, wish: PageWish): Promise<Page<JourneyRow[]>> {
  const { db } = on
  const matches = db
    .selectFrom('interest')
    .innerJoin('journeyBadge', 'journeyBadge.badgeKey', 'interest.badgeKey')
    .innerJoin('journey as listed', 'listed.id', 'journeyBadge.journeyId')
    .where('interest.personId', '=', personId)
    .where('listed.listedAt', 'is not', null)
    .where('listed.ownerId', '!=', personId)
    .groupBy(['listed.id', 'listed.score'])
    .select(['listed.id', sql<number>`count(*) * ${sql.lit(SHARED_BADGE_WEIGHT)} + listed.score`.as('rank')])
    .as('matched')
  return await readPage(
    on,
    (journeys) =>
      journeys
        .innerJoin(matches, 'matched.id', 'journey.id')
        .select(['journey.id', 'matched.rank as rank'])
        .where(isNewTo('journeyFollow', personId))
        .where(isNewTo('journeyFinish', personId)) as never,
    'matched.rank',
    wish,
    { viewerId: personId, because: true },
  )
}

function isNewTo(table: 'journeyFollow' | 'journeyFinish', personId: string) {
  return sql<boolean>`not exists (
    select 1 from ${sql.table(table)} as known where known."journeyId" = journey.id and known."personId" = ${personId}
  )`
}

function wordsOf(q: string): string[] {
  return fold(q).split(/\s+/u).filter(Boolean)
}

function containsWord(word: string) {
  return sql<boolean>`"searchText" like ${`%${escapeLike(word)}%`} escape '\\'`
}
