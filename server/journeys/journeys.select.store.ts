import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { FACES_MAX, type Visibility } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import type { Db, ReadContext } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { type Parameters, prepared } from '#server/database/prepared.ts'
import type { Tables } from '#server/database/tables/tables.ts'
import { type CursorKind, type Page, type PageRequest, pageOf, readCursor } from '#server/platform/cursor.ts'
import { nameFor } from '../badges/badges.store.ts'
import { PERSON_COLUMNS } from '../people/people.select.store.ts'

/** A journey as the store reads it; the JSON columns are read by the dialect. */
export interface JourneyRow {
  id: string
  name: string
  description: string
  createdAt: number
  visibility: Visibility
  version: number
  archivedAt: number | null
  deletedAt: number | null
  hiddenAt: number | null
  hiddenFor: string | null
  stepCount: number
  likeCount: number
  followerCount: number
  owner: unknown
  badges: unknown
  likers: unknown
  followers: unknown
  steps?: unknown
  liked?: unknown
  followed?: unknown
  completedCount?: unknown
  because?: unknown
}

/** A step as the store reads it. */
export type StepRow = Omit<Step, 'targetId'> & { targetId: string | null }

/** Which journeys, in which order: `rank` falls from row to row, `id` decides between equals. */
export type Ranked = SelectQueryBuilder<Tables, 'journey', { id: string; rank: number }>

/** A page of journeys, with or without their steps. */
export interface JourneysPageRequest extends PageRequest {
  steps?: 'true' | 'false' | undefined
}

interface PagePlan<Names extends string, Shape> {
  /** What the list is about, by name. */
  names: readonly Names[]
  /** Chooses and ranks; `rankRef` says by which column. */
  choose: (journeys: Journeys, parameters: Parameters<Names | 'viewerId'>, db: Db, shape: Shape) => Ranked
  rankRef: (shape: Shape) => string
  /** What that column holds. */
  rankKind: (shape: Shape) => CursorKind
  /** Where the index of `rankRef` holds the id, if not in `journey`. */
  idRef?: string
}

interface PageRun<Names extends string, Shape> {
  values: Record<Names, unknown>
  viewerId: string | null
  shape: Shape
}

/** A kind of list: the ids of a page are chosen by an index first, then only those rows are withDetails. */
export function listOf<Names extends string, Shape = null>(plan: PagePlan<Names, Shape>) {
  const names = [...plan.names, 'viewerId', 'afterRank', 'afterId'] as const
  interface Whole {
    own: Shape
    limit: number
    steps: boolean
    member: boolean
    after: boolean
  }
  const read = prepared(names, (db, parameters, dialect, { own, limit, steps, member, after }: Whole) => {
    const rank = sql.ref<number>(plan.rankRef(own))
    const id = sql.ref<string>(plan.idRef ?? 'journey.id')
    const { viewerId, afterRank, afterId } = parameters
    const chosen = plan
      .choose(db.selectFrom('journey'), parameters as Parameters<Names | 'viewerId'>, db, own)
      .$if(after, (query) => query.where(sql<boolean>`(${rank}, ${id}) < (${afterRank}, ${afterId})`))
      .orderBy(rank, 'desc')
      .orderBy(id, 'desc')
      .limit(dialect.literal(limit + 1))
    const page = db.selectFrom(chosen.as('page')).innerJoin('journey', 'journey.id', 'page.id') as never
    return withDetails(page, dialect, { viewerId: member ? viewerId : null, steps, because: false })
      .select(sql<number>`page.rank`.as('rank'))
      .orderBy(sql`page.rank`, 'desc')
      .orderBy('journey.id', 'desc')
  })

  return async function page(
    { db, dialect }: ReadContext,
    wish: JourneysPageRequest,
    run: PageRun<Names, Shape>,
  ): Promise<Page<JourneyRow[]>> {
    const { values, viewerId, shape: own } = run
    const after = readCursor(wish.cursor, [plan.rankKind(own), 'text'])
    const given = { ...values, viewerId, afterRank: after?.[0], afterId: after?.[1] } as Record<
      (typeof names)[number],
      unknown
    >
    const shape = {
      own,
      limit: wish.limit,
      steps: wish.steps === 'true',
      member: viewerId !== null,
      after: after !== null,
    }
    const rows = await read(db, { dialect, values: given, shape })
    return pageOf(rows, wish.limit, (row) => [row.rank, row.id])
  }
}

const detailsOf = prepared(
  ['ids', 'viewerId'],
  (db, { ids, viewerId }, dialect, shape: Omit<DetailOptions, 'viewerId'> & { member: boolean }) =>
    withDetails(db.selectFrom('journey').where(dialect.isAmong(sql.ref('journey.id'), ids)), dialect, {
      ...shape,
      viewerId: shape.member ? viewerId : null,
    }),
)

interface DetailsRequest extends Pick<JourneysPageRequest, 'steps'> {
  viewerId: string | null
  because: boolean
}

/** Rows that were chosen before, in the order given. */
export async function loadDetails(
  { db, dialect }: ReadContext,
  chosen: readonly { id: string }[],
  { viewerId, steps, because }: DetailsRequest,
): Promise<JourneyRow[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const values = { ids: dialect.list(ids), viewerId }
  const shape = { member: viewerId !== null, steps: steps === 'true', because }
  const rows = await detailsOf(db, { dialect, values, shape })
  const byId = new Map<string, JourneyRow>(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const one = prepared(['id', 'viewerId'], (db, { id, viewerId }, dialect, member: boolean) =>
  withDetails(db.selectFrom('journey').where('journey.id', '=', id), dialect, {
    viewerId: member ? viewerId : null,
    steps: true,
    because: false,
  }).select('ownerId'),
)

/** One journey with its steps, whatever its state: the policy decides who sees it. */
export async function readJourney(db: Db, dialect: Dialect, id: string, viewerId: string | null) {
  const [row] = await one(db, { dialect, values: { id, viewerId }, shape: viewerId !== null })
  return row
}

interface DetailOptions {
  viewerId: string | null
  steps: boolean
  because: boolean
}

type Journeys = SelectQueryBuilder<Tables, 'journey', unknown>

/** Everything a journey shows: owner, badges, faces, and what the viewer has to do with it. */
function withDetails(journeys: Journeys, dialect: Dialect, { viewerId, steps, because }: DetailOptions) {
  return journeys
    .select(['journey.id', 'journey.name', 'journey.description', 'journey.createdAt', 'visibility', 'version'])
    .select([
      'archivedAt',
      'deletedAt',
      'journey.hiddenAt',
      'hiddenFor',
      'stepCount',
      'likeCount',
      'journey.followerCount',
    ])
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
              .select(['step.id', 'stepType', 'step.description', 'url', 'targetId'])
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
    .$if(because, (query) => query.select((eb) => dialect.jsonRows(sharedBadges(eb, viewerId ?? '')).as('because')))
}

type Eb = ExpressionBuilder<Tables, 'journey'>

/** A journey that isn't listed shows its owner's own spelling, which nobody else's badges give away. */
const BADGE_NAME = sql<string>`case when journey."listedAt" is null then ${nameFor(sql.ref('journey.ownerId'))} else badge.name end`

function badgesOf(eb: Eb) {
  return eb
    .selectFrom('journeyBadge')
    .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
    .whereRef('journeyBadge.journeyId', '=', 'journey.id')
    .select(BADGE_NAME.as('name'))
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
    .where('person.suspendedAt', 'is', null)
    .orderBy('fan.createdAt', 'desc')
    .limit(dialect.literal(FACES_MAX))
}

/** One look into an index for each journey; `exists` lets PostgreSQL read all that user likes at once instead. */
function isAmong(eb: Eb, table: 'journeyLike' | 'journeyFollow', viewerId: string) {
  const row = eb
    .selectFrom(`${table} as fan`)
    .select('fan.personId')
    .whereRef('fan.journeyId', '=', 'journey.id')
    .where('fan.personId', '=', viewerId)
  return sql<SqlBool>`${row} is not null`
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
