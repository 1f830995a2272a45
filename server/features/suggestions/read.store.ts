import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Visibility } from '#contract/journey.ts'
import { SUGGESTION_COUNT_MAX } from '#contract/rules/suggestion.ts'
import { isHiddenSql, isNotHiddenSql } from '#server/core/access/content.ts'
import { areTogetherSql, type Id } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { latestFirst } from '#server/core/database/queries.ts'
import type { SuggestionTable } from '#server/core/database/tables/suggestions.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'

/** A suggestion as read from the database; the view parses the columns of type `unknown`. */
export interface SuggestionRow extends SuggestionTable {
  by: unknown
  /** Id of the journey's owner. */
  ownerId: string
  /** The journey's present version. */
  journeyVersion: number
  /** Number of the writer's suggestions that this owner has accepted, counted up to a limit; only for authors. */
  acceptedBefore?: unknown
}

export type HiddenSuggestionRow = SuggestionRow & {
  hiddenAt: number
  visibility: Visibility
  deletedAt: number | null
}

function selectSuggestions(db: Db) {
  return db
    .selectFrom('suggestion')
    .innerJoin('journey', 'journey.id', 'suggestion.journeyId')
    .selectAll('suggestion')
    .select(['journey.ownerId', 'journey.version as journeyVersion'])
    .select((eb) =>
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'suggestion.personId'))
        .as('by'),
    )
    .where('suggestion.withdrawnAt', 'is', null)
}

/**
 * SQL: the other side may read the texts of the suggestion: an author those of its writer, and the
 * writer the reply. They can't if the texts are hidden, their writer is suspended, or there is a
 * block.
 */
function reaches(authorId: Id): RawBuilder<SqlBool> {
  return sql`(${isNotHiddenSql('suggestion')} and ${areTogetherSql(sql.ref('suggestion.personId'), authorId)})`
}

/** SQL: the id of the author who replied, or of the owner if that account was deleted. */
const DECIDER = sql<string>`coalesce(suggestion."decidedBy", journey."ownerId")`

const IS_OPEN = sql<SqlBool>`suggestion."decidedAt" is null`
const IS_USED_LINK = sql<SqlBool>`(suggestion.accepted = 1
  and exists (select 1 from step where step.id = suggestion."stepId" and step.url = suggestion.url))`
/** SQL: the step of a report exists; reports of removed steps aren't shown until the step is restored. */
const IS_ON_STEP = sql<SqlBool>`(suggestion."stepId" is null or exists (
  select 1 from step where step.id = suggestion."stepId" and step."removedAt" is null))`

interface ListRequest extends PageRequest {
  journeyId: string
  viewerId: string
  isAuthor: boolean
  /**
   * For authors: returns suggestions decided on after this time (ms) instead of the open ones,
   * latest decision first.
   */
  decidedAfter?: number | undefined
  /** Returns only reports of links; for authors also accepted reports whose link is the step's present link. */
  links?: boolean
}

/**
 * Suggestions, including reports of links: the open ones for the journey's authors, and for other
 * people their own.
 */
export async function listSuggestions(db: Db, request: ListRequest): Promise<Page<SuggestionRow[]>> {
  const { journeyId, viewerId, isAuthor, decidedAfter, links = false } = request
  const isDecided = isAuthor && decidedAfter !== undefined
  const isCurrent = links ? sql<SqlBool>`(${IS_OPEN} or ${IS_USED_LINK})` : IS_OPEN
  const isListed = isDecided ? sql<SqlBool>`suggestion."decidedAt" > ${decidedAfter}` : isCurrent
  const rows = selectSuggestions(db)
    .select(repliedTo(viewerId).as('reaches'))
    .where('suggestion.journeyId', '=', journeyId)
    .$if(isAuthor, (query) => query.where(reaches(viewerId)).where(isListed).where(IS_ON_STEP))
    .$if(isAuthor, (query) => query.select(acceptedBefore(sql.ref('suggestion.personId')).as('acceptedBefore')))
    .$if(!isAuthor, (query) => query.where('suggestion.personId', '=', viewerId))
    .$if(links, (query) => query.where('suggestion.problem', 'is not', null))
  const by = isDecided ? 'decidedAt' : 'createdAt'
  const page = await latestFirst(rows, request, {
    by: [`suggestion.${by}`, 'suggestion.id'],
    at: (row) => row[by] ?? 0,
  })
  return { ...page, items: page.items.map(withoutUnheard) }
}

/** Ids of the open suggestions by others for these journeys, of all of which the reader is an author; the latest first. */
export async function listReceived(
  db: Db,
  journeyIds: readonly string[],
  { readerId, limit }: { readerId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('suggestion')
    .select('id')
    .where(dialectOf(db).isOneOf(sql.ref('journeyId'), journeyIds))
    .where(IS_OPEN)
    .where(reaches(readerId))
    .where(IS_ON_STEP)
    .where('personId', '<>', readerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(literal(limit))
    .execute()
  return rows.map(({ id }) => id)
}

/** The suggestions with these ids, for authors, in the order of the ids. */
export async function readReceived(db: Db, ids: readonly string[]): Promise<SuggestionRow[]> {
  const rows = await selectSuggestions(db)
    .select(acceptedBefore(sql.ref('suggestion.personId')).as('acceptedBefore'))
    .where(dialectOf(db).isOneOf(sql.ref('suggestion.id'), ids))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Number of open suggestions that an author may read, without reports of links, counted up to a limit. */
export async function countOpen(db: Db, journeyId: string, authorId: string): Promise<number> {
  const open = db
    .selectFrom('suggestion')
    .select(sql.lit(1).as('one'))
    .where('journeyId', '=', journeyId)
    .where(IS_OPEN)
    .where('problem', 'is', null)
    .where(reaches(authorId))
    .limit(literal(SUGGESTION_COUNT_MAX))
  const { count } = await db
    .selectFrom(open.as('open'))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Max. answered suggestions of a person among which the accepted ones are counted; the latest are taken. */
const ANSWERED_COUNTED_MAX = 1000

/** SQL: how many of a person's suggestions for journeys of the owner of `journey` were accepted. */
function acceptedBefore(personId: Id): RawBuilder<number | string> {
  return sql`(select count(*) from (select 1 as one from (
      select "journeyId", accepted from suggestion as answered
      where answered."personId" = ${personId} and answered."decidedAt" is not null
      order by answered."decidedAt" desc limit ${literal(ANSWERED_COUNTED_MAX)}) as earlier
    join journey as theirs on theirs.id = earlier."journeyId"
    where earlier.accepted = 1 and theirs."ownerId" = journey."ownerId"
    limit ${literal(SUGGESTION_COUNT_MAX)}) as counted)`
}

/**
 * SQL: the reader may read the reply: all authors, and the writer of the suggestion unless a block
 * separates them.
 */
function repliedTo(readerId: string): RawBuilder<SqlBool> {
  return sql`(suggestion."personId" <> ${readerId} or ${reaches(DECIDER)})`
}

export async function readSuggestion(db: Db, id: string, readerId: string): Promise<SuggestionRow | undefined> {
  const row = await selectSuggestions(db)
    .select(repliedTo(readerId).as('reaches'))
    .where('suggestion.id', '=', id)
    .executeTakeFirst()
  return row && withoutUnheard(row)
}

function withoutUnheard<Row extends SuggestionRow & { reaches: SqlBool }>({ reaches, ...row }: Row): SuggestionRow {
  return { ...row, reply: reaches ? row.reply : null }
}

/** Whether an author of the journey may read the texts of the suggestion. */
export async function reachesAuthor(db: Db, id: string, authorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('suggestion')
    .innerJoin('journey', 'journey.id', 'suggestion.journeyId')
    .select('suggestion.id')
    .where('suggestion.id', '=', id)
    .where(reaches(authorId))
    .executeTakeFirst()
  return row !== undefined
}

/** One page of the suggestions that moderators hid, latest hidden first. */
export async function listHiddenSuggestions(db: Db, request: PageRequest): Promise<Page<HiddenSuggestionRow[]>> {
  const rows = selectSuggestions(db)
    .select((eb) => eb.ref('suggestion.hiddenAt').$notNull().as('hiddenAt'))
    .select(['journey.visibility', 'journey.deletedAt'])
    .where(isHiddenSql('suggestion'))
  return await latestFirst(rows, request, {
    by: ['suggestion.hiddenAt', 'suggestion.id'],
    at: ({ hiddenAt }) => hiddenAt,
  })
}
