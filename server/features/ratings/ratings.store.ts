import { type SqlBool, sql } from 'kysely'
import type { Visibility } from '#contract/journey.ts'
import { PEOPLE_MIN } from '#contract/person.ts'
import { isHiddenSql, isNotHiddenSql } from '#server/core/access/content.ts'
import { isAuthorSql } from '#server/core/access/journeys.ts'
import { areTogetherSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { latestFirst } from '#server/core/database/queries.ts'
import type { RatingTable } from '#server/core/database/tables/ratings.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import { newId } from '#server/core/platform/ids.ts'
import { drawPeople } from '#server/core/ranking/anonymity.ts'
import { updateBadgeRanks } from '#server/core/ranking/totals.store.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'

export type RatingRow = RatingTable

interface Pair {
  journeyId: string
  personId: string
}

/** A rating with a note; the view parses `by`, its writer. */
export interface NoteRow extends RatingRow {
  by: unknown
  notedAt: number
}

export interface HiddenNoteRow extends NoteRow {
  hiddenAt: number
  visibility: Visibility
  deletedAt: number | null
}

export async function readRatingOf(db: Db, { journeyId, personId }: Pair): Promise<RatingRow | undefined> {
  return await db
    .selectFrom('rating')
    .selectAll()
    .where('journeyId', '=', journeyId)
    .where('personId', '=', personId)
    .executeTakeFirst()
}

/** Locks the row until the transaction ends. To prevent deadlocks: journeys, then people, then ratings. */
export async function lockRating(trx: Trx, id: string): Promise<RatingRow | undefined> {
  return await dialectOf(trx)
    .locked(trx.selectFrom('rating').selectAll().where('id', '=', id))
    .executeTakeFirst()
}

/** The id of the rating's journey, even if the journey isn't visible any more. */
export async function readJourneyIdOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('rating').select('journeyId').where('id', '=', id).executeTakeFirst()
  return row?.journeyId
}

export function newRating(of: Pair, now: number): RatingRow {
  const none = { note: '', notedAt: null, hiddenAt: null, hiddenFor: null }
  return { ...of, ...none, id: newId(now), stars: 0, createdAt: now, updatedAt: now }
}

export async function saveRating(trx: Trx, rating: RatingRow): Promise<void> {
  const { stars, note, notedAt, updatedAt, hiddenAt, hiddenFor } = rating
  await trx
    .insertInto('rating')
    .values(rating)
    .onConflict((conflict) =>
      conflict.columns(['journeyId', 'personId']).doUpdateSet({ stars, note, notedAt, updatedAt, hiddenAt, hiddenFor }),
    )
    .execute()
}

export async function deleteRating(trx: Trx, { journeyId, personId }: Pair): Promise<void> {
  await trx.deleteFrom('rating').where('journeyId', '=', journeyId).where('personId', '=', personId).execute()
}

/** Schedules a new count of the journey's ratings at `dueAt`. */
export async function planRefresh(trx: Trx, journeyId: string, dueAt: number): Promise<void> {
  await trx
    .updateTable('journey')
    .set({ ratingDueAt: dueAt })
    .where('id', '=', journeyId)
    .where('ratingDueAt', 'is', null)
    .execute()
}

/** Hides the note from the owner of the journey; null shows it again. */
export async function setNoteHidden(
  trx: Trx,
  id: string,
  verdict: { at: number; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('rating')
    .set({ hiddenAt: verdict?.at ?? null, hiddenFor: verdict?.reason ?? null })
    .where('id', '=', id)
    .execute()
}

function selectNotes(db: Db) {
  return db
    .selectFrom('rating')
    .innerJoin('journey', 'journey.id', 'rating.journeyId')
    .selectAll('rating')
    .select((eb) => eb.ref('rating.notedAt').$notNull().as('notedAt'))
    .select((eb) =>
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'rating.personId'))
        .as('by'),
    )
    .where('rating.notedAt', 'is not', null)
}

/** SQL: the owner of the journey may read the note. */
const REACHES = sql<SqlBool>`(${isNotHiddenSql('rating')}
  and ${areTogetherSql(sql.ref('rating.personId'), sql.ref('journey.ownerId'))})`

/** One page of the notes that the owner of the journey may read, latest first. */
export async function listNotes(
  db: Db,
  { journeyId, ...request }: PageRequest & { journeyId: string },
): Promise<Page<NoteRow[]>> {
  return await latestFirst(selectNotes(db).where('rating.journeyId', '=', journeyId).where(REACHES), request, {
    by: ['rating.notedAt', 'rating.id'],
    at: ({ notedAt }) => notedAt,
  })
}

/** A note that the owner of the journey may read. */
export async function readReceivedNote(
  db: Db,
  id: string,
): Promise<{ personId: string; journeyId: string } | undefined> {
  return await selectNotes(db).where('rating.id', '=', id).where(REACHES).executeTakeFirst()
}

/** One page of the notes that moderators hid, latest hidden first. */
export async function listHiddenNotes(db: Db, request: PageRequest): Promise<Page<HiddenNoteRow[]>> {
  const notes = selectNotes(db)
    .select((eb) => eb.ref('rating.hiddenAt').$notNull().as('hiddenAt'))
    .select(['journey.visibility', 'journey.deletedAt'])
    .where(isHiddenSql('rating'))
  return await latestFirst(notes, request, {
    by: ['rating.hiddenAt', 'rating.id'],
    at: ({ hiddenAt }) => hiddenAt,
  })
}

export function selectDue(db: Db, now: number) {
  return db
    .selectFrom('journey')
    .select('ratingDueAt as at')
    .where('ratingDueAt', 'is not', null)
    .where('ratingDueAt', '<=', now)
    .orderBy('ratingDueAt')
}

export async function readDue(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await selectDue(db, now).select('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/**
 * Counts the ratings of people whose acts count and who aren't authors of the journey, if enough
 * ratings changed since the last count. The caller has locked the journeys.
 */
export async function refreshRatings(trx: Trx, ids: readonly string[], now: number): Promise<void> {
  const dialect = dialectOf(trx)
  const changed = await readChanged(trx, ids)
  for (const id of changed) await countRatings(trx, id, now)
  await updateBadgeRanks(trx, changed)
  await trx
    .updateTable('journey')
    .set({ ratingDueAt: null })
    .where(dialect.isOneOf(sql.ref('id'), ids))
    .execute()
}

const COUNTING = sql`from rating join person on person.id = rating."personId"
  where rating."journeyId" = journey.id and person.counted = 1 and not ${isAuthorSql(sql.ref('rating.personId'))}`

/**
 * The journeys for which enough people added, changed or removed their rating. A person who removed
 * it and rated again counts once, so the numbers can't simply be added.
 */
async function readChanged(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const unchanged = sql`(select count(*) ${COUNTING} and rating."updatedAt" < journey."ratingSince")`
  const added = sql`(select count(*) ${COUNTING} and rating."createdAt" >= journey."ratingSince")`
  const changed = sql`abs("ratingCount" - ${unchanged})`
  const rows = await trx
    .selectFrom('journey')
    .select('id')
    .where(dialectOf(trx).isOneOf(sql.ref('id'), ids))
    .where(sql<boolean>`(${changed} >= "ratingAfter" or ${added} >= "ratingAfter")`)
    .execute()
  return rows.map(({ id }) => id)
}

async function countRatings(trx: Trx, id: string, now: number): Promise<void> {
  const count = sql<number>`(select count(*) ${COUNTING})`
  await trx
    .updateTable('journey')
    .set({
      ratingSince: now,
      ratingAfter: drawPeople(),
      ratingCount: count,
      ratingStars: sql<number | null>`case when ${count} >= ${literal(PEOPLE_MIN)}
        then (select round(avg(rating.stars * 2.0)) / 2.0 ${COUNTING}) end`,
    })
    .where('id', '=', id)
    .execute()
}
