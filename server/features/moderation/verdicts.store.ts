import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { isHiddenSql } from '#server/core/access/content.ts'
import { isActiveSql, isPausedSql, isSuspendedSql } from '#server/core/access/people.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { type Columns, latestFirst } from '#server/core/database/queries.ts'
import type { Page, PageRequest } from '#server/core/platform/cursor.ts'
import { lockJourneysAround } from '#server/core/ranking/acts.store.ts'
import { setCommentsShown } from '#server/features/comments/moderated.store.ts'
import { confirmEmail } from '#server/features/identity/accounts/accounts.store.ts'
import { endSessions } from '#server/features/identity/sessions/sessions.store.ts'
import { relistJourneysOf } from '#server/features/journeys/listing.store.ts'
import { updateStanding } from '#server/features/people/people.store.ts'
import { setPicturesShown } from '#server/features/people/pictures.store.ts'
import { PERSON_COLUMNS, type PersonRow } from '#server/features/people/read.store.ts'

export interface HiddenJourneyRow extends Columns<'journey', 'id' | 'name' | 'visibility' | 'hiddenFor'> {
  by: unknown
  hiddenAt: number
}

export interface SuspendedRow extends PersonRow {
  suspendedAt: number
  suspendedFor: string | null
}

export type PersonState = Columns<
  'person',
  'id' | 'moderatorSince' | 'moderatorByClaim' | 'operatorSince' | 'suspendedAt'
>

/** Locks the journeys that a person has to do with, then the person. */
export async function lockPerson(trx: Trx, personId: string): Promise<PersonState | undefined> {
  await lockJourneysAround(trx, personId)
  return await dialectOf(trx)
    .locked(
      trx
        .selectFrom('person')
        .select(['id', 'moderatorSince', 'moderatorByClaim', 'operatorSince', 'suspendedAt'])
        .where('id', '=', personId),
    )
    .executeTakeFirst()
}

/** Suspends or reinstates (null) a person; updates the directory, scores and lists of journeys. */
export async function setSuspended(
  trx: Trx,
  personId: string,
  verdict: { at: number; reason: string } | null,
  now: number,
): Promise<void> {
  await trx
    .updateTable('person')
    .set({ suspendedAt: verdict?.at ?? null, suspendedFor: verdict?.reason ?? null })
    .where('id', '=', personId)
    .execute()
  if (verdict) await endSessions(trx, personId)
  await setPicturesShown(trx, personId, verdict === null)
  await updateStanding(trx, personId, now)
  await setCommentsShown(trx, personId, verdict === null)
  await relistJourneysOf(trx, personId, now)
}

/** Grants or removes the role at the command line, so that no claim of single sign-on removes it. */
export async function setModerator(db: Db, personId: string, since: number | null): Promise<void> {
  await db
    .updateTable('person')
    .set({ moderatorSince: since, moderatorByClaim: 0 })
    .where('id', '=', personId)
    .execute()
}

/**
 * Confirms the account of a person without proof of its address; returns false if it is confirmed
 * already. The caller has locked both.
 */
export async function admit(trx: Trx, personId: string, now: number): Promise<boolean> {
  if (personId === FORMER_MEMBER_ID) return false
  const account = trx.selectFrom('user').select('emailVerified').where('id', '=', personId)
  if ((await account.executeTakeFirst())?.emailVerified) return false
  await confirmEmail(trx, personId, now, now)
  return true
}

/** One page of people whose accounts aren't confirmed, the newest first. */
export async function listUnconfirmed(
  db: Db,
  request: PageRequest,
): Promise<Page<(PersonRow & { createdAt: number })[]>> {
  const people = db
    .selectFrom('person')
    .select([...PERSON_COLUMNS, 'createdAt'])
    .where(isActiveSql())
    .where('id', '!=', FORMER_MEMBER_ID)
    .where('id', 'in', (eb) =>
      eb.selectFrom('user').select('id').where('emailVerified', '=', dialectOf(db).flag(false)),
    )
  return await latestFirst(people, request, { by: ['person.createdAt', 'person.id'], at: ({ createdAt }) => createdAt })
}

/** One page of suspended people, latest suspension first. */
export async function listSuspended(db: Db, request: PageRequest): Promise<Page<SuspendedRow[]>> {
  const people = db
    .selectFrom('person')
    .select([...PERSON_COLUMNS, 'suspendedFor'])
    .select((eb) => eb.ref('suspendedAt').$notNull().as('suspendedAt'))
    .where(isSuspendedSql())
  return await latestFirst(people, request, {
    by: ['person.suspendedAt', 'person.id'],
    at: ({ suspendedAt }) => suspendedAt,
  })
}

export interface PausedRow extends PersonRow {
  pausedAt: number
  pausedUntil: number
  pausedFor: string | null
}

/** One page of people whose posting is paused and who aren't suspended, last paused first. */
export async function listPaused(db: Db, request: PageRequest, now: number): Promise<Page<PausedRow[]>> {
  const people = db
    .selectFrom('person')
    .select([...PERSON_COLUMNS, 'pausedFor'])
    .select((eb) => [eb.ref('pausedAt').$notNull().as('pausedAt'), eb.ref('pausedUntil').$notNull().as('pausedUntil')])
    .where(isPausedSql(now))
    .where(isActiveSql())
  return await latestFirst(people, request, {
    by: ['person.pausedAt', 'person.id'],
    at: ({ pausedAt }) => pausedAt,
  })
}

/** One page of hidden journeys, latest hidden first. */
export async function listHiddenJourneys(db: Db, request: PageRequest): Promise<Page<HiddenJourneyRow[]>> {
  const journeys = db
    .selectFrom('journey')
    .select(['id', 'name', 'visibility', 'hiddenFor'])
    .select((eb) => [
      eb.ref('hiddenAt').$notNull().as('hiddenAt'),
      dialectOf(db)
        .jsonRow(eb.selectFrom('person').select(PERSON_COLUMNS).whereRef('person.id', '=', 'journey.ownerId'))
        .as('by'),
    ])
    .where(isHiddenSql('journey'))
    .where('erasedAt', 'is', null)
  return await latestFirst(journeys, request, {
    by: ['journey.hiddenAt', 'journey.id'],
    at: ({ hiddenAt }) => hiddenAt,
  })
}
