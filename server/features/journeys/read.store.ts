import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Badge } from '#contract/badge.ts'
import { FACES_MAX } from '#contract/journey.ts'
import { STEP_OPTIONALS } from '#contract/rules/step.ts'
import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
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

export type Eb = ExpressionBuilder<Tables, 'journey'>

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

/** The steps of a journey in their order, without removed ones. */
export function stepsOf(eb: Eb) {
  return eb
    .selectFrom('step')
    .whereRef('step.journeyId', '=', 'journey.id')
    .where('removedAt', 'is', null)
    .orderBy('step.position')
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
