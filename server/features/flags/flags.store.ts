import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Visibility } from '#contract/journey.ts'
import { isHiddenSql, isNotHiddenSql } from '#server/core/access/content.ts'
import { areTogetherSql, type Id } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { latestFirst } from '#server/core/database/queries.ts'
import type { FlagTable } from '#server/core/database/tables/flags.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'
import { setCoverDue } from '#server/features/previews/covers.store.ts'

export type FlagState = FlagTable

/** Locks the row until the transaction ends. To prevent deadlocks: journeys, then people, then flags. */
export async function lockFlag(trx: Trx, id: string): Promise<FlagState | undefined> {
  return await dialectOf(trx)
    .locked(trx.selectFrom('flag').selectAll().where('id', '=', id))
    .executeTakeFirst()
}

export async function readJourneyIdOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('flag').select('journeyId').where('id', '=', id).executeTakeFirst()
  return row?.journeyId
}

/** The link of a step; undefined if the step was removed. */
export async function readLink(
  db: Db,
  { journeyId, stepId }: { journeyId: string; stepId: string },
): Promise<string | undefined> {
  const step = await db
    .selectFrom('step')
    .select('url')
    .where('id', '=', stepId)
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return step?.url
}

type NewFlag = Omit<FlagTable, 'decidedAt' | 'decidedBy' | 'accepted' | 'reply' | 'hiddenAt' | 'hiddenFor'>

/** Replaces the person's earlier flag on the step, decided or not. */
export async function insertFlag(trx: Trx, flag: NewFlag): Promise<void> {
  await trx.deleteFrom('flag').where('stepId', '=', flag.stepId).where('personId', '=', flag.personId).execute()
  await trx.insertInto('flag').values(flag).execute()
  await setCoverDue(trx, flag.journeyId)
}

/** `accepted` is 1 or 0; `decidedBy` the author who decides. */
export interface Decision {
  decidedBy: string
  accepted: number
  reply: string | null
}

export async function setDecision(trx: Trx, id: string, decision: Decision, now: number): Promise<void> {
  await trx
    .updateTable('flag')
    .set({ ...decision, decidedAt: now })
    .where('id', '=', id)
    .execute()
  await setCoverOfFlagDue(trx, id)
}

export async function deleteFlag(trx: Trx, id: string): Promise<void> {
  await setCoverOfFlagDue(trx, id)
  await trx.deleteFrom('flag').where('id', '=', id).execute()
}

/** A step with an open report gives its journey's cover no picture. */
async function setCoverOfFlagDue(trx: Trx, id: string): Promise<void> {
  const journeyId = await readJourneyIdOf(trx, id)
  if (journeyId !== undefined) await setCoverDue(trx, journeyId)
}

/** Hides the flag from the other person; null shows it again. */
export async function setFlagHidden(
  trx: Trx,
  id: string,
  verdict: { at: number; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('flag')
    .set({ hiddenAt: verdict?.at ?? null, hiddenFor: verdict?.reason ?? null })
    .where('id', '=', id)
    .execute()
  await setCoverOfFlagDue(trx, id)
}

/** A flag as read from the database; the view parses the columns of type `unknown`. */
export interface FlagRow extends FlagTable {
  by: unknown
  /** Id of the journey's owner. */
  ownerId: string
}

export interface HiddenFlagRow extends FlagRow {
  hiddenAt: number
  visibility: Visibility
  deletedAt: number | null
}

function selectFlags(db: Db) {
  return db
    .selectFrom('flag')
    .innerJoin('journey', 'journey.id', 'flag.journeyId')
    .selectAll('flag')
    .select('journey.ownerId')
    .select((eb) =>
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'flag.personId'))
        .as('by'),
    )
}

/**
 * SQL: the other side may read the words of the flag: an author those of its writer, the writer the
 * reply. Not of hidden flags, of suspended people and across a block.
 */
function reaches(authorId: Id): RawBuilder<SqlBool> {
  return sql`(${isNotHiddenSql('flag')} and ${areTogetherSql(sql.ref('flag.personId'), authorId)})`
}

/** The author who replied; the owner, if that account is gone. */
const DECIDER = sql<string>`coalesce(flag."decidedBy", journey."ownerId")`

const IS_CURRENT = sql<SqlBool>`(flag."decidedAt" is null or (flag.accepted = 1
  and exists (select 1 from step where step.id = flag."stepId" and step.url = flag.url)))`

interface FlagsRequest extends PageRequest {
  journeyId: string
  viewerId: string
  isAuthor: boolean
}

/**
 * For the journey's authors, the open flags and those that improved a link; for other people, their
 * own flags.
 */
export async function listFlags(db: Db, request: FlagsRequest): Promise<Page<FlagRow[]>> {
  const { journeyId, viewerId, isAuthor } = request
  const flags = selectFlags(db)
    .select(repliedTo(viewerId).as('reaches'))
    .where('flag.journeyId', '=', journeyId)
    .$if(isAuthor, (query) => query.where(reaches(viewerId)).where(IS_CURRENT).where(isOnStep))
    .$if(!isAuthor, (query) => query.where('flag.personId', '=', viewerId))
  const page = await latestFirst(flags, request, {
    by: ['flag.createdAt', 'flag.id'],
    at: ({ createdAt }) => createdAt,
  })
  return { ...page, items: page.items.map(withoutUnheard) }
}

/** Flags on removed steps wait until the step is restored. */
const isOnStep = sql<SqlBool>`exists (select 1 from step where step.id = flag."stepId" and step."removedAt" is null)`

/** SQL: the reader may read the reply: the writer of the flag unless they are apart, and all authors. */
function repliedTo(readerId: string): RawBuilder<SqlBool> {
  return sql`(flag."personId" <> ${readerId} or ${reaches(DECIDER)})`
}

export async function readFlag(db: Db, id: string, readerId: string): Promise<FlagRow | undefined> {
  const row = await selectFlags(db)
    .select(repliedTo(readerId).as('reaches'))
    .where('flag.id', '=', id)
    .executeTakeFirst()
  return row && withoutUnheard(row)
}

function withoutUnheard<Row extends FlagRow & { reaches: SqlBool }>({ reaches, ...row }: Row): FlagRow {
  return { ...row, reply: reaches ? row.reply : null }
}

/** Whether an author of the journey may read the words of the flag. */
export async function reachesAuthor(db: Db, id: string, authorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('flag')
    .innerJoin('journey', 'journey.id', 'flag.journeyId')
    .select('flag.id')
    .where('flag.id', '=', id)
    .where(reaches(authorId))
    .executeTakeFirst()
  return row !== undefined
}

/** One page of the flags that moderators hid, latest hidden first. */
export async function listHiddenFlags(db: Db, request: PageRequest): Promise<Page<HiddenFlagRow[]>> {
  const flags = selectFlags(db)
    .select((eb) => eb.ref('flag.hiddenAt').$notNull().as('hiddenAt'))
    .select(['journey.visibility', 'journey.deletedAt'])
    .where(isHiddenSql('flag'))
  return await latestFirst(flags, request, {
    by: ['flag.hiddenAt', 'flag.id'],
    at: ({ hiddenAt }) => hiddenAt,
  })
}
