import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { FACES_MAX } from '#contract/journey.ts'
import { type Page, pageOf, readCursor } from '../cursor.ts'
import type { Db } from '../db/database.ts'
import type { Dialect } from '../db/dialect.ts'
import type { Tables } from '../db/tables.ts'
import { PERSON_COLUMNS } from '../people/people.store.ts'
import type { JourneyRow } from './journeys.view.ts'

/** Which journeys, in which order: `rank` falls from row to row, `id` decides between equals. */
export type Ranked = SelectQueryBuilder<Tables, 'journey', { id: string; rank: number }>

export interface PageWish {
  limit: number
  cursor?: string | undefined
  steps?: 'true' | 'false' | undefined
}

interface Dress {
  viewerId: string | null
  steps: boolean
  because?: boolean
}

/** One page: the ids are chosen by an index first, then only those rows are dressed. */
export async function readPage(
  { db, dialect }: { db: Db; dialect: Dialect },
  choose: (journeys: SelectQueryBuilder<Tables, 'journey', unknown>) => Ranked,
  rankRef: string,
  wish: PageWish,
  dress: Omit<Dress, 'steps'>,
): Promise<Page<JourneyRow[]>> {
  const after = readCursor(wish.cursor, ['number', 'string'])
  const rank = sql.ref<number>(rankRef)
  const chosen = choose(db.selectFrom('journey'))
    .$if(after !== null, (query) => query.where(sql<boolean>`(${rank}, journey.id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy(rank, 'desc')
    .orderBy('journey.id', 'desc')
    .limit(dialect.literal(wish.limit + 1))
  const rows = await dressed(
    db.selectFrom(chosen.as('page')).innerJoin('journey', 'journey.id', 'page.id') as never,
    dialect,
    { ...dress, steps: wish.steps === 'true' },
  )
    .select(sql<number>`page.rank`.as('rank'))
    .orderBy(sql`page.rank`, 'desc')
    .orderBy('journey.id', 'desc')
    .execute()
  return pageOf(rows, wish.limit, (row) => [row.rank, row.id])
}

/** One journey with its steps, whatever its state: the policy decides who sees it. */
export async function readJourney(db: Db, dialect: Dialect, id: string, viewerId: string | null) {
  const journeys = db.selectFrom('journey').where('journey.id', '=', id)
  return await dressed(journeys, dialect, { viewerId, steps: true }).select('ownerId').executeTakeFirst()
}

type Journeys = SelectQueryBuilder<Tables, 'journey', unknown>

/** Everything a journey shows: owner, badges, faces, and what the viewer has to do with it. */
function dressed(journeys: Journeys, dialect: Dialect, { viewerId, steps, because }: Dress) {
  return journeys
    .select(['journey.id', 'journey.name', 'journey.description', 'journey.createdAt', 'visibility', 'version'])
    .select(['archivedAt', 'deletedAt', 'stepCount', 'likeCount', 'journey.followerCount'])
    .select((eb) => [
      dialect
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'journey.ownerId'))
        .as('owner'),
      dialect.jsonRows(badgesOf(eb)).as('badges'),
      dialect.jsonRows(latest(eb, 'journeyLike', dialect)).as('likers'),
      dialect.jsonRows(latest(eb, 'journeyFollow', dialect)).as('followers'),
    ])
    .$if(steps, (query) =>
      query.select((eb) =>
        dialect
          .jsonRows(
            eb
              .selectFrom('step')
              .select(['step.id', 'stepType', 'step.description', 'url'])
              .whereRef('step.journeyId', '=', 'journey.id')
              .where('removedAt', 'is', null)
              .orderBy('step.position'),
          )
          .as('steps'),
      ),
    )
    .$if(viewerId !== null, (query) =>
      query.select((eb) => [
        isAmong(eb, 'journeyLike', viewerId ?? '').as('liked'),
        isAmong(eb, 'journeyFollow', viewerId ?? '').as('followed'),
        stepsWalked(eb, viewerId ?? '').as('completedCount'),
      ]),
    )
    .$if(because === true, (query) =>
      query.select((eb) => dialect.jsonRows(sharedBadges(eb, viewerId ?? '')).as('because')),
    )
}

type Eb = ExpressionBuilder<Tables, 'journey'>

function badgesOf(eb: Eb) {
  return eb
    .selectFrom('journeyBadge')
    .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
    .whereRef('journeyBadge.journeyId', '=', 'journey.id')
    .select('badge.name')
    .orderBy('journeyBadge.position')
}

/** The badges by which a journey meets the viewer's interests. */
function sharedBadges(eb: Eb, viewerId: string) {
  return badgesOf(eb).where('badge.key', 'in', (interests) =>
    interests.selectFrom('interest').select('interest.badgeKey').where('interest.personId', '=', viewerId),
  )
}

function latest(eb: Eb, table: 'journeyLike' | 'journeyFollow', dialect: Dialect) {
  return eb
    .selectFrom(`${table} as fan`)
    .innerJoin('person', 'person.id', 'fan.personId')
    .whereRef('fan.journeyId', '=', 'journey.id')
    .select(PERSON_COLUMNS.map((column) => `person.${column}` as const))
    .orderBy('fan.createdAt', 'desc')
    .limit(dialect.literal(FACES_MAX))
}

function isAmong(eb: Eb, table: 'journeyLike' | 'journeyFollow', viewerId: string) {
  return eb.exists(
    eb
      .selectFrom(`${table} as fan`)
      .select('fan.personId')
      .whereRef('fan.journeyId', '=', 'journey.id')
      .where('fan.personId', '=', viewerId),
  )
}

function stepsWalked(eb: Eb, viewerId: string) {
  return eb
    .selectFrom('stepDone')
    .innerJoin('step', 'step.id', 'stepDone.stepId')
    .whereRef('stepDone.journeyId', '=', 'journey.id')
    .where('stepDone.personId', '=', viewerId)
    .where('step.removedAt', 'is', null)
    .select((count) => count.fn.countAll<number>().as('count'))
    .$asScalar()
}
