import { sql } from 'kysely'
import { ADAPTATIONS_MAX } from '#contract/rules/journey.ts'
import { HELPERS_MAX } from '#contract/rules/suggestion.ts'
import { isShownApartSql } from '#server/core/access/comments.ts'
import { isNotHiddenSql } from '#server/core/access/content.ts'
import { areApartSql, hasBlocksSql, isActiveSql, isTogetherWithSql } from '#server/core/access/people.ts'
import { batchedRow, isBatched } from '#server/core/database/batched-row.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal, readJson } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { columnsOf } from '#server/core/database/queries.ts'
import { ByteCache } from '#server/core/platform/byte-cache.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { keepCard, knownCard } from './cards.store.ts'
import {
  type CardState,
  type CountedStepRow,
  type Eb,
  type JourneyQuery,
  STEP_COLUMNS,
  type StepRow,
  stepsOf,
  withCard,
  withMarks,
  withState,
} from './read.store.ts'

/** Max. bytes of the steps of all journeys that a process keeps. */
const MAX_BYTES = 8_000_000

/** The steps of a journey, as they were in this version of its card. */
interface KnownSteps {
  cardVersion: number
  steps: readonly PageStep[]
}

type PageStep = StepRow & { createdAt: number; linkChangedAt: number | null }

/** What changes about a step without a change of its journey; only for steps with comments or a broken link. */
interface StepMarks {
  id: string
  commentCount: number
  failingSince: number | null
}

/** The steps in memory, per database as in `cards.store.ts`. */
const caches = new WeakMap<Db, ByteCache<KnownSteps>>()

/**
 * One journey with its steps, in any state; the caller checks whether the viewer may see it. What all viewers share
 * comes from memory, if it still has the state that the statement about this viewer finds; else all is read at once.
 */
export async function readJourney(db: Db, id: string, viewerId: string | null) {
  const known = knownSteps(db).get(id)
  const viewed = known && (await viewedById(db, id, viewerId))
  const card = viewed && known?.cardVersion === viewed.cardVersion ? await knownCard(db, viewed) : undefined
  if (viewed && known && card) return await withUnseen(db, { ...card, ...viewed }, known.steps, viewerId)
  const row = await wholeById(db, id, viewerId)
  if (!row) return undefined
  const steps = readJson<PageStep[]>(row.steps)
  keepCard(db, row)
  keepSteps(db, row, steps)
  return await withUnseen(db, row, steps, viewerId)
}

async function withUnseen<Row extends { id: string; stepMarks: unknown; hasBlocks?: unknown }>(
  db: Db,
  row: Row,
  steps: readonly PageStep[],
  viewerId: string | null,
) {
  const unseen = row.hasBlocks && viewerId !== null ? await countUnseen(db, row.id, viewerId) : undefined
  return { ...row, steps: withMarksOf(steps, readJson<StepMarks[]>(row.stepMarks)), ...(unseen && { unseen }) }
}

function knownSteps(db: Db): ByteCache<KnownSteps> {
  const cache = caches.get(db) ?? new ByteCache<KnownSteps>(MAX_BYTES)
  caches.set(db, cache)
  return cache
}

/** Keeps the steps, unless newer ones are stored: a replica can be behind. */
function keepSteps(db: Db, { id, cardVersion }: CardState, steps: readonly PageStep[]): void {
  const cache = knownSteps(db)
  if ((cache.get(id)?.cardVersion ?? -1) >= cardVersion) return
  const read = { cardVersion, steps }
  cache.set(id, read)
  cache.resize(id, read, 2 * JSON.stringify(steps).length)
}

function withMarksOf(steps: readonly PageStep[], marks: readonly StepMarks[]): CountedStepRow[] {
  const byId = new Map(marks.map((mark) => [mark.id, mark]))
  return steps.map((step) => ({ ...step, commentCount: 0, ...byId.get(step.id) }))
}

const viewedById = readById(viewed)

const wholeById = readById((db, journeys, viewerId) =>
  withCard(db, viewed(db, journeys, viewerId)).select((eb) => {
    const steps = stepsOf(eb).select(columnsOf('step', [...STEP_COLUMNS, 'createdAt', 'linkChangedAt']))
    return dialectOf(db).jsonRows(steps).as('steps')
  }),
)

/** Reads one journey for a viewer; what members read at the same time may share a statement. */
function readById<Row>(select: (db: Db, journeys: JourneyQuery, viewerId: string | null) => JourneyQuery<Row>) {
  const alone = prepared(['id', 'viewerId'], (db, { id, viewerId }, member: boolean) =>
    select(db, db.selectFrom('journey').where('journey.id', '=', id), member ? viewerId : null),
  )
  const together = batchedRow(['id', 'viewerId'], (db, asked) => {
    const journeys = db.selectFrom(asked).innerJoin('journey', 'journey.id', 'asked.id').select('asked.place')
    return select(db, journeys as never, sql.ref('asked.viewerId') as never) as JourneyQuery<Row & { place: unknown }>
  })
  return async (db: Db, id: string, viewerId: string | null): Promise<Row | undefined> => {
    if (viewerId !== null && isBatched(db)) return await together(db, { id, viewerId })
    const [row] = await alone(db, { values: { id, viewerId }, shape: viewerId !== null })
    return row
  }
}

/** Selects the journey's state and what depends on the viewer. */
function viewed(db: Db, journeys: JourneyQuery, viewerId: string | null) {
  return withMarks(db, withState(journeys), viewerId)
    .select(['journey.commentCount', 'discussionClosedAt', 'takesSuggestions', ADAPTATION_COUNT.as('adaptationCount')])
    .select((eb) => {
      const { jsonRows } = dialectOf(db)
      return [
        jsonRows(stepMarksOf(eb)).as('stepMarks'),
        jsonRows(coauthorsOf(eb, viewerId)).as('coauthors'),
        jsonRows(helpersOf(eb, viewerId)).as('helpers'),
      ]
    })
    .$if(viewerId !== null, (query) => {
      const member = viewerId as string
      return query.select([
        areApartSql(member, sql.ref('journey.ownerId')).as('apart'),
        hasBlocksSql(member).as('hasBlocks'),
        seenAt(member).as('seenAt'),
      ])
    })
}

/** The `StepMarks`; the index "linkCheck_broken" has only the few links that readers are told of. */
function stepMarksOf(eb: Eb) {
  return stepsOf(eb)
    .leftJoin('linkCheck', (join) =>
      join.onRef('linkCheck.url', '=', 'step.url').on('linkCheck.brokenAt', 'is not', null),
    )
    .where(({ or, eb: is }) => or([is('step.commentCount', '>', literal(0)), is('linkCheck.url', 'is not', null)]))
    .select(['step.id', 'step.commentCount', 'linkCheck.failingSince'])
}

const ADAPTATION_COUNT = sql<number | string>`(select count(*) from (select 1 as one from journey as copy
  where copy."originalId" = journey.id and copy."listedAt" is not null limit ${literal(ADAPTATIONS_MAX)}) as copies)`

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
