import { sql } from 'kysely'
import { ADAPTATIONS_MAX } from '#contract/rules/journey.ts'
import { isNotHiddenSql } from '#server/core/access/content.ts'
import { isOpenToModeratorsSql } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import { PERSON_COLUMNS } from '#server/features/people/read.store.ts'

export interface AdaptationToHide {
  id: string
  name: string
  ownerId: string
  owner: unknown
}

/** A value that sorts after every id. */
export const LAST_ID = '~'

/**
 * Versions of a journey, and versions of these, that moderators can see and that aren't hidden,
 * newest first, with ids below `before`.
 */
export async function listToHide(db: Db, journeyId: string, before = LAST_ID): Promise<AdaptationToHide[]> {
  const owner = dialectOf(db).jsonRow(
    db.selectFrom('person').select(PERSON_COLUMNS).where(sql<boolean>`person.id = journey."ownerId"`),
  )
  const { rows } = await sql<AdaptationToHide>`
    with recursive copies (id) as (
      select journey.id from journey where journey."originalId" = ${journeyId}
      union select journey.id from journey join copies on journey."originalId" = copies.id)
    select journey.id, journey.name, journey."ownerId", ${owner} as owner
    from copies join journey on journey.id = copies.id
    where journey.id < ${before} and ${isOpenToModeratorsSql()} and ${isNotHiddenSql('journey')}
    order by journey.id desc limit ${literal(ADAPTATIONS_MAX)}`.execute(db)
  return rows
}

/** The ids of decisions that were made together with this one and whose messages aren't sent yet. */
export async function listTakenAlong(db: Db, decisionId: string): Promise<string[]> {
  const decisions = db.selectFrom('decision').select('id').where('alongWith', '=', decisionId)
  return (await decisions.where('sendAt', 'is not', null).execute()).map(({ id }) => id)
}

/** The next hidden journey with versions still to be hidden; with `decisionId`, only the journey of that decision. */
export async function nextToTakeAlong(db: Db, decisionId?: string) {
  const next = db
    .selectFrom('decision')
    .select(['id', 'targetId', 'reason', 'actorId', 'versionsBefore'])
    .where('versionsBefore', 'is not', null)
    .$narrowType<{ versionsBefore: string }>()
    .orderBy('id')
    .limit(1)
  return await (decisionId === undefined ? next : next.where('id', '=', decisionId)).executeTakeFirst()
}

export function selectToTakeAlong(db: Db) {
  return db.selectFrom('decision').where('versionsBefore', 'is not', null).select('createdAt as at')
}

/**
 * Whether versions of the journey are still to be hidden. Locks the decision, so that this doesn't
 * end before the transaction does.
 */
export async function isTakingAlong(trx: Trx, decisionId: string): Promise<boolean> {
  const decision = trx.selectFrom('decision').select('id').where('id', '=', decisionId)
  const row = await dialectOf(trx)
    .locked(decision.where('versionsBefore', 'is not', null))
    .executeTakeFirst()
  return row !== undefined
}

export async function setVersionsBefore(db: Db, decisionId: string, before: string | null): Promise<void> {
  await db.updateTable('decision').set({ versionsBefore: before }).where('id', '=', decisionId).execute()
}

/** Schedules the hiding of a hidden journey's versions; returns the id of the decision that hid the journey. */
export async function takeAlong(trx: Trx, journeyId: string): Promise<string | null> {
  const hiding = trx.selectFrom('decision').select('id').where('kind', '=', 'journey').where('targetId', '=', journeyId)
  const row = await hiding.where('hid', '=', 1).orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (row) await setVersionsBefore(trx, row.id, LAST_ID)
  return row?.id ?? null
}

/** Ends the hiding of versions, because their journey is shown again. */
export async function endTakingAlong(trx: Trx, journeyId: string): Promise<void> {
  await trx
    .updateTable('decision')
    .set({ versionsBefore: null })
    .where('kind', '=', 'journey')
    .where('targetId', '=', journeyId)
    .where('versionsBefore', 'is not', null)
    .execute()
}

/** The decision that hid a journey, if its messages aren't sent yet. */
export async function readWaitingOf(db: Db, journeyId: string): Promise<string | undefined> {
  const hiding = db.selectFrom('decision').select('id').where('kind', '=', 'journey').where('targetId', '=', journeyId)
  return (await hiding.where('act', '=', 'hide').where('sendAt', 'is not', null).executeTakeFirst())?.id
}
