import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Badge } from '#contract/badge.ts'
import { FACES_MAX } from '#contract/journey.ts'
import { ADAPTATIONS_MAX } from '#contract/rules/journey.ts'
import { STEP_OPTIONALS } from '#contract/rules/step.ts'
import { HELPERS_MAX } from '#contract/rules/suggestion.ts'
import { isShownApartSql } from '#server/core/access/comments.ts'
import { isNotHiddenSql } from '#server/core/access/content.ts'
import { areApartSql, hasBlocksSql, isActiveSql, isTogetherWithSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { type Columns, columnsOf } from '#server/core/database/queries.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { asReaction } from '#server/core/ranking/acts.store.ts'
import { badgeNameFor } from '#server/features/badges/badges.store.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { selectCredit } from './adaptations.store.ts'

export const JOURNEY_COLUMNS = [
  ...(['id', 'ownerId', 'coauthorIds', 'name', 'description', 'createdAt', 'visibility', 'version'] as const),
  ...(['archivedAt', 'deletedAt', 'hiddenAt', 'hiddenFor'] as const),
  ...(['stepCount', 'likeCount', 'followerCount', 'requiredCount', 'ratingStars', 'ratingCount'] as const),
  ...(['language', 'level', 'minutes', 'free', 'stepTypes', 'stepUnits', 'closingWords'] as const),
  ...(['licence', 'cover', 'coverSeed', 'coverImages'] as const),
] as const

/** The content of a journey's card that everyone sees; the view parses the columns of type `unknown`. */
export interface SharedRow extends Columns<'journey', (typeof JOURNEY_COLUMNS)[number]> {
  owner: unknown
  badges: unknown
  /** The `CreditRow` of a copy, as JSON. */
  credit: unknown
  likers: unknown
  followers: unknown
}

/** The state that shows whether a card in memory is still up to date. */
export interface CardState {
  id: string
  cardVersion: number
  cardEpoch: number
}

export type CardRow = SharedRow & CardState

/** The viewer's relation to a journey: likes, follows and ticks. */
export interface MarksRow {
  liked?: unknown
  followed?: unknown
  done?: unknown
}

/** A journey as read from the database. */
export interface JourneyRow extends SharedRow, MarksRow {
  steps?: unknown
  because?: Badge[]
  commentCount?: number
  /** Number of the journey's listed copies, counted up to ADAPTATIONS_MAX. */
  adaptationCount?: number | string
  discussionClosedAt?: number | null
  apart?: unknown
  coauthors?: unknown
  helpers?: unknown
  /** 1 if the owner wants suggestions, else 0. */
  takesSuggestions?: number
  /** When the viewer, who follows the journey, last saw its steps. */
  seenAt?: number | null
  /**
   * The number of comments per step that others see and the viewer doesn't, with and without replies; `stepId` is
   * null for comments on the journey itself.
   */
  unseen?: { stepId: string | null; count: unknown; threads: unknown }[]
}

/** A journey of a list: its card, which all viewers share, with the viewer's marks. */
export interface ListedRow extends JourneyRow {
  card: CardRow
}

/** A step as read from the database; flags are 1 or 0. */
export type StepRow = Columns<'step', (typeof STEP_COLUMNS)[number]>

/**
 * A step with the number of its comments. For a single journey also since when its link fails, and
 * when it was added and got its link.
 */
export type CountedStepRow = StepRow & {
  commentCount: number
  failingSince?: number | null
  createdAt?: number
  linkChangedAt?: number | null
}

export const STEP_COLUMNS = [
  ...(['id', 'stepType', 'description', 'url', 'targetId'] as const),
  ...STEP_OPTIONALS,
] as const

/** A ticked step: its index, and the unit it counts for. */
export interface DoneRow {
  position: number
  unit: number | null
}

/** One journey with its steps, in any state; the caller checks whether the viewer may see it. */
export async function readJourney(db: Db, id: string, viewerId: string | null) {
  const [row] = await journeyById(db, { values: { id, viewerId }, shape: viewerId !== null })
  return row?.hasBlocks && viewerId !== null ? { ...row, unseen: await countUnseen(db, id, viewerId) } : row
}

/** When a follower last saw the steps. */
function seenAt(viewerId: string) {
  return sql<number | null>`(select follow."seenAt" from "journeyFollow" as follow
    where follow."journeyId" = journey.id and follow."personId" = ${viewerId})`
}

/** Counts the comments that a block hides from the viewer, with the replies below them. */
async function countUnseen(db: Db, journeyId: string, viewerId: string) {
  return await db
    .selectFrom('comment')
    .leftJoin('comment as thread', 'thread.id', 'comment.parentId')
    .where('comment.journeyId', '=', journeyId)
    .where(isShownApartSql(viewerId, { comment: 'comment', thread: 'thread' }))
    .select((eb) => [
      'comment.stepId',
      eb.fn.countAll().as('count'),
      sql<unknown>`count(case when comment."parentId" is null then 1 end)`.as('threads'),
    ])
    .groupBy('comment.stepId')
    .execute()
}

const journeyById = prepared(['id', 'viewerId'], (db, { id, viewerId }, member: boolean) =>
  withCard(db, withMarks(db, db.selectFrom('journey').where('journey.id', '=', id), member ? viewerId : null))
    .select((eb) => dialectOf(db).jsonRows(stepsOf(eb, true)).as('steps'))
    .select(['journey.commentCount', 'discussionClosedAt', 'takesSuggestions', ADAPTATION_COUNT.as('adaptationCount')])
    .select((eb) => {
      const { jsonRows } = dialectOf(db)
      const reader = member ? viewerId : null
      return [jsonRows(coauthorsOf(eb, reader)).as('coauthors'), jsonRows(helpersOf(eb, reader)).as('helpers')]
    })
    .$if(member, (query) =>
      query.select([
        areApartSql(viewerId, sql.ref('journey.ownerId')).as('apart'),
        hasBlocksSql(viewerId).as('hasBlocks'),
        seenAt(viewerId).as('seenAt'),
      ]),
    ),
)

const ADAPTATION_COUNT = sql<number | string>`(select count(*) from (select 1 as one from journey as copy
  where copy."originalId" = journey.id and copy."listedAt" is not null limit ${literal(ADAPTATIONS_MAX)}) as copies)`

export type JourneyQuery<Row = unknown> = SelectQueryBuilder<Tables, 'journey', Row>

/** Selects the columns of a `SharedRow`. */
export function withCard<Row>(db: Db, journeys: JourneyQuery<Row>): JourneyQuery<Row & SharedRow> {
  const { jsonRow, jsonRows } = dialectOf(db)
  const card = journeys.select(columnsOf('journey', JOURNEY_COLUMNS)).select((eb) => {
    const owner = eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'journey.ownerId')
    return [
      jsonRow(owner).as('owner'),
      jsonRows(badgesOf(eb)).as('badges'),
      jsonRow(selectCredit(db, sql.ref('journey.adaptationId'))).as('credit'),
      jsonRows(latestPeople(eb, 'journeyLike')).as('likers'),
      jsonRows(latestPeople(eb, 'journeyFollow')).as('followers'),
    ]
  })
  return card as never
}

/** Selects the columns of a `CardState`. */
export function withState(journeys: JourneyQuery): JourneyQuery<CardState> {
  const epoch = sql<number>`(select "cardEpoch".number from "cardEpoch" where "cardEpoch".id = 1)`
  return journeys.select(['journey.id', 'journey.cardVersion']).select(epoch.as('cardEpoch'))
}

/** Selects the columns of a `MarksRow`; nothing for a visitor. */
export function withMarks<Row>(
  db: Db,
  journeys: JourneyQuery<Row>,
  viewerId: string | null,
): JourneyQuery<Row & MarksRow> {
  if (viewerId === null) return journeys as never
  const marks = journeys.select((eb) => [
    hasReacted(eb, 'journeyLike', viewerId).as('liked'),
    hasReacted(eb, 'journeyFollow', viewerId).as('followed'),
    dialectOf(db).jsonRows(doneSteps(eb, viewerId)).as('done'),
  ])
  return marks as never
}

type Eb = ExpressionBuilder<Tables, 'journey'>

/**
 * SQL: the name of a badge. An unlisted journey shows its owner's own spelling, which doesn't
 * reveal the spelling of others.
 */
export const BADGE_NAME = sql<string>`case when journey."listedAt" is null then ${badgeNameFor(sql.ref('journey.ownerId'))} else badge.name end`

function badgesOf(eb: Eb) {
  return eb
    .selectFrom('journeyBadge')
    .innerJoin('badge', 'badge.key', 'journeyBadge.badgeKey')
    .whereRef('journeyBadge.journeyId', '=', 'journey.id')
    .select(BADGE_NAME.as('name'))
    .orderBy('journeyBadge.position')
}

export function stepsOf(eb: Eb, single: boolean) {
  return eb
    .selectFrom('step')
    .select(columnsOf('step', [...STEP_COLUMNS, 'commentCount']))
    .$if(single, (query) => query.select([FAILING_SINCE.as('failingSince'), 'step.createdAt', 'step.linkChangedAt']))
    .whereRef('step.journeyId', '=', 'journey.id')
    .where('removedAt', 'is', null)
    .orderBy('step.position')
}

/**
 * SQL: since when a link fails, read from the index "linkCheck_broken", which contains only the few
 * links that readers are told of.
 */
const FAILING_SINCE = sql<number | null>`(select link."failingSince" from "linkCheck" as link
  where link.url = step.url and link."brokenAt" is not null)`

/** The co-authors whom the viewer may see, the longest-standing first. */
function coauthorsOf(eb: Eb, viewerId: string | null) {
  return eb
    .selectFrom('coauthor')
    .innerJoin('person', 'person.id', 'coauthor.personId')
    .whereRef('coauthor.journeyId', '=', 'journey.id')
    .where('coauthor.acceptedAt', 'is not', null)
    .where(viewerId === null ? isActiveSql() : isTogetherWithSql(viewerId))
    .select(columnsOf('person', PERSON_COLUMNS))
    .orderBy('coauthor.acceptedAt')
    .orderBy('person.id')
}

/** The writers of the latest accepted suggestions whom the viewer may see, with the accepted changes. */
function helpersOf(eb: Eb, viewerId: string | null) {
  return eb
    .selectFrom('suggestion')
    .innerJoin('person', 'person.id', 'suggestion.personId')
    .whereRef('suggestion.journeyId', '=', 'journey.id')
    .where('suggestion.accepted', '=', literal(1))
    .where('suggestion.problem', 'is', null)
    .where(isNotHiddenSql('suggestion'))
    .whereRef('suggestion.personId', '<>', 'journey.ownerId')
    .where(viewerId === null ? isActiveSql() : isTogetherWithSql(viewerId))
    .select(columnsOf('person', PERSON_COLUMNS))
    .select('suggestion.taken')
    .orderBy('suggestion.decidedAt', 'desc')
    .limit(literal(HELPERS_MAX))
}

function latestPeople(eb: Eb, table: 'journeyLike' | 'journeyFollow') {
  return eb
    .selectFrom(asReaction(table))
    .innerJoin('person', 'person.id', 'reaction.personId')
    .whereRef('reaction.journeyId', '=', 'journey.id')
    .select(columnsOf('person', PERSON_COLUMNS))
    .where(isActiveSql())
    .orderBy('reaction.createdAt', 'desc')
    .limit(literal(FACES_MAX))
}

/**
 * SQL: whether the viewer has the reaction. It uses one index lookup per journey; with `exists`,
 * PostgreSQL may read all reactions of the viewer.
 */
function hasReacted(eb: Eb, table: 'journeyLike' | 'journeyFollow', viewerId: string) {
  const row = eb
    .selectFrom(asReaction(table))
    .select('reaction.personId')
    .whereRef('reaction.journeyId', '=', 'journey.id')
    .where('reaction.personId', '=', viewerId)
  return sql<SqlBool>`${row} is not null`
}

function doneSteps(eb: Eb, viewerId: string) {
  return eb
    .selectFrom('stepDone')
    .innerJoin('step', 'step.id', 'stepDone.stepId')
    .whereRef('stepDone.journeyId', '=', 'journey.id')
    .where('stepDone.personId', '=', viewerId)
    .where('step.removedAt', 'is', null)
    .select(['step.position', 'step.unit'])
    .orderBy('step.position')
}
