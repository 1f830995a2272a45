import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '#server/core/database/database.ts'
import type { Tables } from '#server/core/database/tables/tables.ts'
import { countUp, readWindowEnd } from '#server/core/limits/limits.store.ts'
import { likeliestOf, mailboxOf, spellingsOf } from '#server/core/mail/mailbox.ts'
import { newId } from '#server/core/platform/ids.ts'
import { deleteCompletionLinks } from '../links/links.store.ts'

export type JoinRequestRow = Selectable<Tables['joinRequest']>

/**
 * Stores a request to join. A newer request for the same address replaces it, but keeps its
 * position in the queue.
 */
export async function saveRequest(
  trx: Trx,
  request: Omit<JoinRequestRow, 'id' | 'createdAt'>,
  now: number,
): Promise<string> {
  const { id } = await trx
    .insertInto('joinRequest')
    .values({ ...request, id: newId(now), createdAt: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(request))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findRequest(db: Db, id: string): Promise<JoinRequestRow | undefined> {
  return await db.selectFrom('joinRequest').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findRequestByEmail(db: Db, email: string): Promise<JoinRequestRow | undefined> {
  const rows = await db.selectFrom('joinRequest').selectAll().where('email', 'in', spellingsOf(email)).execute()
  return likeliestOf(rows, email)
}

/**
 * Marks a request as declined, so that the person reads the decision when they sign in; undefined
 * if it was decided meanwhile.
 */
export async function declineRequest(
  trx: Trx,
  id: string,
  { reason, now }: { reason: string; now: number },
): Promise<JoinRequestRow | undefined> {
  return await trx
    .updateTable('joinRequest')
    .set({ declinedAt: now, declinedFor: reason, reason: '' })
    .where('id', '=', id)
    .where('declinedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteOldDeclined(db: Db, before: number): Promise<void> {
  await db.deleteFrom('joinRequest').where('declinedAt', '<=', before).execute()
}

/** The id of the request of a person who signs in with a provider. */
export async function findRequestOfIdentity(
  db: Db,
  { provider, issuer, subject }: { provider: string; issuer: string; subject: string },
): Promise<string | undefined> {
  const request = db.selectFrom('joinRequest').select('id').where('provider', '=', provider)
  const row = await request.where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
  return row?.id
}

/** Changes the reason; returns false if the request was decided or withdrawn meanwhile. */
export async function changeReason(db: Db, id: string, reason: string): Promise<boolean> {
  const changed = await db
    .updateTable('joinRequest')
    .set({ reason })
    .where('id', '=', id)
    .where('declinedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Deletes a request and the links that were mailed to its address, and returns it; undefined if
 * another transaction did.
 */
export async function takeRequest(trx: Trx, id: string): Promise<JoinRequestRow | undefined> {
  const taken = trx.deleteFrom('joinRequest').where('id', '=', id).where('declinedAt', 'is', null)
  const request = await taken.returningAll().executeTakeFirst()
  if (request) await deleteCompletionLinks(trx, request.email)
  return request
}

/** Deletes the request of an address that now has an account. */
export async function deleteRequestOf(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('joinRequest').where('email', 'in', spellingsOf(email)).execute()
}

interface Address {
  email: string
  authSecret: string
}

/** Stores for a limited time that an address was declined, in a limit window with a keyed hash. */
export async function keepDeclined(
  trx: Trx,
  address: Address,
  { now, ms }: { now: number; ms: number },
): Promise<void> {
  await countUp(trx, declinedKey(address), ms, now)
}

/** Until when a declined address can't ask again; null if it may ask. */
export async function declinedUntil(db: Db, address: Address, now: number): Promise<number | null> {
  const until = await readWindowEnd(db, declinedKey(address))
  return until !== undefined && until > now ? until : null
}

function declinedKey({ email, authSecret }: Address): string {
  return createHmac('sha256', authSecret)
    .update(`request to join declined ${mailboxOf(email)}`)
    .digest('base64url')
}
