import { createHmac } from 'node:crypto'
import type { Trx } from '#server/core/database/database.ts'
import { forget, keepOpen, readWindowEnd } from '#server/core/limits/limits.store.ts'
import { mailboxOf } from '#server/core/mail/mailbox.ts'
import { newId } from '#server/core/platform/ids.ts'
import { restorePause } from '#server/features/people/pauses.store.ts'

// A pause of posting survives the deletion of its account as a limit window of the address, which
// is deleted when it ends. While the decision can be undone, it is stored with the key of that
// window.

interface Address {
  email: string
  authSecret: string
  now: number
}

/** Stores the end of a person's pause for an address that they give up. The caller has locked the person. */
export async function keepPause(trx: Trx, personId: string, { now, ...address }: Address): Promise<void> {
  const person = trx.selectFrom('person').select('pausedUntil').where('id', '=', personId)
  const { pausedUntil } = await person.executeTakeFirstOrThrow()
  if (pausedUntil !== null && pausedUntil > now) await keepOpen(trx, keyOf(address), pausedUntil)
}

/**
 * Stores the pauses of a person whose account is deleted. Pauses that can still be undone are
 * stored when their messages are sent.
 */
export async function leavePauses(trx: Trx, personId: string, address: Address): Promise<void> {
  const waiting = await trx
    .updateTable('decision')
    .set({ writerId: null, keptAs: keyOf(address) })
    .where('writerId', '=', personId)
    .where('sendAt', 'is not', null)
    .where('pausedUntil', '>', address.now)
    .executeTakeFirst()
  if (waiting.numUpdatedRows > 0n) await restorePause(trx, personId, address.now)
  await keepPause(trx, personId, address)
}

/**
 * Pauses the posting of an account that has just confirmed this address, if an earlier account with
 * the address was paused.
 */
export async function continuePause(trx: Trx, personId: string, { now, ...address }: Address): Promise<void> {
  const key = keyOf(address)
  const waiting = await trx
    .updateTable('decision')
    .set({ writerId: personId, keptAs: null })
    .where('keptAs', '=', key)
    .executeTakeFirst()
  const until = await readWindowEnd(trx, key)
  const isPaused = until !== undefined && until > now
  if (isPaused) {
    await forget(trx, key)
    await continueUntil(trx, personId, until, now)
  }
  if (isPaused || waiting.numUpdatedRows > 0n) await restorePause(trx, personId, now)
}

/** Deletes the pause stored for an address that its owner gets back. */
export async function forgetPause(trx: Trx, address: Omit<Address, 'now'>): Promise<void> {
  await forget(trx, keyOf(address))
}

/** Adds a decision without reason and moderator, unless the person's own stored pause ends at the same time. */
async function continueUntil(trx: Trx, personId: string, until: number, now: number): Promise<void> {
  const own = trx.selectFrom('decision').select('id').where('writerId', '=', personId).where('pausedUntil', '=', until)
  if (await own.executeTakeFirst()) return
  const pause = { kind: 'person', targetId: personId, journeyId: null, act: 'pause', reason: '', hid: 0 } as const
  await trx
    .insertInto('decision')
    .values({
      ...pause,
      id: newId(now),
      writerId: personId,
      actorId: null,
      pausedUntil: until,
      createdAt: now,
      sendAt: null,
    })
    .execute()
}

/** Keyed hash of the address, which doesn't reveal the address. */
function keyOf({ email, authSecret }: Omit<Address, 'now'>): string {
  return createHmac('sha256', authSecret)
    .update(`posting paused ${mailboxOf(email)}`)
    .digest('base64url')
}
