import { sql } from 'kysely'
import { PEOPLE_MIN } from '#contract/person.ts'
import { wasDeletedSql } from '#server/core/access/content.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { literal } from '#server/core/database/dialect.ts'
import { TABLES } from '#server/core/database/table-facts.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { type Backlog, countBacklog } from '#server/core/jobs/jobs.store.ts'
import { deleteUnusedBadges } from '#server/features/badges/unused.store.ts'
import { deleteIfUnused, eraseBases } from '#server/features/journeys/adaptations.store.ts'

export interface ErasableJourney {
  id: string
  ownerId: string
}

/**
 * Tables with rows of a journey, each before the tables that it references; the database deletes
 * other rows by cascade.
 */
const OF_JOURNEYS = TABLES.filter(([, { ofJourney }]) => ofJourney).toReversed()

function selectDue(db: Db, deletedBefore: number) {
  return db
    .selectFrom('journey')
    .where('erasedAt', 'is', null)
    .where(wasDeletedSql('before', deletedBefore, 'journey'))
}

/** Of the journeys that can be erased, the one deleted first. */
export async function readNextErasable(db: Db, deletedBefore: number): Promise<ErasableJourney | undefined> {
  return await selectDue(db, deletedBefore).select(['id', 'ownerId']).orderBy('deletedAt').limit(1).executeTakeFirst()
}

/** The number of journeys that can be erased; `oldestAt`: when the first of them was deleted. */
export async function readDeleted(db: Db, deletedBefore: number): Promise<Backlog> {
  return await countBacklog(db, selectDue(db, deletedBefore).select('deletedAt as at'))
}

/** Deletes at most `limit` rows of a journey; returns how many. The caller has locked the journey. */
export async function deleteSomeRows(trx: Trx, journeyId: string, limit: number): Promise<number> {
  let deleted = 0
  for (const [table, facts] of OF_JOURNEYS) {
    if (deleted === limit) return deleted
    const key = sql.join(facts.key.map((column) => sql.ref(column)))
    // Replies are deleted first, since deleting a comment deletes its replies.
    const order = table === 'comment' ? sql`order by case when "parentId" is null then 1 else 0 end` : sql``
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where "journeyId" = ${journeyId} ${order}
      limit ${literal(limit - deleted)})`.execute(trx)
    deleted += Number(numAffectedRows)
  }
  return deleted
}

/** The columns that an erased journey keeps, so that its address can answer that the journey is gone. */
type Kept =
  | ('id' | 'ownerId' | 'visibility' | 'createdAt' | 'updatedAt' | 'version' | 'cardVersion' | 'archivedAt')
  | ('deletedAt' | 'hiddenAt' | 'listedAt' | 'discussionClosedAt' | 'takesSuggestions' | 'erasedAt')

/** The values of the other columns of an erased journey. */
const ERASED = {
  name: '',
  description: '',
  closingWords: null,
  licence: null,
  cover: 'pictures',
  coverSeed: null,
  coverImages: null,
  coverDueAt: null,
  language: null,
  languageChosen: 0,
  level: null,
  importedFrom: null,
  adaptationId: null,
  originalId: null,
  coauthorIds: '',
  hiddenFor: null,
  stepCount: 0,
  requiredCount: 0,
  minutes: null,
  free: null,
  stepTypes: '[]',
  stepUnits: '[]',
  likeCount: 0,
  followerCount: 0,
  score: 0,
  countedLikes: 0,
  countedFinishes: 0,
  countedWalkers: 0,
  commentCount: 0,
  ratingStars: null,
  ratingCount: 0,
  ratingDueAt: null,
  ratingSince: 0,
  ratingAfter: PEOPLE_MIN,
  searchDueAt: null,
  textBytes: 0,
  revisionBytes: 0,
  learnedLetters: 0,
  reach: null,
  reachAt: null,
} as const satisfies Record<Exclude<keyof Tables['journey'], Kept>, unknown>

/** Erases the row of a journey without other rows, and the badges that only this journey used. */
export async function eraseRow(trx: Trx, { id, ownerId }: ErasableJourney, now: number): Promise<void> {
  const badges = await trx.deleteFrom('journeyBadge').where('journeyId', '=', id).returning('badgeKey').execute()
  const { adaptationId } = await trx
    .selectFrom('journey')
    .select('adaptationId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('journey')
    .set({ ...ERASED, erasedAt: now })
    .where('id', '=', id)
    .execute()
  await trx.updateTable('walkGroup').set({ journeyId: null }).where('journeyId', '=', id).execute()
  await trx.deleteFrom('groupJourney').where('journeyId', '=', id).execute()
  if (adaptationId !== null) await deleteIfUnused(trx, [adaptationId])
  await eraseBases(trx, id)
  await deleteUnusedBadges(trx, { personId: ownerId, keys: badges.map(({ badgeKey }) => badgeKey) })
}
